"""A database found, or made, and brought up to date."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from stammtisch.store.database import VERSION, database_at
from stammtisch.store.protocol import StoreError
from stammtisch.store.sql import SqlStore
from stammtisch.store.urls import SQLITE, database_url, told

OWNER_ONLY: Final = 0o600
UNWRITABLE: Final = ("SQLITE_CANTOPEN", "SQLITE_READONLY")


def others_may_read(url: str) -> str:
    """The file of a database that other users of the machine may read, if it is one."""
    address = database_url(url)
    file = Path(address.database or "")
    if address.drivername != SQLITE or os.name != "posix" or not file.is_file():
        return ""
    return str(file) if file.stat().st_mode & 0o077 else ""


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
    if create and address.database not in (None, "", ":memory:"):
        with suppress(OSError):  # SQLite says better what is wrong
            file.touch(OWNER_ONLY)  # it holds the secrets of running deals


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


MIGRATIONS: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x5354414D  # any number that is ours


def migrate(connection: Connection, folder: Path = MIGRATIONS, to: str = VERSION) -> None:
    """All or nothing, and one process at a time: servers may start together."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    found = version_of(connection)
    if found == to:
        return
    if found is None and inspect(connection).get_table_names():
        raise StoreError("foreign")
    _run_alembic(connection, folder, to)


def require(connection: Connection) -> None:
    """Refuse a database that is not ours, or of another version, and change nothing."""
    found = version_of(connection)
    if found is None:
        raise StoreError("no_schema")
    if found != VERSION:
        raise StoreError("other_version", found=found, known=VERSION)


def version_of(connection: Connection) -> str | None:
    """The last migration of this database; none if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _run_alembic(connection: Connection, folder: Path, to: str) -> None:
    from alembic import command  # noqa: PLC0415 - slow to load, and needed once a version
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    try:
        command.upgrade(config, to)
    except CommandError:
        raise StoreError("other_version", found=version_of(connection), known=to) from None
