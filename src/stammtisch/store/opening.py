"""A database found, or made, and brought up to date."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import URL
from sqlalchemy.exc import ArgumentError, DBAPIError

from stammtisch.store.database import database_at
from stammtisch.store.errors import StoreError
from stammtisch.store.migrating import migrate, require
from stammtisch.store.sql import SqlStore
from stammtisch.store.urls import SQLITE, database_url, told

UNWRITABLE: Final = ("SQLITE_CANTOPEN", "SQLITE_READONLY")


async def open_store(url: str, *, create: bool = True) -> SqlStore:
    """A file (``sqlite:///file.db`` or only its name) or ``postgresql://…``.

    Without ``create`` the database must be there and of our version, and stays as it is.
    """
    address = database_url(url)
    _find_file(address, create)
    try:
        database = database_at(address)
    except ArgumentError as error:  # hosts and ports that do not match
        raise StoreError("unreachable", url=told(address), why=error) from error
    try:
        async with _told_to_people(address):
            await (database.write(migrate) if create else database.read(require))
    except BaseException:
        await database.close()
        raise
    return SqlStore(database)


def _find_file(address: URL, create: bool) -> None:
    if address.drivername != SQLITE:
        return
    file = Path(address.database or "")
    if not create and not file.is_file():
        raise StoreError("no_file", file=file)
    if create and file.is_file() and not os.access(file, os.W_OK):
        raise StoreError(
            "read_only", file=file
        )  # SQLite would open it, and fail at the first write
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("unreachable", url=told(address), why=error.strerror) from None


@asynccontextmanager
async def _told_to_people(address: URL) -> AsyncIterator[None]:
    """Tell the user what is wrong with the address, not where it failed."""
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
