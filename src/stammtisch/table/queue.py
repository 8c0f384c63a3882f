"""Commands at one table, one after the other: each is answered when what it brings about is stored.

If another server has written to the same table meanwhile, the command is tried again on what is
there now; so a table can be served by several and never forks.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Final, TypeAlias

from msgspec import Struct, structs

from stammtisch.store import Conflict
from stammtisch.store.errors import StoreFailed
from stammtisch.table.command import OWN, Actor, Command
from stammtisch.table.commands import CatchUp
from stammtisch.table.events import Event
from stammtisch.table.log import TableLog
from stammtisch.table.services import Services
from stammtisch.texts import UserError


class Request(Struct, frozen=True, gc=False):
    """A command and who gives it; what comes with the same name again is only answered again."""

    command: Command
    by: Actor
    name: str = ""  # in the log; nothing: the host gives it one


def request_of(command: Command, by: Actor) -> Request:
    """Each sender has ids of their own."""
    return Request(command, by, f"{by.player}/{command.id}" if command.id else "")


class Done(Struct, frozen=True, gc=False):
    number: int  # of the last line that it brought about


class Stale(Struct, frozen=True, gc=False):
    """It was meant for another moment. Nothing was done."""

    number: int


class Declined(Struct, frozen=True, gc=False):
    """It cannot be. Nothing was done."""

    why: UserError
    number: int


class Failed(Struct, frozen=True, gc=False):
    """The store does not answer; whether it was done is known when it does. Ask again."""

    number: int


Answer: TypeAlias = Done | Stale | Declined | Failed


ATTEMPTS: Final = 20
REMEMBERED: Final = 500  # answers to repeated commands that the log does not hold
NEVER: Final = -1  # a number that no line has

Told: TypeAlias = Callable[[Answer], None]


def _nobody(told: Answer) -> None:
    """Nobody waits for this answer."""


CATCH_UP: Final = CatchUp(id=OWN, expected=NEVER)


class GivenUp(Exception):
    """So many attempts, and the command could not be stored."""


class Queue:
    """``changed`` is called whenever the log has grown, ``wrote`` after that if we have written."""

    def __init__(
        self,
        log: TableLog,
        table: str,
        services: Services,
        changed: Callable[[], None],
        wrote: Callable[[], None],
    ) -> None:
        self.log, self.table, self.services = log, table, services
        self._changed, self._wrote = changed, wrote
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[tuple[Request, Told] | None] = deque()
        self._woken: asyncio.Future[None] | None = None  # the worker waits for it
        self._answered: OrderedDict[str, Answer] = OrderedDict()
        self._behind = False
        self._unnamed = False  # somebody sits there whose name could not be learnt
        self._worker = asyncio.create_task(self._work(), name=f"table {table}")

    @property
    def none(self) -> bool:
        """Whether nobody waits."""
        return not self._waiting

    def take(self, request: Request, told: Told) -> None:
        self._put((request, told))

    def fall_behind(self) -> None:
        """Others have written something; it is read in its turn, once."""
        if not self._behind:
            self._behind = True
            self.take(Request(CATCH_UP, Actor()), _nobody)

    def close(self) -> None:
        """After all that wait."""
        self._put(None)

    def _put(self, next_: tuple[Request, Told] | None) -> None:
        self._waiting.append(next_)
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def _next(self) -> tuple[Request, Told] | None:
        """As a queue of asyncio, without asking for the loop whenever it is empty."""
        while not self._waiting:
            self._woken = self._loop.create_future()
            await self._woken
        return self._waiting.popleft()

    async def closed(self) -> None:
        await self._worker

    async def _work(self) -> None:
        while (next_ := await self._next()) is not None:
            request, told = next_
            begun = perf_counter()
            try:
                done = await self._do(request)
            except Exception as error:
                self.services.watch.failed(self.table, error)
                done = Failed(self.log.number)
            self.services.watch.ordered(type(done).__name__.lower(), perf_counter() - begun)
            try:
                told(done)
            except Exception as error:  # one who cannot be told does not stop the table
                self.services.watch.failed(self.table, error)

    async def _do(self, request: Request) -> Answer:
        if not request.name:  # to be known again, if the store does not say it was written
            request = structs.replace(request, name=f"/{self.services.fresh(6).hex()}")
        try:
            for _ in range(ATTEMPTS):
                answer = await self._tried(request)
                if answer is not None:
                    return answer
            raise GivenUp(ATTEMPTS)
        except (StoreFailed, GivenUp) as error:
            self.services.watch.failed(self.table, error)
        return Failed(self.log.number)

    async def _tried(self, request: Request) -> Answer | None:
        """Nothing if it has to be tried again, on what others have written meanwhile."""
        answer = self._known(request)
        if answer is not None:
            return answer
        if request.command.expected not in (None, self.log.number):
            return None if await self._caught_up() else Stale(self.log.number)
        try:
            events = request.command.asked(self.log.now, request.by)
        except UserError as why:
            if await self._caught_up():
                return None
            return self._remember(request, Declined(why, self.log.number))
        if not events:
            return self._remember(request, Done(self.log.number))
        return Done(self.log.number) if await self._written(request, events) else None

    async def _written(self, request: Request, events: Iterable[Event]) -> bool:
        """Whether it is stored; if not, another writer was faster and we know its lines."""
        try:
            await self.log.write(events, self.services.clock(), request.name)
        except (Conflict, StoreFailed):
            self.services.watch.conflict()
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
        now, names = self.log.now, self.services.names
        people = [now.player_at(chair) for chair in now.occupied]
        unknown = [it.id for it in people if not it.bot and it.id not in names]
        try:
            await self.services.know(unknown)
        except StoreFailed:
            self._unnamed = True
        else:
            self._unnamed = False

    def _known(self, request: Request) -> Answer | None:
        number = self.log.done.get(request.name)
        return self._answered.get(request.name) if number is None else Done(number)

    def _remember(self, request: Request, answer: Answer) -> Answer:
        if request.by.player and request.command.id:
            self._answered[request.name] = answer
            if len(self._answered) > REMEMBERED:
                self._answered.popitem(last=False)
        return answer
