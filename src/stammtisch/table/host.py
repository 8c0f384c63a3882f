"""The host of one table: takes orders, tells everybody what has changed, and lets nothing out but
views. Other servers may host the same table; they tell each other who is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial

from msgspec import structs

from stammtisch.engine.deal import ONLOOKER
from stammtisch.engine.errors import Denied
from stammtisch.table import messages
from stammtisch.table.autoplay import Autoplay
from stammtisch.table.broadcast import (
    Audience,
    Listener,
    Moments,
    chairs_of,
    show,
    who_is,
)
from stammtisch.table.command import Actor, Command
from stammtisch.table.lobby import READY, Board, Notes, ready_document
from stammtisch.table.log import CATCH_UP, Answer, Declined, Done, Failed, OnAnswer, Queue, TableLog
from stammtisch.table.peers import Peers, TableStand
from stammtisch.table.services import Services
from stammtisch.table.state import PlayerId, Sitting, Terms


class TableHost:
    def __init__(
        self, log: TableLog, terms: Terms, services: Services, ready: Iterable[PlayerId] = ()
    ) -> None:
        self.log, self.terms, self.services = log, terms, services
        self.match = services.matches(terms)
        self.audience, self.peers = Audience(), Peers()
        self._ready = set(ready)  # for what comes next
        self._notes = Notes(services.store)
        self._board = Board(self._notes, terms, services.clock)
        self._board.show(log.state, log.at)
        self._noticed = _noticed(log.state)
        self._time = asyncio.get_running_loop().time
        self._touched = self._time()
        self._chairs = log.state.chairs  # as they were when we last looked who looks on
        self.autoplay = Autoplay(self)
        self._moments = Moments(log.number, log.state)
        self.closing = False
        self._presence: tuple[tuple[int, ...], tuple[int, ...]] = (), ()  # as all were told
        self._unsaid = False  # something has happened of which others have not been told
        self._queue = Queue(log, terms.table, services, self._changed, self._wrote)
        self.autoplay.look()

    @property
    def now(self) -> Sitting:
        return self.log.state

    @property
    def number(self) -> int:
        return self.log.number

    def actor(self, player: PlayerId) -> Actor:
        """A person who may ask for something here."""
        ready = partial(self.say_ready, player)
        return self.services.actor(self.terms, player, ready, lambda: self.present)

    def itself(self, chair: int = ONLOOKER) -> Actor:
        """The table, for a chair or for the supervisor."""
        return self.services.actor(self.terms, itself=True, at=chair)

    async def ask(self, command: Command, by: Actor) -> Answer:
        """It is done even if the one who asks goes away meanwhile."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.take(command, by, lambda told: None if answer.done() else answer.set_result(told))
        return await answer

    async def do(self, command: Command, by: Actor) -> int:
        """The number of the last line that it brought about; if it cannot be, why not is raised."""
        answer = await self.ask(command, by)
        if isinstance(answer, Declined):
            raise answer.why
        if not isinstance(answer, Done):
            raise Denied("unavailable", 503)
        return answer.number

    def take(self, command: Command, by: Actor, told: OnAnswer) -> None:
        """``told`` is called with the answer as soon as everybody else has been told."""
        if self.closing:
            told(Failed(self.number))
        else:
            self.touch()
            self._queue.take(command, by, told)

    async def catch_up(self) -> None:
        """With what other servers have written to this table."""
        await self.ask(CATCH_UP, Actor())

    async def close(self) -> None:
        """What was accepted is finished, nothing else begins."""
        if not self.closing:
            self.closing = True
            self.autoplay.stop()
            self._queue.close()
        await self._queue.closed()
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
        if len(self.audience) or not self._queue.none:
            return None
        return self._time() - self._touched

    # Listening.

    def listen(self, listener: Listener, after: int | None = None) -> None:
        """From now on; first what was missed since line ``after``, or how it stands."""
        for moment in self._moments.missed(listener.player, after):
            clock = self.autoplay.turn.clock() if moment.number == self.number else None
            show((listener,), moment.now, moment.number, self.services.names, clock)
        self.audience.add(listener)
        self._somebody_came_or_went(listener)

    def leave(self, listener: Listener) -> None:
        self.audience.discard(listener)
        self.touch()
        self._somebody_came_or_went()

    def _somebody_came_or_went(self, listener: Listener | None = None) -> None:
        """Of onlookers nobody is told but themselves."""
        now = self.present, self.ready
        if now != self._presence:
            self._presence_changed()
            return
        self._announce()
        if listener is not None:
            listener.tell(messages.encode(messages.Presence(present=now[0], ready=now[1])))

    def show(self, *listeners: Listener) -> None:
        """How it stands."""
        show(listeners, self.now, self.number, self.services.names, self.autoplay.turn.clock())

    def may_look_on(self) -> bool:
        return self.terms.onlookers and not self.now.onlookers_banned

    def without_deal(self) -> Sitting:
        """As those see it who may not look on."""
        return structs.replace(self.now, playing=None, wish=None)

    def say_ready(self, player: PlayerId) -> None:
        """The player has nothing to say or to ask before it goes on."""
        if self.now.chair_of(player) is not None and player not in self._ready:
            self._ready.add(player)
            value = ready_document(self.number, self._ready)
            self._notes.keep(READY, self.terms.table, value)
            self._presence_changed()

    @property
    def present(self) -> tuple[int, ...]:
        """The chairs whose players are connected, here or elsewhere."""
        return chairs_of(self.now, self.audience.players | self.peers.present)

    @property
    def ready(self) -> tuple[int, ...]:
        """The chairs whose players have nothing more to say or to ask."""
        return chairs_of(self.now, self._ready | self.peers.ready(self.number))

    def _presence_changed(self) -> None:
        self._announce()
        self._tell_presence()

    def _tell_presence(self) -> None:
        self._presence = self.present, self.ready
        presence = messages.Presence(present=self.present, ready=self.ready)
        self.audience.tell(messages.encode(presence))
        self.autoplay.nudge()

    def _changed(self) -> None:
        """Send everybody their view; then the table looks what is to be done next."""
        now = self.now
        self._moments.keep(self.number, now)
        self._ready.clear()
        if _noticed(now) != self._noticed:
            self._noticed = _noticed(now)
            self._board.show(now, self.services.clock())
        self.autoplay.look()
        if now.chairs is not self._chairs:
            self._chairs = now.chairs
            self._show_out()
        self.show(*self.audience)

    def _show_out(self) -> None:
        """Disconnect people who have given up their chair, if nobody may look on."""
        if self.may_look_on():
            return
        kinds = messages.Farewell
        why = kinds.LEFT if self.terms.drawn is None else kinds.REPLACED
        for listener in self.audience:
            if who_is(self.now, listener.player) == ONLOOKER:
                listener.tell(messages.encode(messages.Left(why)))
                listener.dismiss()
                self.audience.discard(listener)

    # Other servers.

    @property
    def stand(self) -> TableStand:
        players = {player for player in self.audience.players if player in self.now.balances}
        return TableStand(
            server=self.services.news.server,
            table=self.terms.table,
            number=self.number,
            listening=len(self.audience) > 0,
            present=tuple(sorted(players)),
            ready=tuple(sorted(self._ready)),
        )

    @property
    def leads(self) -> bool:
        """Whether it is up to us to do what the table does by itself."""
        return not self.peers.heard or self.peers.leads(self.stand)

    def hear(self, stand: TableStand) -> None:
        """How the table stands at another server."""
        before = self.present, self.ready
        if self.peers.hear(stand, self._time()):
            self._announce()
        if stand.number > self.number and len(self.audience):
            self._queue.fall_behind()
        if before != (self.present, self.ready):
            self._tell_presence()
        else:
            self.autoplay.nudge()

    def beat(self) -> None:
        """Once a second: servers that share this table hear that this one is there. If it knows of
        no other, it tells what has happened meanwhile, so that others make themselves known."""
        if not self.peers:
            if self._unsaid:
                self._announce()
            return
        before = self.present, self.ready
        self.peers.forget_silent(self._time())
        if before != (self.present, self.ready):
            self._tell_presence()
        else:
            self.autoplay.nudge()
        self._announce()

    def _wrote(self) -> None:
        if self.peers.heard and self.peers.listening:
            self._announce()
        else:  # nobody waits for it; a newcomer reads the log
            self._unsaid = True

    def _announce(self) -> None:
        self._unsaid = False
        if not self.services.news.alone:
            self.services.news.tell(self.stand)


def _noticed(now: Sitting) -> tuple[object, ...]:
    """What the notice of a table tells: who sits there, and how many deals have begun."""
    return now.chairs, now.deals, now.ended
