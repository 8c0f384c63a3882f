"""A backup is one moment of a database, whole or not at all, on any database."""

import asyncio
import base64
import gzip
import json
from hashlib import sha256

import pytest
from support.logs import evening_log

from stammtisch.store.backup import Broken, back_up, restore
from stammtisch.store.protocol import MemoryStore, StoreError
from stammtisch.streams.kinds import ChainCheck


@pytest.fixture
def file(tmp_path):
    return tmp_path / "sunday.backup"


async def fill(store):
    log, _ = evening_log()
    await store.append("table/lamm", 0, log)
    await store.append("Bücher", 0, [b"", bytes(range(256)), b"not a sitting"])
    await store.put("person", "anna", b'{"player":"anna"}')
    await store.put("chat", "1", bytes(range(256)))


async def content(store):
    kinds = ("person", "chat", "account", "session")
    return (
        {stream: await store.read(stream) for stream in await store.streams()},
        {kind: await store.list(kind) for kind in kinds},
    )


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.process)])
def other_url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'elsewhere' / 'other.db'}"
    return request.getfixturevalue("server").database()


async def test_a_backup_goes_from_any_database_to_any(url, other_url, opened, file):
    async with opened(url) as store, opened(other_url) as other:
        await fill(store)
        written = await back_up(store.database, file)
        assert await restore(file, other.database, ChainCheck()) == written
        assert (written.streams, written.documents) == (2, 2)
        assert await content(other) == await content(store)
        await other.append("Bücher", 3, [b"it goes on"])


async def test_the_same_content_gives_the_same_file(url, opened, file, tmp_path):
    async with opened(url) as store, opened(tmp_path / "second.db") as second:
        await fill(store)
        await fill(second)
        await back_up(store.database, file)
        await back_up(second.database, tmp_path / "second.backup")
        assert file.read_bytes() == (tmp_path / "second.backup").read_bytes()


async def test_a_backup_while_others_write_is_one_moment(url, opened, file):
    """Each step writes `a`, then `b`, then a document: never is a later one there alone."""
    async with opened(url) as store:
        stop = asyncio.Event()

        async def write(who):
            number = 0
            while not stop.is_set() or number < 5:
                await store.append(f"a{who}", number, [b"%d" % number])
                await store.append(f"b{who}", number, [b"%d" % number])
                number += 1
                await store.put("progress", who, b"%d" % number)

        writers = [asyncio.create_task(write(str(i))) for i in range(10)]
        for attempt in range(3):
            await asyncio.sleep(0.1)
            await back_up(store.database, file.with_name(f"{attempt}.backup"))
        stop.set()
        await asyncio.gather(*writers)

    for attempt in range(3):
        async with opened(file.with_name(f"{attempt}.db")) as copy:
            await restore(file.with_name(f"{attempt}.backup"), copy.database, ChainCheck())
            progress = await copy.list("progress")
            for who in map(str, range(10)):
                a, b = await copy.read(f"a{who}"), await copy.read(f"b{who}")
                assert 0 <= len(a) - len(b) <= 1
                assert 0 <= len(b) - int(progress.get(who, 0)) <= 1


async def test_an_empty_database_gives_an_empty_backup(url, opened, file, tmp_path):
    async with opened(url) as store, opened(tmp_path / "other.db") as other:
        await back_up(store.database, file)
        assert (await restore(file, other.database, ChainCheck())).lines == 0


async def test_a_file_is_never_overwritten_and_none_is_left_half(url, opened, file):
    file.write_text("precious")
    async with opened(url) as store:
        with pytest.raises(StoreError, match="already"):
            await back_up(store.database, file)
        with pytest.raises(StoreError, match="cannot be read or written"):
            await back_up(store.database, file.parent / "no" / "such" / "folder")
    assert file.read_text() == "precious"
    assert [it.name for it in file.parent.iterdir() if it.name.startswith(".")] == []


