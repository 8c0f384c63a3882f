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
from stammtisch.server.host import readiness
from stammtisch.server.host.answers import Answer, Declined, Done, Failed, Order, Stale
from stammtisch.server.host.attendant import Attendant
from stammtisch.server.host.audience import Audience, Listener, chairs_of, who_is
from stammtisch.server.host.bulletins import Stand
from stammtisch.server.host.elsewhere import Elsewhere
from stammtisch.server.host.house import House
from stammtisch.server.host.lobby import Board
from stammtisch.server.host.log import TableLog
from stammtisch.server.host.notes import Notes
from stammtisch.server.host.showing import show
from stammtisch.server.host.terms import Terms
from stammtisch.sitting import Event, PlayerId, Sitting
from stammtisch.store import Conflict
from stammtisch.store.errors import StoreFailed
from stammtisch.texts import UserError

ATTEMPTS: Final = 20
REMEMBERED: Final = 500  # answers that the log does not tell to whoever repeats himself
NEVER: Final = -1  # a number that no line has
KEPT: Final = 100  # moments that can be told again to whoever was away


Told: TypeAlias = Callable[[Answer], None]
Waiting: TypeAlias = tuple[Order, Told]


def _nobody(told: Answer) -> None:
    """Nobody waits for this answer."""


def _nothing(now: Sitting) -> tuple[Event, ...]:
    return ()


class GivenUp(Exception):
    """So many attempts, and the order could not be stored."""


CATCH_UP: Final = Order(deed=_nothing, expected=NEVER)


