"""Orders at one table, one after the other: each is answered when what it brings about is stored.

If another server has written to the same table meanwhile, the order is tried again on what is
there now; so a table can be served by several and never forks.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Final, TypeAlias

from msgspec import structs

from stammtisch.server.host.answers import Answer, Declined, Done, Failed, Order, Stale
from stammtisch.server.host.house import House
from stammtisch.server.host.log import TableLog
from stammtisch.sitting import Event, Sitting
from stammtisch.store import Conflict
from stammtisch.store.errors import StoreFailed
from stammtisch.texts import UserError

ATTEMPTS: Final = 20
REMEMBERED: Final = 500  # answers that the log does not tell to whoever repeats himself
NEVER: Final = -1  # a number that no line has

Told: TypeAlias = Callable[[Answer], None]


def _nothing(now: Sitting) -> tuple[Event, ...]:
    return ()


def _nobody(told: Answer) -> None:
    """Nobody waits for this answer."""


CATCH_UP: Final = Order(deed=_nothing, expected=NEVER)


class GivenUp(Exception):
    """So many attempts, and the order could not be stored."""


class Orders:
    """``changed`` is called whenever the log has grown, ``wrote`` after that if we have written."""

    def __init__(
        self,
        log: TableLog,
        table: str,
        house: House,
        changed: Callable[[], None],
        wrote: Callable[[], None],
    ) -> None:
        self.log, self.table, self.house = log, table, house
        self._changed, self._wrote = changed, wrote
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[tuple[Order, Told] | None] = deque()
        self._woken: asyncio.Future[None] | None = None  # the worker waits for it
        self._answered: OrderedDict[str, Answer] = OrderedDict()
        self._behind = False
        self._unnamed = False  # somebody sits there whose name could not be learnt
        self._worker = asyncio.create_task(self._work(), name=f"table {table}")

    @property
    def none(self) -> bool:
        """Whether nobody waits."""
        return not self._waiting

    def take(self, order: Order, told: Told) -> None:
        self._put((order, told))

    def fall_behind(self) -> None:
        """Others have written something; it is read in its turn, once."""
        if not self._behind:
            self._behind = True
            self.take(CATCH_UP, _nobody)

    def close(self) -> None:
        """After all that wait."""
        self._put(None)

    def _put(self, next_: tuple[Order, Told] | None) -> None:
        self._waiting.append(next_)
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def _next(self) -> tuple[Order, Told] | None:
        """As a queue of asyncio, without asking for the loop whenever it is empty."""
        while not self._waiting:
            self._woken = self._loop.create_future()
            await self._woken
        return self._waiting.popleft()

    async def closed(self) -> None:
        await self._worker

    async def _work(self) -> None:
        while (next_ := await self._next()) is not None:
            order, told = next_
            begun = perf_counter()
            try:
                done = await self._do(order)
            except Exception as error:
                self.house.watch.failed(self.table, error)
                done = Failed(self.log.number)
            self.house.watch.ordered(type(done).__name__.lower(), perf_counter() - begun)
            try:
                told(done)
            except Exception as error:  # one who cannot be told does not stop the table
                self.house.watch.failed(self.table, error)

    async def _do(self, order: Order) -> Answer:
        if not order.id:  # to be known again, if the store does not say whether it was written
            order = structs.replace(order, id=self.house.fresh(6).hex())
        try:
            for _ in range(ATTEMPTS):
                answer = await self._tried(order)
                if answer is not None:
                    return answer
            raise GivenUp(ATTEMPTS)
        except (StoreFailed, GivenUp) as error:
            self.house.watch.failed(self.table, error)
        return Failed(self.log.number)

    async def _tried(self, order: Order) -> Answer | None:
        """Nothing if it has to be tried again, on what others have written meanwhile."""
        answer = self._known(order)
        if answer is not None:
            return answer
        if order.expected not in (None, self.log.number):
            return None if await self._caught_up() else Stale(self.log.number)
        try:
            events = order.deed(self.log.now)
        except UserError as why:
            if await self._caught_up():
                return None
            return self._remember(order, Declined(why, self.log.number))
        if not events:
            return self._remember(order, Done(self.log.number))
        return Done(self.log.number) if await self._written(order, events) else None

    async def _written(self, order: Order, events: Iterable[Event]) -> bool:
        """Whether it is stored; if not, somebody else was faster and we know what he did."""
        try:
            await self.log.write(events, self.house.clock(), order.command)
        except (Conflict, StoreFailed):
            self.house.watch.conflict()
            await self._caught_up()
            return False
        if self._unnamed:
            await self._learn_names()
        self._changed()
        self._wrote()
        return True

    async def _caught_up(self) -> bool:
        """Whether others have written to this table."""
        self._behind = False
        if not await self.log.catch_up():
            return False
        await self._learn_names()
        self._changed()
        return True

    async def _learn_names(self) -> None:
        """Of people who have sat down elsewhere; if they cannot be learnt now, then later."""
        now, names = self.log.now, self.house.names
        people = [now.player_at(chair) for chair in now.occupied]
        unknown = [it.id for it in people if not it.bot and it.id not in names]
        try:
            await self.house.know(unknown)
        except StoreFailed:
            self._unnamed = True
        else:
            self._unnamed = False

    def _known(self, order: Order) -> Answer | None:
        number = self.log.done.get(order.command)
        return self._answered.get(order.command) if number is None else Done(number)

    def _remember(self, order: Order, answer: Answer) -> Answer:
        if order.player:
            self._answered[order.command] = answer
            if len(self._answered) > REMEMBERED:
                self._answered.popitem(last=False)
        return answer
