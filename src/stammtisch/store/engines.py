"""Connections to either database, set so that what is committed stays."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import URL, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from stammtisch.store.urls import SQLITE

READERS: Final = 4
BUSY_SECONDS: Final = 30  # how long a file may be held by another process
PRAGMAS: Final = (
    "journal_mode = WAL",  # readers see the last commit and never wait
    "synchronous = FULL",  # a commit is on the disk when it returns
    "secure_delete = ON",  # who is forgotten does not linger in free pages
)


def reading_engine(url: URL) -> AsyncEngine:
    """Every transaction sees one moment of the database, however long it reads."""
    if url.drivername == SQLITE:
        return _sqlite(url, "BEGIN", READERS)
    return _postgresql(url, READERS, isolation_level="REPEATABLE READ")


def writing_engine(url: URL) -> AsyncEngine:
    """One connection: all that a process writes goes through one writer."""
    if url.drivername == SQLITE:
        return _sqlite(url, "BEGIN IMMEDIATE", 1)  # nobody writes between our look and our write
    return _postgresql(url, 1, isolation_level="READ COMMITTED")


def _postgresql(url: URL, size: int, isolation_level: str) -> AsyncEngine:
    return create_async_engine(
        url,
        isolation_level=isolation_level,
        pool_size=size,
        max_overflow=0,
        pool_pre_ping=True,
        connect_args={"server_settings": {"application_name": "stammtisch"}},
    )


def _sqlite(url: URL, begin: str, size: int) -> AsyncEngine:
    engine = create_async_engine(
        url,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=size,
        max_overflow=0,
        connect_args={"timeout": BUSY_SECONDS},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _: object) -> None:  # noqa: ANN401
        connection.isolation_level = None  # the driver begins nothing by itself …
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: Any) -> None:  # noqa: ANN401
        connection.exec_driver_sql(begin)  # … since we say how

    return engine