async def test_a_backup_touches_no_other_file_of_its_folder(sqlite_url, opened, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "sunday.gz.part").write_text("precious")
    async with opened(sqlite_url) as store:
        await back_up(store.database, folder / "sunday.gz")
    assert (folder / "sunday.gz.part").read_text() == "precious"
    assert {it.name for it in folder.iterdir()} == {"sunday.gz", "sunday.gz.part"}


async def test_only_an_empty_database_is_filled(url, opened, file):
    async with opened(url) as store:
        await store.put("person", "anna", b"1")
        await back_up(store.database, file)
        with pytest.raises(StoreError, match="not empty"):
            await restore(file, store.database, ChainCheck())


# Damage of every sort: refused, and the database stays empty.


def lines_of(file):
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


def sealed(lines):
    """The same lines with a foot that fits: a forger of a backup can also count."""
    items = [json.loads(line) for line in lines[1:-1]]
    foot = {
        "type": "end",
        "streams": sum(item.get("number") == 1 for item in items),
        "lines": sum(item["type"] == "line" for item in items),
        "documents": sum(item["type"] == "document" for item in items),
        "sha256": sha256(b"".join(lines[:-1])).hexdigest(),
    }
    return gzip.compress(b"".join(lines[:-1]) + json.dumps(foot).encode() + b"\n")


def without(lines, number):
    return lines[:number] + lines[number + 1 :]


def swapped(lines, one, other):
    lines = list(lines)
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def forged(lines):
    """One action of the evening changed."""
    item = json.loads(lines[-4])
    line = base64.b64decode(item["line"]).replace(b'"at":17', b'"at":18')
    item["line"] = base64.b64encode(line).decode()
    return [*lines[:-4], json.dumps(item).encode() + b"\n", *lines[-3:]]


DAMAGE = {
    "cut off": lambda lines: gzip.compress(b"".join(lines))[:-200],
    "no end": lambda lines: gzip.compress(b"".join(lines[:-1])),
    "something behind the end": lambda lines: gzip.compress(b"".join([*lines, b"\n"])),
    "a byte changed": lambda lines: gzip.compress(b"".join(lines).replace(b"anna", b"bert", 1)),
    "a line left out": lambda lines: gzip.compress(b"".join(without(lines, 5))),
    "a line left out, and counted anew": lambda lines: sealed(without(lines, 5)),
    "a first line left out": lambda lines: sealed(without(lines, 4)),
    "lines in another order": lambda lines: sealed(swapped(lines, 5, 6)),
    "a line twice": lambda lines: sealed([*lines[:6], *lines[5:]]),
    "a document twice": lambda lines: sealed([*lines[:-1], *lines[-2:]]),
    "a document among the lines": lambda lines: sealed(swapped(lines, 5, -2)),
    "an evening with a forged line": lambda lines: sealed(forged(lines)),
}


@pytest.mark.parametrize("damage", DAMAGE)
async def test_a_damaged_backup_is_refused_and_the_database_stays_empty(
    tmp_path, opened, file, damage
):
    async with opened(tmp_path / "one.db") as store, opened(tmp_path / "other.db") as other:
        await fill(store)
        await back_up(store.database, file)
        file.write_bytes(DAMAGE[damage](lines_of(file)))
        with pytest.raises(Broken):
            await restore(file, other.database, ChainCheck())
        assert await content(other) == await content(MemoryStore())
        await other.append("lamm", 0, [b"it is not locked either"])


@pytest.mark.parametrize(
    ("bytes_", "why"),
    [
        (b"", "not a backup"),
        (b"hello", "not a backup"),
        (gzip.compress(b"hello\n"), "not a backup"),
        (gzip.compress(b'{"type":"line","stream":"a","number":1,"line":""}\n'), "not a backup"),
        (gzip.compress(b'{"type":"stammtisch-backup","version":2,"new":1}\n'), "of version 2"),
    ],
    ids=["nothing", "text", "zipped text", "no heading", "a later version"],
)
async def test_what_is_no_backup_is_told_so(tmp_path, opened, file, bytes_, why):
    file.write_bytes(bytes_)
    async with opened(tmp_path / "other.db") as other:
        with pytest.raises(StoreError, match=why):
            await restore(file, other.database, ChainCheck())
