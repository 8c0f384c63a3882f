"""A database found, or made, and brought up to date."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from socket import socket
from typing import Final

from sqlalchemy import URL
from sqlalchemy.exc import ArgumentError, DBAPIError

from stammtisch.store.database import Database, database_at
from stammtisch.store.dictation import Dictation
from stammtisch.store.errors import StoreError
from stammtisch.store.migrating import migrate, require
from stammtisch.store.scribe import Scribe
from stammtisch.store.sql import SqlStore
from stammtisch.store.urls import SQLITE, database_url, told
from stammtisch.store.writer import Writer

UNWRITABLE: Final = ("SQLITE_CANTOPEN", "SQLITE_READONLY")


async def open_store(url: str, *, create: bool = True, scribe: str = "") -> SqlStore:
    """A file (``sqlite:///file.db`` or only its name) or ``postgresql://…``.

    Without ``create`` the database must be there and of our version, and stays as it is. With a
    ``scribe`` another process writes for us, who is found at this path.
    """
    database = await _opened(url, create)
    return SqlStore(database, Dictation(scribe) if scribe else None)


async def write_for_others(url: str, desk: socket, until: Callable[[], Awaitable[None]]) -> None:
    """Write what other processes dictate who come to this desk, as long as we shall."""
    database = await _opened(url, create=True, alone=True)
    try:
        await Scribe(Writer(database)).serve(desk, until)
    finally:
        await database.close()


def is_file(url: str) -> bool:
    """To which one process at a time can write."""
    return database_url(url).drivername == SQLITE


async def _opened(url: str, create: bool, alone: bool = False) -> Database:
    address = database_url(url)
    _find_file(address, create)
    try:
        database = database_at(address, alone)
    except ArgumentError as error:  # hosts and ports that do not match
        raise StoreError("unreachable", url=told(address), why=error) from error
    try:
        async with _told_to_people(address):
            await (database.write(migrate) if create else database.read(require))
    except BaseException:
        await database.close()
        raise
    return database


def _find_file(address: URL, create: bool) -> None:
    if address.drivername != SQLITE:
        return
    file = Path(address.database or "")
    if not create and not file.is_file():
        raise StoreError("no_file", file=file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("unreachable", url=told(address), why=error.strerror) from None


@asynccontextmanager
async def _told_to_people(address: URL) -> AsyncIterator[None]:
    """Whoever gave the address learns what is wrong with it, not where we noticed."""
    try:
        yield
    except DBAPIError as error:
        if getattr(error.orig, "sqlite_errorname", "").startswith(UNWRITABLE):
            folder = Path(address.database or "").resolve().parent
            raise StoreError("unwritable", folder=folder) from error
        why = str(error.orig).strip().splitlines()[0]
        raise StoreError("unreachable", url=told(address), why=why) from error
    except (OSError, UnicodeError) as error:  # the latter for a host that cannot be one
        why = str(error) or type(error).__name__
        raise StoreError("unreachable", url=told(address), why=why) from error
