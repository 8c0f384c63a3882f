"""`stammtisch verify --database`: every chain, every log and every document of a database."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from support.logs import evening_log

from stammtisch.store.connection import open_store
from stammtisch.streams import seal
from stammtisch.streams.stream import line
from stammtisch.table.events import CHAIN, Acted

KEY = "a key of the operator"
SERVED = Path(__file__).parents[1] / "frozen" / "0.1.0" / "served.backup"


@pytest.fixture
def keyed(monkeypatch):
    """Set or take away the operator's key."""

    def use(key):
        monkeypatch.setenv(seal.SETTING, key)
        seal.chain_key.cache_clear()

    yield use
    seal.chain_key.cache_clear()
    monkeypatch.delenv(seal.SETTING, raising=False)


def filled(file, fill):
    async def story():
        store = await open_store(str(file))
        await fill(store)
        await store.close()

    asyncio.run(story())
    return file


@pytest.fixture
def database(stammtisch, tmp_path):
    """What a server of the last release has kept."""
    file = tmp_path / "stammtisch.db"
    assert stammtisch("restore", SERVED, file).code == 0
    return file


def some(file, query):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchone()


def change(file, statement, *values):
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


def test_a_database_that_is_as_it_was_written(stammtisch, database):
    done = stammtisch("verify", "--database", database, "--lang", "en")
    assert (done.code, done.err) == (0, "")
    assert "everything is as it was written" in done.out
    told = json.loads(stammtisch("verify", "--database", database, "--json").out)
    assert (told["sealed"], told["damage"]) == (0, [])
    assert (told["streams"],) == some(database, "SELECT count(DISTINCT stream) FROM lines")
    assert (told["documents"],) == some(database, "SELECT count(*) FROM documents")


@pytest.mark.parametrize("prefix", ["table/", "pad/", "tournament/"])
def test_a_line_that_was_changed_is_named(stammtisch, database, prefix):
    (stream,) = some(database, f"SELECT stream FROM lines WHERE stream LIKE '{prefix}%'")
    edit = "UPDATE lines SET line = replace(line, '1', '2') WHERE stream = ? AND number = 3"
    change(database, edit, stream)
    done = stammtisch("verify", "--database", database, "--lang", "en")
    assert done.code == 1
    assert f"{stream}: Line 3 of the log is not" in done.out
    assert done.out.rstrip().endswith(": 1 are damaged.")


@pytest.mark.parametrize("kind", ["table", "seat", "person", "pad"])
def test_a_document_that_cannot_be_read_is_named(stammtisch, database, kind):
    (key,) = some(database, f"SELECT key FROM documents WHERE kind = '{kind}'")
    edit = "UPDATE documents SET value = x'7b' WHERE kind = ? AND key = ?"
    change(database, edit, kind, key)
    told = json.loads(stammtisch("verify", "--database", database, "--json").out)
    assert [it["where"] for it in told["damage"]] == [f"{kind} {key}"]


def test_what_is_no_log_or_cannot_have_happened_is_named(stammtisch, tmp_path):
    entries = [*CHAIN.read_lines(evening_log()[0])]
    acted = next(it.event for it in entries if isinstance(it.event, Acted))
    forged = CHAIN.links(None, [entries[0].event, acted])  # nobody has sat down

    async def fill(store):
        await store.append("table/lamm", 0, [*map(line, forged)])
        await store.append("notes", 0, [b"Milk, bread"])

    done = stammtisch("verify", "--database", filled(tmp_path / "a.db", fill), "--lang", "en")
    assert done.code == 1
    assert "notes: This is no log of a table, a pad or a tournament." in done.out
    assert "table/lamm: Line 2 of the log cannot have happened like this." in done.out


def test_a_log_is_sealed_with_the_key_and_nobody_else_writes_it_anew(stammtisch, keyed, tmp_path):
    plain = [*CHAIN.read_lines(evening_log()[0])]
    keyed(KEY)
    behind = CHAIN.links(plain[4], [it.event for it in plain[5:]])

    async def fill(store):
        await store.append("table/lamm", 0, [*map(line, (*plain[:5], *behind))])

    file = filled(tmp_path / "sealed.db", fill)
    told = json.loads(stammtisch("verify", "--database", file, "--json").out)
    assert (told["sealed"], told["damage"]) == (1, []), "also behind lines without a seal"
    keyed("")
    done = stammtisch("verify", "--database", file, "--lang", "en")
    assert (done.code, "Line 6 of the log bears the seal" in done.out) == (1, True)
    keyed("another key of somebody")
    assert "Line 6 of the log is not as it was written" in (
        stammtisch("verify", "--database", file, "--lang", "en").out
    )
    keyed("")
    forged = CHAIN.links(behind[0], [it.event for it in plain[6:]])
    with closing(sqlite3.connect(file)) as connection, connection:
        for entry in forged:
            connection.execute(
                "UPDATE lines SET line = ? WHERE number = ?", (line(entry), entry.number)
            )
    keyed(KEY)
    assert "Line 7 of the log is not as it was written" in (
        stammtisch("verify", "--database", file, "--lang", "en").out
    )


def test_a_key_that_is_too_short_is_refused(stammtisch, keyed, database):
    keyed("short")
    done = stammtisch("verify", "--database", database, "--lang", "en")
    assert (done.code, "the key needs at least 16 characters" in done.err) == (2, True)


def test_either_a_file_or_a_database(stammtisch, database):
    assert stammtisch("verify").code == 2
    assert stammtisch("verify", database, "--database", database).code == 2
    assert stammtisch("verify", "--database", database.with_name("none.db")).code == 2
