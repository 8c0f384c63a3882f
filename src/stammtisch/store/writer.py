"""One writer: whatever has queued up while the last commit ran shares the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from stammtisch.store.database import Database
from stammtisch.store.errors import Closed, StoreFailed
from stammtisch.store.group import Refusal, Wish, write_group

MOST: Final = 1000  # wishes in one commit
GATHERING: Final = 0.001  # seconds in which a crowd becomes larger: a commit costs as much for all
ATTEMPTS: Final = 100
# PostgreSQL: another process was first, or each waited for the other.
RACES: Final = frozenset({"23505", "40P01", "40001"})


class Waiting(Struct, frozen=True, eq=False):
    wish: Wish
    done: asyncio.Future[None]


class Writer:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.waiting: list[Waiting] = []
        self.woken = asyncio.Event()
        self.closing = False
        self.crowded = False
        self.task = asyncio.create_task(self._run())

    async def write(self, wish: Wish) -> None:
        if self.closing:
            raise Closed
        done = asyncio.get_running_loop().create_future()
        self.waiting.append(Waiting(wish, done))
        self.woken.set()
        await done

    async def close(self) -> None:
        self.closing = True
        self.woken.set()
        await self.task

    async def _run(self) -> None:
        while True:
            await self.woken.wait()
            if self.crowded:
                await asyncio.sleep(GATHERING)
            group, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            self.crowded = len(group) > 1
            if group:
                await self._serve([it for it in group if not it.done.cancelled()])
            elif self.closing:
                return
            else:
                self.woken.clear()

    async def _serve(self, group: Sequence[Waiting]) -> None:
        """Answer everybody; if the group fails as a whole, whoever is not to blame goes alone."""
        try:
            answers = await self._commit([it.wish for it in group])
        except Exception as error:
            if len(group) > 1 and not _is_gone(error):
                for it in group:
                    await self._serve([it])
                return
            self._refuse(group, error)
        else:
            for it, refusal in zip(group, answers, strict=True):
                _answer(it, refusal)

    def _refuse(self, group: Sequence[Waiting], error: Exception) -> None:
        for it in group:
            failure = StoreFailed(f"{type(error).__name__}: {error}")
            failure.__cause__ = error
            _answer(it, failure)

    async def _commit(self, wishes: Sequence[Wish]) -> Sequence[Refusal | None]:
        """Again whenever another process was faster: the next look sees what it wrote."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await self.database.write(partial(write_group, wishes=wishes))
            except DBAPIError as error:
                if attempt == ATTEMPTS or not _lost_a_race(error):
                    raise
        raise AssertionError


def _answer(it: Waiting, refusal: Exception | None) -> None:
    if it.done.cancelled():
        return
    if refusal is None:
        it.done.set_result(None)
    else:
        it.done.set_exception(refusal)


def _lost_a_race(error: DBAPIError) -> bool:
    return isinstance(error, IntegrityError) or getattr(error.orig, "sqlstate", None) in RACES


def _is_gone(error: Exception) -> bool:
    """Nobody answers any more: what was written just before is unknown, so nothing is repeated."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or not isinstance(error, SQLAlchemyError)
