"""One connection from the first word to the last: who comes, what they send, what they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, Protocol

import msgspec
from msgspec import Struct, structs

from stammtisch.engine.deal import ONLOOKER, Seat, seat_text
from stammtisch.engine.errors import Denied, Named, explained
from stammtisch.people.persons import People, Person
from stammtisch.people.turns import first_of
from stammtisch.server.rate_limit import Bucket, Buckets
from stammtisch.store.protocol import Damaged, StoreFailed
from stammtisch.streams.stream import ChainBroken
from stammtisch.table import messages
from stammtisch.table.broadcast import Listener, who_is
from stammtisch.table.command import OWN, Actor, Command
from stammtisch.table.commands import Act, TakeBack
from stammtisch.table.log import Answer, Declined, Done, Stale
from stammtisch.table.messages import (
    LARGEST,
    Ask,
    FlagRemark,
    Hello,
    Incoming,
    Mute,
    Ping,
    Ready,
    WriteRemark,
    read,
)
from stammtisch.table.service import OpenTable, OpenTables
from stammtisch.table.state import PlayerId
from stammtisch.texts import DEFAULT, LANGUAGES, UserError

PATIENCE: Final = 10  # seconds for the first word
ACTION: Final = b'{"type":"act",'  # how our own client begins nearly all it says
MOST_MISTAKES: Final = 50  # refused messages at once after which a connection is closed
FORGIVEN: Final = 0.1  # mistakes a second
NO_MISTAKES: Final = ("talk_closed",)  # nobody can see when the next deal begins
MOST_MUTED: Final = 200  # by one person, at all tables
TALK: Final = 20  # messages for each remark of one person, at whatever table
MOST_CONNECTIONS: Final = 10  # of one person at one table: pages left open, and old ones

# Codes with which a connection is closed, besides the usual 1000 and 1001.
TOO_LARGE: Final = 1009
MISBEHAVED: Final = 1008
TRY_LATER: Final = 1013
CLOSE: Final = {401: 4401, 403: 4403, 404: 4404, 429: MISBEHAVED, 413: TOO_LARGE, 503: TRY_LATER}


class Wire(Protocol):
    """A websocket, whatever carries it."""

    async def receive(self) -> str | bytes | None:
        """The next message; nothing when the other side has gone."""

    async def send(self, messages: Sequence[bytes]) -> None:
        """In this order; returns when the other side keeps up."""

    def push(self, messages: Sequence[bytes]) -> bool:
        """The same at once, if the other side keeps up; else nothing is sent."""

    def offer(self, take: Callable[[bytes], bool]) -> None:
        """From now on ``take`` may take a message before it is received."""

    async def close(self, code: int) -> None: ...


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


class TableSockets(Struct, dict=True):
    """What all connections to tables share."""

    tables: OpenTables
    people: People
    refused: Callable[[str, str], None]  # table and reason: somebody was shown the door
    messages: float  # a second

    def __post_init__(self) -> None:
        self.talk = Buckets(self.messages / TALK, self.messages, _loop_time)


class TableConnection:
    def __init__(
        self,
        sockets: TableSockets,
        table: str,
        wire: Wire,
        cookie: str = "",
        language: str = DEFAULT,
    ) -> None:
        self.sockets, self.table_name, self.wire = sockets, table, wire
        self.cookie, self.language = cookie, language
        self.person: Person | None = None
        self.listener = Listener("", wire.push)
        self.actor = Actor()
        self.code = 1000
        time = asyncio.get_running_loop().time
        self.mistakes = Bucket(FORGIVEN, MOST_MISTAKES, time)  # that the client may still make
        self.bucket = Bucket(sockets.messages, 3 * sockets.messages, time)
        self._table: OpenTable | None = None
        self._reading = False  # nothing that came before is still being worked on
        self._answered = asyncio.Event()  # the last order
        self._answered.set()

    @property
    def table(self) -> OpenTable:
        assert self._table is not None, "nobody has come in yet"
        return self._table

    async def run(self) -> None:
        try:
            await self._come_in()
            await first_of(self._speak(), self._hear())
        except (ChainBroken, Damaged) as why:
            self.sockets.tables.services.watch.failed(self.table_name[:40], why)
            await self._turn_away(why)
        except UserError as why:
            await self._turn_away(why)
        except StoreFailed:
            await self._turn_away(Denied("unavailable", 503))
        else:
            await self.wire.close(1001 if self.table.host.closing else self.code)
        finally:
            if self._table is not None:
                self._table.host.leave(self.listener)

    # Coming in.

    async def _come_in(self) -> None:
        try:
            hello = await asyncio.wait_for(self._receive(), PATIENCE)
        except TimeoutError:
            raise Denied("hello_first") from None
        if not isinstance(hello, Hello):
            raise Denied("hello_first")
        if hello.language in LANGUAGES:
            self.language = hello.language
        self._table = await self.sockets.tables.find(self.table_name)
        await self._recognise(hello)
        host = self.table.host
        self.actor = host.actor(self.listener.player)
        await host.catch_up()  # after a change of servers nothing seen before is missing
        await self.sockets.people.know(host.now.balances)
        self._check_room()
        who = who_is(host.now, self.listener.player)
        if who == ONLOOKER:
            self._check_onlooker(hello)
        self.listener.changes = hello.changes
        self.listener.tell(self._welcome(who))
        if self.listener.muted:
            self._tell_muted()
        host.listen(self.listener, hello.after)
        await self._come_back(who)
        await self.table.chat.catch_up(self.listener)

    async def _recognise(self, hello: Hello) -> None:
        token = hello.token or self.cookie
        if not token:
            return
        self.person = await self.sockets.people.known(token, self.table_name)
        if hello.language not in LANGUAGES:
            self.language = self.person.language or self.language
        self.listener = Listener(self.person.player, self.wire.push)
        self.listener.muted = frozenset(self.person.muted)
        self.listener.sessions = await self.sockets.people.sessions_of(token)

    def _check_onlooker(self, hello: Hello) -> None:
        host = self.table.host
        if not host.may_look_on():
            raise Denied("no_onlookers", 403) if self.person else Denied("no_session", 401)
        if not (host.terms.public or self._owns() or hello.invite == host.terms.invite):
            raise Denied("private", 403)

    def _check_room(self) -> None:
        player = self.listener.player
        if player and self.table.host.audience.connections(player) >= MOST_CONNECTIONS:
            raise Denied("too_many_connections", 429, most=MOST_CONNECTIONS)

    def _owns(self) -> bool:
        return self.person is not None and self.person.player == self.table.host.terms.owner

    async def _come_back(self, who: int) -> None:
        """A player who opens their seat again takes the cards back from the bot.

        By then they are present: the clock of somebody absent would hand them over again at once.
        """
        host = self.table.host
        if who != ONLOOKER and host.now.chairs[who].stand_in and not host.now.chairs[who].leaving:
            await host.ask(TakeBack(id=OWN), self.actor)

    def _welcome(self, who: int) -> bytes:
        terms = self.table.host.terms
        welcome = messages.Welcome(
            table=terms.table,
            title=terms.title,
            player=self.listener.player,
            who=who,
            talk=terms.talk.value,
            clock=terms.clock,
            invite="" if who == ONLOOKER and not self._owns() else terms.invite,
            tournament="" if terms.drawn is None else terms.drawn.tournament,
            owner=terms.owner,
        )
        return messages.encode(welcome)

    async def _turn_away(self, why: UserError) -> None:
        self.sockets.refused(self.table_name, str(getattr(why, "reason", why.text)))
        await self.wire.send([error_message(why, self.language)])
        await self.wire.close(CLOSE.get(getattr(why, "status", 400), MISBEHAVED))

    # Speaking and hearing.

    async def _speak(self) -> None:
        while told := await self.listener.next():
            await self.wire.send(told)

    async def _hear(self) -> None:
        self.wire.offer(self._take)
        while True:
            try:
                received = await self._receive()
                if received is None:
                    return
                await self._answered.wait()
                await self._answer(received)
                self.code = 1000
            except UserError as why:
                reason = str(getattr(why, "reason", why.text))
                self.sockets.refused(self.table_name, reason)
                self.listener.tell(error_message(why, self.language))
                self.code = CLOSE.get(getattr(why, "status", 400), MISBEHAVED)
                forgiven = reason in NO_MISTAKES or self.mistakes.take()
                if self.code == TOO_LARGE or not forgiven:
                    break
            except StoreFailed:
                self.listener.tell(error_message(Denied("unavailable", 503), self.language))
        self.listener.dismiss()
        await asyncio.sleep(1)  # time to say why

    def _take(self, raw: bytes) -> bool:
        """The usual message, an action, as soon as it comes in; all else goes the long way, and so
        does whatever is to be refused."""
        if not (self._reading and self._answered.is_set() and raw.startswith(ACTION)):
            return False
        try:
            act = read(raw) if len(raw) <= LARGEST else None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False
        if not isinstance(act, Act) or not self.bucket.take():
            return False
        self._ask(act)
        return True

    async def _receive(self) -> Incoming | None:
        self._reading = True
        raw = await self.wire.receive()
        self._reading = False
        if raw is None:
            return None
        if len(raw) > LARGEST:
            raise Denied("too_large", 413, most=LARGEST)
        if not self.bucket.take():
            raise Denied("too_fast", 429)
        try:
            return read(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Denied("malformed", why=str(error)[:200]) from None

    async def _answer(self, received: Incoming) -> None:
        host, player = self.table.host, self.listener.player
        match received:
            case Ping(at=at):
                self.listener.tell(messages.encode(messages.Pong(at=at)))
            case Hello():
                raise Denied("hello_once")
            case Ready():
                host.say_ready(player)
            case WriteRemark(text=text):
                self.table.chat.check(player, text)
                if not self.sockets.talk.take(player):
                    raise Denied("too_fast", 429)
                await self.table.chat.say(player, text)
            case Mute(player=other, on=on):
                await self._mute(other, on)
            case FlagRemark(number=number):
                await self.table.chat.report(player, number)
                self.sockets.refused(self.table_name, f"report of {number}")
                self.listener.tell(messages.encode(messages.Reported(number=number)))
            case Ask(call=call, pack=pack):
                why = self._refusal(call)
                self.listener.tell(verdict_message(call, why, self.language, pack, self._named))
            case _:
                self._ask(received)
                await self._answered.wait()

    def _refusal(self, call: str) -> UserError | None:
        """Why a call could not be made now. The table is only asked; nothing is done."""
        try:
            Act(id=OWN, call=call).decide(self.table.host.now, Actor(player=self.listener.player))
        except UserError as why:
            return why
        return None

    def _ask(self, command: Command) -> None:
        self._answered.clear()
        told = partial(self._tell_answer, command.id)
        self.table.host.take(command, self.actor, told)

    def _tell_answer(self, id_: str, answer: Answer) -> None:
        self._answered.set()
        self.listener.tell(answer_message(id_, answer, self.language, self._named))
        if isinstance(answer, Stale):
            self.table.host.show(self.listener)

    def _named(self, seat: Seat) -> str:
        """The player of this seat in the deal on the table."""
        host = self.table.host
        playing = host.now.playing
        player = None if playing is None else host.now.chairs[playing.seats[seat]].player
        return seat_text(seat) if player is None else host.services.names.get(player.id, player.id)

    async def _mute(self, other: PlayerId, on: bool) -> None:
        if on and other not in self.table.host.now.balances:
            raise Denied("nobody_to_mute", 404)
        if self.person is None:  # known only while looking on
            muted = _muted(self.listener.muted, other, on)
        else:
            work = partial(with_muted, other=other, on=on)
            self.person = await self.sockets.people.change(self.person.player, work)
            muted = self.person.muted
        self.listener.muted = frozenset(muted)
        self._tell_muted()

    def _tell_muted(self) -> None:
        players = tuple(sorted(self.listener.muted))
        self.listener.tell(messages.encode(messages.Muted(players=players)))


def with_muted(person: Person, other: PlayerId, on: bool) -> Person:
    return structs.replace(person, muted=_muted(person.muted, other, on))


def _muted(before: Iterable[PlayerId], other: PlayerId, on: bool) -> tuple[PlayerId, ...]:
    others = {*before} - {other}
    if on and len(others) >= MOST_MUTED:
        raise Denied("too_many_muted", most=MOST_MUTED)
    return tuple(sorted({*others, other} if on else others))


# What a client is told about what it sent.


def answer_message(id_: str, answer: Answer, language: str, named: Named) -> bytes:
    return messages.encode(_told(id_, answer, language, named))


def _told(id_: str, answer: Answer, language: str, named: Named) -> messages.Outgoing:
    number = answer.number
    match answer:
        case Done():
            return messages.CommandDone(id=id_, number=number)
        case Stale():
            return messages.CommandStale(id=id_, number=number)
        case Declined(why=why):
            return messages.CommandDeclined(
                id=id_, number=number, **explained(why, language, named=named)
            )
    down = explained(Denied("unavailable", 503), language)
    return messages.CommandFailed(id=id_, number=number, **down)


def verdict_message(
    call: str, why: UserError | None, language: str, pack: str, named: Named
) -> bytes:
    if why is None:
        return messages.encode(messages.CallVerdict(call=call, allowed=True))
    told = explained(why, language, pack, named)
    return messages.encode(messages.CallVerdict(call=call, allowed=False, **told))


def error_message(why: UserError, language: str) -> bytes:
    return messages.encode(messages.Error(**explained(why, language)))
