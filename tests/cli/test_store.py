"""`stammtisch backup`, `restore` and `person`: exit codes, three languages, no traceback."""

import asyncio
import json
import re
import sqlite3
import sys
import tomllib
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest
from support.logs import evening_log

from stammtisch.cli.database import EXTRA, extra_packages
from stammtisch.store.connection import open_store


@pytest.fixture
def database(tmp_path):
    async def fill():
        store = await open_store(str(tmp_path / "stammtisch.db"))
        await store.append("table/lamm", 0, evening_log()[0])
        await store.put("person", "anna", b'{"player":"anna","name":"Anna Huber"}')
        await store.close()

    asyncio.run(fill())
    return tmp_path / "stammtisch.db"


def test_a_backup_is_written_and_restored(stammtisch, database, tmp_path):
    file, other = tmp_path / "sunday.backup", tmp_path / "new" / "other.db"
    done = stammtisch("backup", database, file, "--lang", "en")
    assert (done.code, done.err) == (0, "")
    assert "streams 1, lines" in done.out
    restored = stammtisch("restore", file, f"sqlite:///{other}", "--json")
    assert restored.code == 0
    assert json.loads(restored.out)["documents"] == 1
    assert stammtisch("person", "export", other, "anna").out == (
        stammtisch("person", "export", database, "anna").out
    )


def test_a_person_is_exported_and_forgotten(stammtisch, database):
    told = json.loads(stammtisch("person", "export", database, "anna").out)
    assert told["documents"]["person"]["anna"]["name"] == "Anna Huber"
    assert len(told["evenings"][0]["deals"]) == 3
    done = stammtisch("person", "forget", database, "anna", "--lang", "bar")
    assert (done.code, done.out) == (0, "anna is vagessn; glöschte Dokument: 1\n")
    assert stammtisch("person", "forget", database, "anna").code == 1
    assert stammtisch("person", "export", database, "anna").code == 0  # his evenings are still told


def test_nobody_is_the_answer_no(stammtisch, database):
    for what in ("export", "forget"):
        done = stammtisch("person", what, database, "nobody", "--lang", "en")
        assert (done.code, done.out) == (1, "")
        assert "Nothing is stored about nobody." in done.err


def test_a_damaged_backup_is_the_answer_no(stammtisch, database, tmp_path):
    file = tmp_path / "sunday.backup"
    stammtisch("backup", database, file)
    file.write_bytes(file.read_bytes()[:-100])
    done = stammtisch("restore", file, tmp_path / "other.db", "--lang", "en")
    assert done.code == 1
    assert "the backup is damaged" in done.err
    assert not (tmp_path / "other.db").exists()


def test_bad_input_is_told_in_one_line(stammtisch, database, tmp_path):
    file = tmp_path / "sunday.backup"
    stammtisch("backup", database, file)
    missing = tmp_path / "missing.db"
    for words in (
        ("backup", missing, tmp_path / "new.backup"),
        ("backup", database, file),
        ("backup", database, tmp_path / "no" / "folder"),
        ("backup", "mysql://a:secret@b/c", tmp_path / "new.backup"),
        ("backup", "postgresql://a:secret@127.0.0.1:1/c", tmp_path / "new.backup"),
        ("restore", tmp_path / "missing.backup", missing),
        ("restore", file, database),
        ("restore", database, missing),
        ("person", "export", missing, "anna"),
        ("person", "forget", file, "anna"),
        ("reports", missing),
        ("reports", database, "--remove", "lamm", 1, "--dismiss", "lamm", 1),
    ):
        done = stammtisch(*words)
        assert done.code == 2, words
        assert done.err.count("\n") == 1, done.err
        assert "secret" not in done.err
        assert not missing.exists()
    assert stammtisch("backup").code == stammtisch("person", "fly").code == 2


@pytest.mark.parametrize(
    "words",
    [
        ("backup",),
        ("restore",),
        ("reports",),
        ("person",),
        ("person", "export"),
        ("person", "forget"),
    ],
)
@pytest.mark.parametrize(("lang", "example"), [("de", "Beispiel:"), ("bar", "Beispoi:")])
def test_help_gives_an_example(stammtisch, monkeypatch, words, lang, example):
    monkeypatch.setenv("STAMMTISCH_LANG", lang)
    done = stammtisch(*words, "--help")
    assert done.code == 0
    assert f"{example} stammtisch {' '.join(words)}" in done.out


def test_a_light_install_says_what_is_missing(stammtisch, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "sqlalchemy.exc", None)
    done = stammtisch("backup", "a.db", tmp_path / "b", "--lang", "en")
    assert done.code == 2
    assert "pip install '.[server]'" in done.err


def test_what_is_missing_of_ourselves_is_no_missing_package():
    with pytest.raises(ModuleNotFoundError, match=r"stammtisch\.no_such"), extra_packages():
        import_module("stammtisch.no_such_module")


def test_every_package_of_the_extra_is_known():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    wanted = project["project"]["optional-dependencies"]["server"]
    names = {re.split(r"[^a-z0-9-]", it)[0] for it in wanted} - {"uvloop"}  # does without
    assert {
        name.replace("argon2-cffi", "argon2").replace("-py", "").replace("-", "_") for name in names
    } == {*EXTRA}


@pytest.mark.parametrize("bus", ["redis://127.0.0.1:1?foo=1", "postgresql://127.0.0.1:1/x?foo=1"])
def test_a_bus_with_an_unknown_option_is_told_in_one_sentence(process, tmp_path, bus):
    done = process("serve", "--port", 0, "--database", tmp_path / "a.db", "--bus", bus)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "foo" in done.err


def test_a_database_that_fails_is_told_without_a_traceback(stammtisch, tmp_path):
    file = tmp_path / "stammtisch.db"
    asyncio.run(made(file))
    with closing(sqlite3.connect(file)) as base, base:
        for (table,) in base.execute("select name from sqlite_master where name like '%document%'"):
            base.execute(f'drop table "{table}"')
    done = stammtisch("reports", file, "--lang", "en")
    assert done.code == 2
    assert done.err.startswith("the database failed: ") and "Traceback" not in done.err


async def made(file):
    await (await open_store(str(file))).close()
