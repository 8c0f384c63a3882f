"""The two databases behind one door: functions of a connection, run apart from the event loop.

SQLite runs in threads of its own, a whole transaction at a time: each change between threads costs
more than the statements do. PostgreSQL answers over a socket, so asyncpg waits in the loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine

from stammtisch.store import engines
from stammtisch.store.urls import SQLITE

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
        self.reading = engines.sqlite(url, engines.READING, engines.READERS)
        self.writing = engines.sqlite(url, engines.WRITING, 1)
        self.readers = ThreadPoolExecutor(engines.READERS, "store-reader")
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
        self._reading = engines.postgresql(url, engines.READERS, "REPEATABLE READ")
        self._writing = engines.postgresql(url, 1, "READ COMMITTED")
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
