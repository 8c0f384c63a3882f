"""Where a database may be, and what is told when it is not there."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.store import database as engines
from stammtisch.store.protocol import StoreError, StoreFailed
from stammtisch.store.urls import database_url, libpq_address, told


def test_a_file_may_be_given_by_its_name_or_as_a_url(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for text in ("evening.db", "sqlite:///evening.db", f"sqlite:///{tmp_path / 'evening.db'}"):
        assert database_url(text).database == str(tmp_path / "evening.db")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_postgresql_is_reached_by_asyncpg(scheme):
    url = database_url(f"{scheme}://anna:secret@db:5433/stammtisch?sslmode=require")
    assert url.drivername == "postgresql+asyncpg"
    assert (url.host, url.port, url.database) == ("db", 5433, "stammtisch")
    assert dict(url.query) == {"ssl": "require"}
    assert "secret" not in told(url)


@pytest.mark.parametrize(
    "text", ["", "mysql://a@b/c", "sqlite://", ":memory:", "sqlite:///:memory:", "://", "/", "a\0b"]
)
def test_any_other_address_is_refused(text):
    with pytest.raises(StoreError) as refused:
        database_url(text)
    assert refused.value.reason in ("bad_url", "bad_file")


async def test_the_file_and_its_folder_are_made_on_first_start(tmp_path, opened):
    file = tmp_path / "a new" / "folder" / "stammtisch.db"
    async with opened(file) as store:
        await store.append("lamm", 0, [b"one"])
    assert file.is_file()
    assert [it.name for it in file.parent.iterdir()] == ["stammtisch.db"]  # all in one file


async def test_nothing_is_made_where_something_must_be(tmp_path, opened):
    file = tmp_path / "stammtisch.db"
    with pytest.raises(StoreError, match="no such database"):
        async with opened(file, create=False):
            pass
    assert not file.exists()
    sqlite3.connect(file).close()
    file.touch()
    with pytest.raises(StoreError, match="nothing of ours"):
        async with opened(file, create=False):
            pass


async def test_a_file_that_is_no_database_stays_as_it_is(tmp_path, opened):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 1000)
    with pytest.raises(StoreError, match="cannot be opened"):
        async with opened(file):
            pass
    assert file.read_text() == "Dear Anna, " * 1000


@pytest.mark.parametrize("name", ["letter.txt/stammtisch.db", "/proc/nowhere/stammtisch.db"])
async def test_a_folder_that_cannot_be_made_is_told(tmp_path, opened, name):
    (tmp_path / "letter.txt").touch()
    with pytest.raises(StoreError, match="cannot be opened"):
        async with opened(tmp_path / name):
            pass


async def test_a_folder_that_cannot_be_written_to_is_told_with_what_helps(opened):
    with pytest.raises(StoreError) as told:
        async with opened("/proc/stammtisch.db"):
            pass
    assert str(told.value).startswith("/proc: ")
    assert "--database" in str(told.value)


OPENS = """
import asyncio, sys
from stammtisch.store.protocol import StoreError
from stammtisch.store.connection import open_store
try:
    asyncio.run(open_store(sys.argv[1]))
except StoreError as error:
    print(error)
"""


@pytest.mark.process
async def test_a_file_that_cannot_be_written_to_is_told_and_not_its_folder(sqlite_url, opened):
    async with opened(sqlite_url) as store:
        await store.put("person", "anna", b"1")
    file = Path(sqlite_url)
    file.chmod(0o400)
    command = [sys.executable, "-c", OPENS, str(file)]
    if os.geteuid() == 0:  # who may otherwise write everything
        command = ["setpriv", "--bounding-set=-dac_override", *command]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.startswith(f"{file}: ")
    assert "permissions" in told


async def test_a_postgresql_that_is_not_there_is_told_without_the_password(server, opened):
    folder = Path(server.folder)
    for url in (
        "postgresql://anna:secret@127.0.0.1:1/stammtisch",
        f"postgresql://postgres:secret@/no_such_database?host={folder}",
        f"postgresql://no_such_user:secret@/postgres?host={folder}",
    ):
        with pytest.raises(StoreError, match="cannot be opened") as told:
            async with opened(url):
                pass
        assert "secret" not in str(told.value)


@pytest.mark.parametrize(
    "option", ["foo=bar", "timeout=3", "connect_timeout=soon", "port=x", "port=1&port=2"]
)
def test_an_option_that_the_driver_does_not_know_is_refused(option):
    with pytest.raises(StoreError) as refused:
        database_url(f"postgresql://anna:secret@db/x?{option}")
    assert refused.value.reason == "bad_option"
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("place", ["a..b/x", "127.0.0.1:1/x?host=a:1,b&port=2", "/x?host=a&host=b"])
async def test_a_host_that_cannot_be_one_is_told(opened, place):
    with pytest.raises(StoreError, match="cannot be opened"):
        async with opened(f"postgresql://{place}"):
            pass


async def test_a_name_too_long_for_a_file_is_told_of_the_database(opened):
    with pytest.raises(StoreError, match="database cannot be opened: File name too long"):
        async with opened("x" * 300):
            pass


async def test_how_long_to_wait_for_a_postgresql_may_be_said_as_to_libpq(server, opened):
    url = server.database()
    waiting = f"{url}{'&' if '?' in url else '?'}connect_timeout=20"
    async with opened(waiting) as store:
        await store.put("person", "anna", b"1")
    assert "connect_timeout" not in libpq_address(waiting)


def test_readers_of_libpq_addresses_get_them_so():
    address = "postgresql://anna:secret@db:5433/x?host=%2Ftmp&sslmode=require"
    assert libpq_address(address) == address


async def test_a_file_that_another_process_holds_is_told(sqlite_url, opened, monkeypatch):
    async with opened(sqlite_url) as store:
        monkeypatch.setattr(engines, "BUSY_SECONDS", 0)
        busy = sqlite3.connect(sqlite_url, isolation_level=None)
        busy.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="cannot be opened: database is locked"):
            async with opened(sqlite_url):
                pass
        with pytest.raises(StoreFailed, match="database is locked"):
            await store.put("person", "anna", b"1")
        busy.close()
