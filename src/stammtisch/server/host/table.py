"""The host of one table: takes orders one after the other, and lets nothing out but views.

An order becomes events, the events are stored, and only then it is answered and everybody is told.
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

from stammtisch.game import ONLOOKER
from stammtisch.server import outgoing
from stammtisch.server.host.answers import Answer, Declined, Done, Failed, Order, Stale
from stammtisch.server.host.attendant import Attendant
from stammtisch.server.host.audience import Audience, Listener, who_is
from stammtisch.server.host.house import House
from stammtisch.server.host.log import TableLog
from stammtisch.server.host.showing import show
from stammtisch.server.host.terms import Terms
from stammtisch.sitting import Event, PlayerId, Sitting
from stammtisch.store import Conflict
from stammtisch.store.errors import StoreFailed
from stammtisch.texts import UserError

ATTEMPTS: Final = 20
REMEMBERED: Final = 500  # refusals, so that whoever repeats himself hears the same again
NEVER: Final = -1  # a number that no line has
KEPT: Final = 100  # moments that can be told again to whoever was away


Told: TypeAlias = Callable[[Answer], None]
Waiting: TypeAlias = tuple[Order, asyncio.Future[Answer], Told | None]


class TableHost:
    def __init__(self, log: TableLog, terms: Terms, house: House) -> None:
        self.log, self.terms, self.house = log, terms, house
        self.audience = Audience()
        self.ready: set[PlayerId] = set()  # for what comes next
        self.attendant = Attendant(self)
        self._orders: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self._refused: OrderedDict[str, Answer] = OrderedDict()
        self._moments: deque[tuple[int, Sitting]] = deque([(log.number, log.now)], KEPT)
        self.closing = False
        self._worker = asyncio.create_task(self._work(), name=f"table {terms.table}")
        self.attendant.look()

    @property
    def now(self) -> Sitting:
        return self.log.now

    @property
    def number(self) -> int:
        return self.log.number

    async def order(self, order: Order, told: Told | None = None) -> Answer:
        """Whoever goes away while he waits has still ordered.

        ``told`` is called with the answer as soon as everybody else has been told.
        """
        if self.closing:
            failed = Failed(self.number)
            if told is not None:
                told(failed)
            return failed
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._orders.put_nowait((order, answer, told))
        return await answer

    async def catch_up(self) -> None:
        """Another server has written to this table."""
        await self.order(Order(deed=_nothing, expected=NEVER))

    async def close(self) -> None:
        """What was accepted is finished, nothing else begins."""
        if not self.closing:
            self.closing = True
            self.attendant.stop()
            self._orders.put_nowait(None)
        await self._worker

    # Listening.

    def listen(self, listener: Listener, after: int | None = None) -> None:
        """From now on; first what was missed since line ``after``, or how it stands."""
        who = who_is(self.now, listener.player)
        for number, moment in self._missed(listener.player, who, after):
            clock = self.attendant.clock() if number == self.number else None
            show((listener,), moment, number, self.house.names, clock)
        self.audience.listeners.add(listener)
        self.presence_changed()

    def leave(self, listener: Listener) -> None:
        self.audience.listeners.discard(listener)
        self.presence_changed()

    def show(self, *listeners: Listener) -> None:
        """How it stands."""
        show(listeners, self.now, self.number, self.house.names, self.attendant.clock())

    def may_look_on(self) -> bool:
        return self.terms.onlookers and not self.now.onlookers_banned

    def without_deal(self) -> Sitting:
        """As those see it who may not look on."""
        return structs.replace(self.now, playing=None, wish=None)

    def say_ready(self, player: PlayerId) -> None:
        """He has nothing to say or to ask before it goes on."""
        if self.now.chair_of(player) is not None and player not in self.ready:
            self.ready.add(player)
            self.presence_changed()

    def presence_changed(self) -> None:
        now = self.now
        ready = tuple(sorted(who_is(now, player) for player in self.ready))
        presence = outgoing.Presence(present=self.audience.present(now), ready=ready)
        self.audience.tell(outgoing.encode(presence))
        self.attendant.nudge()

    def _missed(self, player: PlayerId, who: int, after: int | None) -> list[tuple[int, Sitting]]:
        """Moments since then in which the player already had this chair; at least the newest."""
        newest = (self.number, self.now)
        if after is None or who == ONLOOKER or after < self._moments[0][0]:
            return [newest]
        missed = [
            (number, moment)
            for number, moment in self._moments
            if number > after and who_is(moment, player) == who
        ]
        return missed or [newest]

    # Orders.

    async def _work(self) -> None:
        while (next_ := await self._orders.get()) is not None:
            order, answer, told = next_
            begun = perf_counter()
            try:
                done = await self._do(order)
            except Exception as error:
                self.house.watch.failed(self.terms.table, error)
                done = Failed(self.number)
            self.house.watch.ordered(type(done).__name__.lower(), perf_counter() - begun)
            if told is not None:
                told(done)
            if not answer.done():
                answer.set_result(done)

    async def _do(self, order: Order) -> Answer:
        try:
            for _ in range(ATTEMPTS):
                answer = await self._tried(order)
                if answer is not None:
                    return answer
        except StoreFailed as error:
            self.house.watch.failed(self.terms.table, error)
        return Failed(self.number)

    async def _tried(self, order: Order) -> Answer | None:
        """Nothing if it has to be tried again, on what others have written meanwhile."""
        answer = self._known(order)
        if answer is not None:
            return answer
        if order.expected not in (None, self.number):
            return None if await self._caught_up() else Stale(self.number)
        try:
            events = order.deed(self.now)
        except UserError as why:
            if await self._caught_up():
                return None
            return self._remember(order, Declined(why, self.number))
        return Done(self.number) if await self._written(order, events) else None

    async def _written(self, order: Order, events: Iterable[Event]) -> bool:
        """Whether it is stored; if not, somebody else was faster and we know what he did."""
        try:
            await self.log.write(events, self.house.clock(), order.command)
        except (Conflict, StoreFailed):
            self.house.watch.conflict()
            await self._caught_up()
            return False
        self._changed()
        return True

    async def _caught_up(self) -> bool:
        """Whether others have written to this table."""
        if not await self.log.catch_up():
            return False
        self._changed()
        return True

    def _known(self, order: Order) -> Answer | None:
        if not order.command:
            return None
        number = self.log.done.get(order.command)
        return self._refused.get(order.command) if number is None else Done(number)

    def _remember(self, order: Order, answer: Answer) -> Answer:
        if order.command:
            self._refused[order.command] = answer
            if len(self._refused) > REMEMBERED:
                self._refused.popitem(last=False)
        return answer

    def _changed(self) -> None:
        """Everybody sees what he may see; then the table looks what is to be done next."""
        self._moments.append((self.number, self.now))
        self.ready.clear()
        self.attendant.look()
        listeners = self.audience.listeners
        if not self.may_look_on():
            gone = {it for it in listeners if who_is(self.now, it.player) == ONLOOKER}
            for listener in gone:
                listener.tell(outgoing.encode(outgoing.Left()))
                listener.dismiss()
            listeners = listeners - gone
        self.show(*listeners)


def _nothing(now: Sitting) -> tuple[Event, ...]:
    return ()
