"""Tables: open one, find one, sit down, leave, bots, start."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Router, WebSocket, delete, get, post, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from stammtisch import rulesets
from stammtisch.bots.registry import players_of
from stammtisch.engine.deal import ONLOOKER
from stammtisch.engine.errors import Denied
from stammtisch.engine.spelling import readable
from stammtisch.games import GAMES, AnyRules
from stammtisch.people.persons import Person
from stammtisch.record.values import plain
from stammtisch.server.callers import COOKIE, AnyRequest, check_opening, cookie_of, token_of
from stammtisch.server.protocols import AsgiWire
from stammtisch.server.requests import BotName, Name, house_rules, language_of
from stammtisch.server.server import Server
from stammtisch.table.broadcast import who_is
from stammtisch.table.command import OWN, Command
from stammtisch.table.commands import Begin, End, RemoveBot, SeatBot, SitDown, StandUp, check_bot
from stammtisch.table.host import TableHost
from stammtisch.table.service import OpenTable
from stammtisch.table.socket import TableConnection
from stammtisch.table.state import PlayerId, Sitting, Talk, Terms, Timeout
from stammtisch.table.view import view
from stammtisch.table.web_lobby import lobby, my_tables


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``rules`` by name, or the ``toml`` text of a house's own."""

    rules: Name = "schafkopfschule"
    toml: Annotated[str, Meta(max_length=20_000)] = ""
    title: Annotated[str, Meta(max_length=60)] = ""
    chairs: Annotated[int, Meta(ge=0, le=5)] = 0
    dealer: Annotated[int, Meta(ge=0, le=4)] = 0
    round: Name = "normal"
    bots: Annotated[list[BotName], Meta(max_length=5)] = []
    sit: bool = True
    public: bool = False
    onlookers: bool = False
    talk: Talk = Talk.BETWEEN
    clock: Annotated[int, Meta(ge=0, le=3600)] = 0
    timeout: Timeout = Timeout.BOT
    stand_in: BotName = ""  # the usual one of the game
    grace: Annotated[int, Meta(ge=0, le=3600)] = 60
    pause: Annotated[int, Meta(ge=0, le=3600)] = 20
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 600
    window: Annotated[int, Meta(ge=0, le=10_000)] = 2500


class SeatToken(Struct, frozen=True, kw_only=True):
    """``token`` opens the websocket of this seat, and nothing else."""

    table: str
    chair: int | None
    token: str
    invite: str
    number: int


class WantedChair(Struct, frozen=True, forbid_unknown_fields=True):
    chair: Annotated[int, Meta(ge=0, le=4)] | None = None


class WantedBot(Struct, frozen=True, forbid_unknown_fields=True):
    bot: BotName = ""  # the usual one of the game
    chair: Annotated[int, Meta(ge=0, le=4)] | None = None


class TableState(Struct, frozen=True, kw_only=True):
    """``view`` is what the caller may know, as in the messages of the websocket."""

    table: str
    title: str
    number: int
    owner: str
    public: bool
    onlookers: bool
    talk: Talk
    clock: int
    view: dict[str, Any]


class LastNumber(Struct, frozen=True):
    number: int


@post("/", tags=["tables"])
async def open_table(
    data: JSONBody[NewTable],
    request: AnyRequest,
    person: NamedDependency[Person],
    server: NamedDependency[Server],
) -> SeatToken:
    """A new table; its opener sits down first, then the requested bots."""
    check_opening(server, request, person.player)
    rules = await _rules(data)
    if data.title and not readable(data.title):
        raise Denied("bad_title")
    stand_in = data.stand_in or GAMES[rules.game].stand_in
    for bot in (*data.bots, stand_in):
        check_bot(bot, players_of(rules.game))
    wanted = Terms(
        table="",
        owner=person.player,
        title=data.title,
        public=data.public,
        onlookers=data.onlookers,
        talk=data.talk,
        clock=data.clock,
        timeout=data.timeout,
        stand_in=stand_in,
        grace=data.grace,
        pause=data.pause,
        pace=data.pace,
        window=data.window,
    )
    terms = server.tables.new_terms(wanted)
    first: list[tuple[Command, PlayerId]] = []
    if data.sit:
        first.append((SitDown(id=OWN), person.player))
    first += [(SeatBot(id=OWN, bot=bot), "") for bot in data.bots]
    opened = await server.tables.open(terms, rules, data.chairs, data.dealer, data.round, first)
    await opened.host.noted()
    return await seat_of(opened.host, person, server, request)


