"""The log of one table in the store, and the commands given there, one after the other: each is
answered when what it brings about is stored.

If another server has written to the same table meanwhile, the command is tried again on what is
there now; so a table can be served by several and never forks.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.engine.deal import Verb
from stammtisch.store.protocol import Store, StoreFailed
from stammtisch.streams.stream import Moved, Stream, StreamKind, now
from stammtisch.table.about import evening_of
from stammtisch.table.command import OWN, Actor, Command
from stammtisch.table.commands import CatchUp
from stammtisch.table.events import CHAIN, Acted, Dealt, Entry, Event, Shuffled, fold
from stammtisch.table.services import Services
from stammtisch.table.state import Sitting
from stammtisch.texts import UserError

MOST_OWN: Final = 100  # of the table's own commands, which nobody asks for much later


class GivenUp(Exception):
    """So many attempts, and the command could not be stored."""


async def _unfollowed(*, written: bool) -> None:
    """Nobody follows."""


class TableLog(Stream[Sitting, Event]):
    """``grown`` is called after all that is new, ``lost`` when another was faster."""

    kind = StreamKind(
        prefix="table/",
        first="opened",
        chain=CHAIN,
        start=lambda event: fold([event]),
        apply=lambda sitting, event, _: event.apply(sitting),
        too_busy=GivenUp,
        told_as="evenings",
        about=evening_of,
    )

    def __init__(self, store: Store, table: str, clock: Callable[[], int] = now) -> None:
        super().__init__(store, table, clock)
        self.grown: Callable[..., Awaitable[None]] = _unfollowed
        self.lost: Callable[[], None] = lambda: None
        self.finished: dict[int, Sitting] = {}  # as each deal was closed, by its number
        self.turn_at = 0  # when it became somebody's turn, by the writer's clock
        self._halted_at = 0
        self._own: deque[str] = deque()

    @property
    def at(self) -> int:
        """When something has last happened here."""
        return 0 if self.last is None else self.last.at

    def _took(self, entry: Entry) -> None:
        self._note_turn(entry)
        self._forget_own(entry.command)
        result = self.state.result
        if result is not None and result.number not in self.finished:
            self.finished[result.number] = self.state

    def _note_turn(self, entry: Entry) -> None:
        """While the supervisor is asked, time stands still."""
        if isinstance(entry.event, Shuffled | Dealt):
            self.turn_at = entry.at
        elif isinstance(entry.event, Acted):
            assert self.state.playing is not None
            verb = self.state.playing.deal.history[-1].verb
            if verb is Verb.HALT:
                self._halted_at = entry.at
            elif verb is Verb.REJECT:
                self.turn_at += max(0, entry.at - self._halted_at)
            else:
                self.turn_at = entry.at

    def _forget_own(self, command: str) -> None:
        """The oldest of the table's own commands, but none that somebody may repeat."""
        if not command.startswith("/") or (self._own and self._own[-1] == command):
            return
        self._own.append(command)
        if len(self._own) > MOST_OWN:
            self.done.forget(self._own.popleft())

    def _lost(self) -> None:
        self.lost()

    async def _grown(self, *, written: bool) -> None:
        await self.grown(written=written)


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


REMEMBERED: Final = 500  # answers to repeated commands that the log does not hold
NEVER: Final = -1  # a number that no line has

OnAnswer: TypeAlias = Callable[[Answer], None]
QueuedCommand: TypeAlias = tuple[Command, Actor, OnAnswer]


def _nobody(told: Answer) -> None:
    """Nobody waits for this answer."""


CATCH_UP: Final = CatchUp(id=OWN, expected=NEVER)


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
        log.grown, log.lost = self._grown, services.watch.conflict
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[QueuedCommand | None] = deque()
        self._woken: asyncio.Future[None] | None = None  # the worker waits for it
        self._answered: OrderedDict[str, Answer] = OrderedDict()
        self._behind = False
        self._unnamed = False  # somebody sits there whose name could not be learnt
        self._worker = asyncio.create_task(self._work(), name=f"table {table}")

    @property
    def none(self) -> bool:
        """Whether nobody waits."""
        return not self._waiting

    def take(self, command: Command, by: Actor, told: OnAnswer) -> None:
        self._put((command, by, told))

    def fall_behind(self) -> None:
        """Others have written something; it is read in its turn, once."""
        if not self._behind:
            self._behind = True
            self.take(CATCH_UP, Actor(), _nobody)

    def close(self) -> None:
        """After all that wait."""
        self._put(None)

    def _put(self, next_: QueuedCommand | None) -> None:
        self._waiting.append(next_)
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def _next(self) -> QueuedCommand | None:
        """As a queue of asyncio, without asking for the loop whenever it is empty."""
        while not self._waiting:
            self._woken = self._loop.create_future()
            await self._woken
        return self._waiting.popleft()

    async def closed(self) -> None:
        await self._worker

    async def _work(self) -> None:
        while (next_ := await self._next()) is not None:
            command, by, told = next_
            begun = perf_counter()
            try:
                done = await self._do(command, by)
            except Exception as error:
                self.services.watch.failed(self.table, error)
                done = Failed(self.log.number)
            self.services.watch.ordered(type(done).__name__.lower(), perf_counter() - begun)
            try:
                told(done)
            except Exception as error:  # one who cannot be told does not stop the table
                self.services.watch.failed(self.table, error)

    async def _do(self, command: Command, by: Actor) -> Answer:
        """Each sender has ids of their own. The log knows what was done by its name, also if the
        store did not say that it was written; so what nobody can repeat gets a name here."""
        if command is CATCH_UP:
            self._behind = False
        own = f"{by.player}/{command.id}" if command.id else ""
        name = own or f"/{self.services.fresh(6).hex()}"
        if name in self._answered:
            return self._answered[name]
        try:
            await self.log.do(lambda now: command.asked(now, by), name, expected=command.expected)
        except Moved:
            return Stale(self.log.number)
        except UserError as why:
            return self._remember(own, Declined(why, self.log.number))
        except (StoreFailed, GivenUp) as error:
            self.services.watch.failed(self.table, error)
            return Failed(self.log.number)
        if name in self.log.done:
            return Done(self.log.done[name])
        return self._remember(own, Done(self.log.number))

    async def _grown(self, *, written: bool) -> None:
        if self._unnamed or not written:
            await self._learn_names()
        self._changed()
        if written:
            self._wrote()

    async def _learn_names(self) -> None:
        """Of people who have sat down elsewhere; if they cannot be learnt now, then later."""
        now, names = self.log.state, self.services.names
        people = [now.player_at(chair) for chair in now.occupied]
        unknown = [it.id for it in people if not it.bot and it.id not in names]
        try:
            await self.services.know(unknown)
        except StoreFailed:
            self._unnamed = True
        else:
            self._unnamed = False

    def _remember(self, name: str, answer: Answer) -> Answer:
        if name and not name.startswith("/"):
            self._answered[name] = answer
            if len(self._answered) > REMEMBERED:
                self._answered.popitem(last=False)
        return answer
