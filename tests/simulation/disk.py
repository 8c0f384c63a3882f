"""A database in memory behind the real store: slow, broken, or late with what it has promised.

The writer, its groups and its SQL are the real ones; only the way to the database is not.
"""

import asyncio

from sqlalchemy import create_engine, select
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from stammtisch.store.database import DOCUMENTS, LINES, METADATA

LATEST = 2.0  # seconds after which a transaction is committed or never


class Disk:
    """What is committed stays, after any crash."""

    def __init__(self):
        self.engine = create_engine("sqlite://", poolclass=StaticPool)
        METADATA.create_all(self.engine)

    def transaction(self, work):
        with self.engine.begin() as connection:
            return work(connection)

    def lines(self, stream):
        query = select(LINES.c.line).where(LINES.c.stream == stream).order_by(LINES.c.number)
        return [line for (line,) in self.transaction(lambda it: it.execute(query).all())]

    def documents(self, kind):
        query = select(DOCUMENTS.c.value).where(DOCUMENTS.c.kind == kind)
        return [value for (value,) in self.transaction(lambda it: it.execute(query).all())]

    def close(self):
        self.engine.dispose()


class Connection:
    """One server's way to the disk (``store.database.Database``)."""

    def __init__(self, world):
        self.world, self.writing = world, world.disk.engine

    async def read(self, work):
        await self._travel()
        if self.world.happens(self.world.faults.unreachable):
            raise _gone()
        found = self.world.disk.transaction(work)
        await self._travel()
        return found

    async def write(self, work):
        """Before the commit, after it, or in between: the connection may be lost anywhere."""
        await self._travel()
        if self.world.happens(self.world.faults.unreachable):
            if self.world.happens(0.5):
                self._commit_later(work)
            raise _gone()
        if self.world.happens(self.world.faults.race):
            raise IntegrityError("", {}, Exception("another was first"))
        done = self.world.disk.transaction(work)
        self.world.note("commit")
        if self.world.happens(self.world.faults.unreachable):
            raise _gone()
        await self._travel()
        return done

    async def close(self):
        pass

    async def _travel(self):
        await asyncio.sleep(self.world.rng.expovariate(1 / self.world.faults.disk_delay))

    def _commit_later(self, work):
        """Nobody hears of it any more, but the database had it all and finishes it."""

        def late():
            try:
                self.world.disk.transaction(work)
                self.world.note("late commit")
            except SQLAlchemyError:
                self.world.note("late refusal")

        self.world.later(self.world.rng.uniform(0.0, LATEST), late)


def _gone():
    return DBAPIError("", {}, ConnectionResetError("gone"), connection_invalidated=True)