@get("/{table:str}", tags=["tables"])
async def table_state(
    open_table: NamedDependency[OpenTable], maybe: NamedDependency[Person | None]
) -> TableState:
    """The table as the caller sees it; a caller without a seat sees no cards."""
    host = open_table.host
    terms = host.terms
    who = ONLOOKER if maybe is None else who_is(host.now, maybe.player)
    return TableState(
        table=terms.table,
        title=terms.title,
        number=host.number,
        owner=terms.owner,
        public=terms.public,
        onlookers=terms.onlookers,
        talk=terms.talk,
        clock=terms.clock,
        view=plain(view(_for(host, who), who, host.services.names)),
    )


@post("/{table:str}/seats", tags=["tables"])
async def sit(
    data: JSONBody[WantedChair],
    request: AnyRequest,
    open_table: NamedDependency[OpenTable],
    person: NamedDependency[Person],
    server: NamedDependency[Server],
) -> SeatToken:
    """On a chair, or on the first free one. A caller who sits there already gets a new token."""
    host = open_table.host
    await done(host, SitDown(id=OWN, chair=data.chair), person)
    return await seat_of(host, person, server, request)


@delete("/{table:str}/seats", tags=["tables"], status_code=200)
async def leave(
    open_table: NamedDependency[OpenTable], person: NamedDependency[Person]
) -> LastNumber:
    """For good; a bot plays a deal that has begun to its end."""
    return await done(open_table.host, StandUp(id=OWN), person)


@post("/{table:str}/bots", tags=["tables"])
async def add_bot(
    data: JSONBody[WantedBot],
    open_table: NamedDependency[OpenTable],
    person: NamedDependency[Person],
) -> LastNumber:
    """On a chair, or on the first free one, for those who sit here or have opened the table."""
    host = open_table.host
    bot = data.bot or GAMES[host.now.rules.game].stand_in
    return await done(host, SeatBot(id=OWN, bot=bot, chair=data.chair), person)


@delete("/{table:str}/bots/{chair:int}", tags=["tables"], status_code=200)
async def take_bot_away(
    chair: FromPath[int], open_table: NamedDependency[OpenTable], person: NamedDependency[Person]
) -> LastNumber:
    """Free the chair of a bot."""
    return await done(open_table.host, RemoveBot(id=OWN, chair=chair), person)


@post("/{table:str}/start", tags=["tables"])
async def start(
    open_table: NamedDependency[OpenTable], person: NamedDependency[Person]
) -> LastNumber:
    """The first deal begins; the next ones begin by themselves."""
    return await done(open_table.host, Begin(id=OWN), person)


@post("/{table:str}/end", tags=["tables"])
async def end_evening(
    open_table: NamedDependency[OpenTable], person: NamedDependency[Person]
) -> LastNumber:
    """Nothing more is dealt; what everybody owes stays to be read."""
    return await done(open_table.host, End(id=OWN), person)


async def _rules(data: NewTable) -> AnyRules:
    if data.toml:
        return await house_rules(data.toml)
    return rulesets.builtin(data.rules)


async def done(host: TableHost, command: Command, person: Person) -> LastNumber:
    number = await host.do(command, host.actor(person.player))
    await host.noted()
    return LastNumber(number)


async def seat_of(
    host: TableHost, person: Person, server: Server, request: AnyRequest
) -> SeatToken:
    """Its token ends with the session of the caller."""
    terms = host.terms
    return SeatToken(
        table=terms.table,
        chair=host.now.chair_of(person.player),
        token=await server.people.begin(person.player, terms.table, token_of(request)),
        invite=terms.invite,
        number=host.number,
    )


def _for(host: TableHost, who: int) -> Sitting:
    """Without permission to look on, the cards of a running deal are nobody else's business."""
    if who == ONLOOKER and not host.may_look_on():
        return host.without_deal()
    return host.now


@websocket("/tables/{table:str}/socket")
async def seat_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    await socket.accept()
    server = socket.app.state.server
    cookie = cookie_of(socket, COOKIE)
    language = language_of(socket.headers)
    await TableConnection(server.sockets, table, AsgiWire(socket), cookie, language).run()


_tables = Router(
    "/tables",
    route_handlers=[
        open_table,
        lobby,
        table_state,
        sit,
        leave,
        add_bot,
        take_bot_away,
        start,
        end_evening,
    ],
)
routes = Router("/", route_handlers=[my_tables, _tables])
