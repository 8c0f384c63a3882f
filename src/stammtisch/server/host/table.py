"""The host of one table: takes orders, tells everybody what has changed, and lets nothing out but
views. Other servers may host the same table; they tell each other who is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from msgspec import structs

from stammtisch.game import ONLOOKER
from stammtisch.server import outgoing
from stammtisch.server.errors import Denied
from stammtisch.server.host import readiness
from stammtisch.server.host.answers import Answer, Declined, Deed, Done, Failed, Order
from stammtisch.server.host.attendant import Attendant
from stammtisch.server.host.audience import Audience, Listener, chairs_of, who_is
from stammtisch.server.host.bulletins import Stand
from stammtisch.server.host.elsewhere import Elsewhere
from stammtisch.server.host.house import House
from stammtisch.server.host.lobby import Board
from stammtisch.server.host.log import TableLog
from stammtisch.server.host.moments import Moments
from stammtisch.server.host.notes import Notes
from stammtisch.server.host.ordering import CATCH_UP, Orders, Told
from stammtisch.server.host.showing import show
from stammtisch.server.host.terms import Terms
from stammtisch.sitting import PlayerId, Sitting


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
        self._time = asyncio.get_running_loop().time
        self._touched = self._time()
        self._chairs = log.now.chairs  # as they were when we last looked who looks on
        self.attendant = Attendant(self)
        self._moments = Moments(log.number, log.now)
        self.closing = False
        self._unsaid = False  # something has happened of which others have not been told
        self._orders = Orders(log, terms.table, house, self._changed, self._wrote)
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

    async def carry_out(self, deed: Deed) -> int:
        """The number of the last line that it brought about; if it cannot be, why not is raised."""
        answer = await self.order(Order(deed=deed))
        if isinstance(answer, Declined):
            raise answer.why
        if not isinstance(answer, Done):
            raise Denied("unavailable")
        return answer.number

    def take_order(self, order: Order, told: Told) -> None:
        """``told`` is called with the answer as soon as everybody else has been told."""
        if self.closing:
            told(Failed(self.number))
        else:
            self.touch()
            self._orders.take(order, told)

    async def catch_up(self) -> None:
        """With what other servers have written to this table."""
        await self.order(CATCH_UP)

    async def close(self) -> None:
        """What was accepted is finished, nothing else begins."""
        if not self.closing:
            self.closing = True
            self.attendant.stop()
            self._orders.close()
        await self._orders.closed()
        await self.noted()

    async def noted(self) -> None:
        """Until what is noted beside the log is written."""
        await self._notes.written()

    def touch(self) -> None:
        """Somebody needs this table."""
        self._touched = self._time()

    @property
    def idle(self) -> float | None:
        """Seconds for which nobody has needed it; nothing while somebody does."""
        if len(self.audience) or not self._orders.none:
            return None
        return self._time() - self._touched

    # Listening.

    def listen(self, listener: Listener, after: int | None = None) -> None:
        """From now on; first what was missed since line ``after``, or how it stands."""
        for moment in self._moments.missed(listener.player, after):
            clock = self.attendant.turn.clock() if moment.number == self.number else None
            show((listener,), moment.now, moment.number, self.house.names, clock)
        self.audience.add(listener)
        self._presence_changed()

    def leave(self, listener: Listener) -> None:
        self.audience.discard(listener)
        self.touch()
        self._presence_changed()

    def show(self, *listeners: Listener) -> None:
        """How it stands."""
        show(listeners, self.now, self.number, self.house.names, self.attendant.turn.clock())

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

    def _changed(self) -> None:
        """Everybody sees what he may see; then the table looks what is to be done next."""
        now = self.now
        self._moments.keep(self.number, now)
        self._ready.clear()
        self._board.show(now, self.house.clock())
        self.attendant.look()
        if now.chairs is not self._chairs:
            self._chairs = now.chairs
            self._show_out()
        self.show(*self.audience)

    def _show_out(self) -> None:
        """Whoever has given up his chair, if nobody may look on."""
        if self.may_look_on():
            return
        for listener in self.audience:
            if who_is(self.now, listener.player) == ONLOOKER:
                listener.tell(outgoing.encode(outgoing.Left()))
                listener.dismiss()
                self.audience.discard(listener)

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
        if self.elsewhere.hear(stand, self._time()):
            self._announce()
        if stand.number > self.number and len(self.audience):
            self._orders.fall_behind()
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
        self.elsewhere.forget_silent(self._time())
        if before != (self.present, self.ready):
            self._tell_presence()
        else:
            self.attendant.nudge()
        self._announce()

    def _wrote(self) -> None:
        if self.elsewhere.listening:
            self._announce()
        else:  # nobody waits for it; whoever comes looks for himself
            self._unsaid = True

    def _announce(self) -> None:
        self._unsaid = False
        if not self.house.news.alone:
            self.house.news.tell(self.stand)
