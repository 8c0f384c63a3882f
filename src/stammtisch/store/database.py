"""The two databases behind one door: functions of a connection, run apart from the event loop.

SQLite runs in threads of its own, a whole transaction at a time: each change between threads costs
more than the statements do. PostgreSQL answers over a socket, so asyncpg waits in the loop.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import (
    URL,
    Column,
    ColumnElement,
    Connection,
    Engine,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    event,
    literal_column,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

from stammtisch.store.protocol import behind
from stammtisch.store.urls import CONNECT_TIMEOUT, SQLITE

VERSION: Final = "0001"  # of the last migration

METADATA: Final = MetaData()
Name: Final = String().with_variant(String(collation="C"), "postgresql")  # ordered by code points

LINES: Final = Table(
    "lines",
    METADATA,
    Column("stream", Name, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
DOCUMENTS: Final = Table(
    "documents",
    METADATA,
    Column("kind", Name, primary_key=True),
    Column("key", Name, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# Written out, not bound: only so the planner sees that the index of first lines is enough.
IS_FIRST: Final = LINES.c.number == literal_column("1")
FIRST_LINES: Final = Index(
    "first_lines", LINES.c.stream, sqlite_where=IS_FIRST, postgresql_where=IS_FIRST
)


def begins_with(column: ColumnElement[str], prefix: str) -> ColumnElement[bool]:
    """As a range, which indexes know; LIKE minds neither case nor collation alike everywhere."""
    end = behind(prefix)
    return column >= prefix if end is None else (column >= prefix) & (column < end)


T = TypeVar("T")


class Database(Protocol):
    writing: Engine

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Everything it sees is of one moment."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Committed and durable when it returns; nothing is done if it raises."""

    async def close(self) -> None: ...


def database_at(url: URL) -> Database:
    return FileDatabase(url) if url.drivername == SQLITE else ServerDatabase(url)


class FileDatabase:
    """One thread writes, others read."""

    def __init__(self, url: URL) -> None:
        self.reading = sqlite(url, READING, READERS)
        self.writing = sqlite(url, WRITING, 1)
        self.readers = ThreadPoolExecutor(READERS, "store-reader")
        self.writer = ThreadPoolExecutor(1, "store-writer")
        self._held: Connection | None = None

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._run(self.readers, self.reading, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.writer, self._written, work)

    def _written(self, work: Callable[[Connection], T]) -> T:
        """The writer keeps its connection: fetching it takes as long as a commit does."""
        if self._held is None:
            self._held = self.writing.connect()
        try:
            with self._held.begin():
                return work(self._held)
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            held.close()

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.writer, self._let_go)
        for threads, engine in ((self.readers, self.reading), (self.writer, self.writing)):
            await asyncio.get_running_loop().run_in_executor(threads, engine.dispose)
            threads.shutdown()

    async def _run(
        self, threads: ThreadPoolExecutor, engine: Engine, work: Callable[[Connection], T]
    ) -> T:
        def transaction() -> T:
            with engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(threads, transaction)


class ServerDatabase:
    def __init__(self, url: URL) -> None:
        self._reading = postgresql(url, READERS, "REPEATABLE READ")
        self._writing = postgresql(url, 1, "READ COMMITTED")
        self.writing = self._writing.sync_engine

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        async with self._writing.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._writing.dispose()
        await self._reading.dispose()


READERS: Final = 4
BUSY_SECONDS: Final = 30  # how long a file may be held by another process
PAUSE: Final = 0.0005  # seconds: SQLite itself waits longer and longer, a commit takes few of these
KIND: Final = 0xFF  # the bits of an error's code that say its kind; the others say more exactly
READING: Final = "BEGIN"
WRITING: Final = "BEGIN IMMEDIATE"  # nobody else writes between our look and our write
PRAGMAS: Final = (
    "journal_mode = WAL",  # readers see the last commit and never wait
    "synchronous = FULL",  # a commit is on the disk when it returns
    "secure_delete = ON",  # who is forgotten does not linger in free pages
)


def postgresql(url: URL, size: int, isolation: str) -> AsyncEngine:
    """What libpq calls ``connect_timeout`` asyncpg takes as a number, not as a part of the URL."""
    wanted: dict[str, Any] = {"server_settings": {"application_name": "stammtisch"}}
    if CONNECT_TIMEOUT in url.query:
        wanted["timeout"] = int(str(url.query[CONNECT_TIMEOUT])) or None
    return create_async_engine(
        url.difference_update_query([CONNECT_TIMEOUT]),
        isolation_level=isolation,
        pool_size=size,
        max_overflow=0,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args=wanted,
    )


def sqlite(url: URL, begin: str, size: int) -> Engine:
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=size,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"timeout": _waits(begin), "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:  # noqa: ANN401
        connection.isolation_level = None  # the driver begins nothing by itself …
        for pragma in PRAGMAS:
            _patiently(connection, f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        try:
            _patiently(driver, begin)  # … since we say how
        except sqlite3.Error as error:  # the holder of the lock may hold it longer still
            raise told(begin, error, gone=True) from error

    return engine


def told(statement: str, error: sqlite3.Error, *, gone: bool = False) -> BaseException:
    """What the driver tells us, as SQLAlchemy tells it of statements that go through it."""
    return DBAPIError.instance(
        statement,
        None,
        error,
        sqlite3.Error,
        hide_parameters=True,
        connection_invalidated=gone,
    )


def _waits(begin: str) -> float:
    """A writer that has begun waits for nobody; a reader may still have to."""
    return 0 if begin == WRITING else BUSY_SECONDS


def _patiently(connection: sqlite3.Connection, statement: str) -> None:
    """Also when two make a new file a WAL at once, for which SQLite does not wait by itself, and
    when one repairs what a killed process has left behind, for which it has a code of its own."""
    until = monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute(statement)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & KIND != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(PAUSE)
