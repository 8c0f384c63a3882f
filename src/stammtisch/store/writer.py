"""One writer: whatever has queued up while the last commit ran shares the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import Final, TypeAlias

from msgspec import Struct
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from stammtisch.store.database import Database
from stammtisch.store.errors import Closed, StoreFailed
from stammtisch.store.group import Refusal, Wish, write_group

MOST: Final = 1000  # who share one commit
ATTEMPTS: Final = 100
# PostgreSQL: another process was first, or each waited for the other.
RACES: Final = frozenset({"23505", "40P01", "40001"})

Answer: TypeAlias = Refusal | StoreFailed | None  # why it was not written, if it was not
Answers: TypeAlias = Sequence[Answer]


class Waiting(Struct, frozen=True, eq=False):
    wish: Wish
    done: asyncio.Future[Answer]


class Writer:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._loop = asyncio.get_running_loop()
        self.waiting: list[Waiting] = []
        self.woken = asyncio.Event()
        self.closing = False
        self.crowded = False
        self.task = asyncio.create_task(self._run())

    async def write(self, wish: Wish) -> None:
        if self.closing:
            raise Closed
        done: asyncio.Future[Answer] = self._loop.create_future()
        self.waiting.append(Waiting(wish, done))
        self.woken.set()
        if (answer := await done) is not None:
            raise answer

    async def close(self) -> None:
        self.closing = True
        self.woken.set()
        await self.task

    async def _run(self) -> None:
        while True:
            await self.woken.wait()
            if self.crowded:
                await asyncio.sleep(0)  # others who are about to write join this group
            group, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            self.crowded = len(group) > 1
            if group:
                await self._serve([it for it in group if not it.done.cancelled()])
            elif self.closing:
                return
            else:
                self.woken.clear()

    async def _serve(self, group: Sequence[Waiting]) -> None:
        answers = await self._answers([it.wish for it in group])
        for it, answer in zip(group, answers, strict=True):
            if not it.done.cancelled():
                it.done.set_result(answer)

    async def _answers(self, wishes: Sequence[Wish], again: bool = False) -> Answers:
        """If all fail together, those that are not to blame are written one by one. A commit that
        failed may be stored all the same: what is found there then is no conflict."""
        try:
            return await self._commit(wishes, again)
        except Exception as error:
            if len(wishes) > 1 and not _is_gone(error):
                return list(
                    chain.from_iterable([await self._answers([it], again=True) for it in wishes])
                )
            return [_failure(error) for _ in wishes]

    async def _commit(self, wishes: Sequence[Wish], again: bool) -> Sequence[Refusal | None]:
        """Again whenever another process was faster: the next look sees what it wrote."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await self.database.write(partial(write_group, wishes=wishes, again=again))
            except DBAPIError as error:
                if attempt == ATTEMPTS or not _lost_a_race(error):
                    raise
        raise AssertionError


def _failure(error: Exception) -> StoreFailed:
    failure = StoreFailed(f"{type(error).__name__}: {error}")
    failure.__cause__ = error
    return failure


def _lost_a_race(error: DBAPIError) -> bool:
    return isinstance(error, IntegrityError) or getattr(error.orig, "sqlstate", None) in RACES


def _is_gone(error: Exception) -> bool:
    """Nobody answers any more: what was written just before is unknown, so nothing is repeated."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or not isinstance(error, SQLAlchemyError)