class TableHost:
    def __init__(
        self, log: TableLog, terms: Terms, house: House, ready: Iterable[PlayerId] = ()
    ) -> None:
        self.log, self.terms, self.house = log, terms, house
        self.match = house.matches(terms)
        self.audience, self.elsewhere = Audience(), Elsewhere()
        self._ready = set(ready)  # for what comes next
        self._notes = Notes(house.store)
        self._board = Board(self._notes, terms)
        self._board.show(log.now, house.clock())
        self._touched = asyncio.get_running_loop().time()
        self.attendant = Attendant(self)
        self._orders: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self._answered: OrderedDict[str, Answer] = OrderedDict()
        self._moments: deque[tuple[int, Sitting]] = deque([(log.number, log.now)], KEPT)
        self.closing = False
        self._behind = False
        self._unsaid = False  # something has happened of which others have not been told
        self._worker = asyncio.create_task(self._work(), name=f"table {terms.table}")
        self.attendant.look()

    @property
    def now(self) -> Sitting:
        return self.log.now

    @property
    def number(self) -> int:
        return self.log.number

    async def order(self, order: Order) -> Answer:
        """Whoever goes away while he waits has still ordered."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.take_order(order, lambda told: None if answer.done() else answer.set_result(told))
        return await answer

    def take_order(self, order: Order, told: Told) -> None:
        """``told`` is called with the answer as soon as everybody else has been told."""
        if self.closing:
            told(Failed(self.number))
        else:
            self.touch()
            self._orders.put_nowait((order, told))

    async def catch_up(self) -> None:
        """With what other servers have written to this table."""
        await self.order(CATCH_UP)

    async def close(self) -> None:
        """What was accepted is finished, nothing else begins."""
        if not self.closing:
            self.closing = True
            self.attendant.stop()
            self._orders.put_nowait(None)
        await self._worker
        await self.noted()

    async def noted(self) -> None:
        """Until what is noted beside the log is written."""
        await self._notes.written()

    def touch(self) -> None:
        """Somebody needs this table."""
        self._touched = asyncio.get_running_loop().time()

    @property
    def idle(self) -> float | None:
        """Seconds for which nobody has needed it; nothing while somebody does."""
        if len(self.audience) or not self._orders.empty():
            return None
        return asyncio.get_running_loop().time() - self._touched

    # Listening.

    def listen(self, listener: Listener, after: int | None = None) -> None:
        """From now on; first what was missed since line ``after``, or how it stands."""
        who = who_is(self.now, listener.player)
        for number, moment in self._missed(listener.player, who, after):
            clock = self.attendant.clock() if number == self.number else None
            show((listener,), moment, number, self.house.names, clock)
        self.audience.add(listener)
        self._presence_changed()

    def leave(self, listener: Listener) -> None:
        self.audience.discard(listener)
        self.touch()
        self._presence_changed()

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
        if self.now.chair_of(player) is not None and player not in self._ready:
            self._ready.add(player)
            note = readiness.note(self.number, self._ready)
            self._notes.keep(readiness.KIND, self.terms.table, note)
            self._presence_changed()

    @property
    def present(self) -> tuple[int, ...]:
        """The chairs whose players are connected, here or elsewhere."""
        return chairs_of(self.now, self.audience.players | self.elsewhere.present)

    @property
    def ready(self) -> tuple[int, ...]:
        """The chairs whose players have nothing more to say or to ask."""
        return chairs_of(self.now, self._ready | self.elsewhere.ready(self.number))

    def _presence_changed(self) -> None:
        self._announce()
        self._tell_presence()

    def _tell_presence(self) -> None:
        presence = outgoing.Presence(present=self.present, ready=self.ready)
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

    # Other servers.

    @property
    def stand(self) -> Stand:
        players = {player for player in self.audience.players if player in self.now.balances}
        return Stand(
            server=self.house.news.server,
            table=self.terms.table,
            number=self.number,
            listening=len(self.audience) > 0,
            present=tuple(sorted(players)),
            ready=tuple(sorted(self._ready)),
        )

    @property
    def leads(self) -> bool:
        """Whether it is up to us to do what the table does by itself."""
        return not self.elsewhere or self.elsewhere.leads(self.stand)

    def hear(self, stand: Stand) -> None:
        """How the table stands at another server."""
        before = self.present, self.ready
        if self.elsewhere.hear(stand, asyncio.get_running_loop().time()):
            self._announce()
        if stand.number > self.number and not self._behind and len(self.audience):
            self._behind = True
            self._orders.put_nowait((CATCH_UP, _nobody))
        if before != (self.present, self.ready):
            self._tell_presence()
        else:
            self.attendant.nudge()

    def beat(self) -> None:
        """Once a second: whoever shares this table hears that we are there. If we know of nobody,
        he hears what has happened meanwhile, and makes himself known."""
        if not self.elsewhere:
            if self._unsaid:
                self._announce()
            return
        before = self.present, self.ready
        self.elsewhere.forget_silent(asyncio.get_running_loop().time())
        if before != (self.present, self.ready):
            self._tell_presence()
        else:
            self.attendant.nudge()
        self._announce()

    def _announce(self) -> None:
        self._unsaid = False
        if not self.house.news.alone:
            self.house.news.tell(self.stand)

    # Orders.

    async def _work(self) -> None:
        while (next_ := await self._orders.get()) is not None:
            order, told = next_
            begun = perf_counter()
            try:
                done = await self._do(order)
            except Exception as error:
                self.house.watch.failed(self.terms.table, error)
                done = Failed(self.number)
            self.house.watch.ordered(type(done).__name__.lower(), perf_counter() - begun)
            try:
                told(done)
            except Exception as error:  # one who cannot be told does not stop the table
                self.house.watch.failed(self.terms.table, error)

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
        if not events:
            return self._remember(order, Done(self.number))
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
        if self.elsewhere.listening:
            self._announce()
        else:  # nobody waits for it; whoever comes looks for himself
            self._unsaid = True
        return True

    async def _caught_up(self) -> bool:
        """Whether others have written to this table."""
        self._behind = False
        if not await self.log.catch_up():
            return False
        self._changed()
        return True

    def _known(self, order: Order) -> Answer | None:
        number = self.log.done.get(order.command)
        return self._answered.get(order.command) if number is None else Done(number)

    def _remember(self, order: Order, answer: Answer) -> Answer:
        if order.player:
            self._answered[order.command] = answer
            if len(self._answered) > REMEMBERED:
                self._answered.popitem(last=False)
        return answer

    def _changed(self) -> None:
        """Everybody sees what he may see; then the table looks what is to be done next."""
        self._moments.append((self.number, self.now))
        self._ready.clear()
        self._board.show(self.now, self.house.clock())
        self.attendant.look()
        listeners = tuple(self.audience)
        if not self.may_look_on():
            gone = [it for it in listeners if who_is(self.now, it.player) == ONLOOKER]
            for listener in gone:
                listener.tell(outgoing.encode(outgoing.Left()))
                listener.dismiss()
            listeners = tuple(it for it in listeners if it not in gone)
        self.show(*listeners)
