"""Tables: open one, find one, sit down, leave, bots, start."""

from __future__ import annotations

from collections.abc import Mapping

from litestar import Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch import rulesets, sitting
from stammtisch.game import ONLOOKER
from stammtisch.kits import AnyRules
from stammtisch.server.errors import Denied
from stammtisch.server.host.answers import Deed
from stammtisch.server.host.audience import who_is
from stammtisch.server.host.deeds import (
    be_seated,
    by,
    check_bot,
    check_for_regulars,
    remove_bot,
    seat_bot,
    seated,
    sit_down,
)
from stammtisch.server.host.inn import OpenTable
from stammtisch.server.host.lobby import Notice, notices, seats_of
from stammtisch.server.host.table import TableHost
from stammtisch.server.host.terms import Terms
from stammtisch.server.people.documents import Person
from stammtisch.server.socket.orders import end
from stammtisch.server.web.bodies import (
    LobbyChair,
    LobbyTable,
    MyTable,
    NewTable,
    Seated,
    Stand,
    TableState,
    WantedBot,
    WantedChair,
)
from stammtisch.server.web.building import Server
from stammtisch.server.wire import plain
from stammtisch.sitting import PlayerId, Sitting
from stammtisch.spelling import readable


@post("/", tags=["tables"])
async def open_table(
    data: JSONBody[NewTable], person: NamedDependency[Person], server: NamedDependency[Server]
) -> Seated:
    """A new table; whoever opens it sits down first, then the bots he wants."""
    rules = _rules(data)
    if data.title and not readable(data.title):
        raise Denied("bad_title")
    for bot in (*data.bots, data.stand_in):
        check_bot(bot, rules.game)
    wanted = Terms(
        table="",
        owner=person.player,
        title=data.title,
        public=data.public,
        onlookers=data.onlookers,
        talk=data.talk,
        clock=data.clock,
        timeout=data.timeout,
        stand_in=data.stand_in,
        grace=data.grace,
        pause=data.pause,
        pace=data.pace,
        window=data.window,
    )
    terms = server.inn.new_terms(wanted)
    deeds = [sit_down(person.player, None)] if data.sit else []
    deeds += [seat_bot(None, bot, server.people.names) for bot in data.bots]
    opened = await server.inn.open(terms, rules, data.chairs, data.dealer, data.round, deeds)
    await opened.host.noted()
    return await seat_of(opened.host, person, server)


@get("/", tags=["tables"])
async def lobby(server: NamedDependency[Server]) -> list[LobbyTable]:
    """Public tables whose evening is not over, the newest first."""
    found = await notices(server.store, server.inn.house.clock())
    await _know(found, server)
    return [_listed(notice, server.people.names) for notice in found]


@get("/me/tables", tags=["tables"])
async def my_tables(
    person: NamedDependency[Person], server: NamedDependency[Server]
) -> list[MyTable]:
    """Where the caller has a seat and the evening is not over, the last played first."""
    found = await seats_of(server.store, person.player, server.inn.house.clock())
    await _know([notice for _, notice in found], server)
    names = server.people.names
    return [MyTable(seat.invite, _listed(notice, names)) for seat, notice in found]


@get("/{table:str}", tags=["tables"])
async def table_state(
    open_table: NamedDependency[OpenTable], maybe: NamedDependency[Person | None]
) -> TableState:
    """The table as the caller sees it; whoever does not sit there sees no cards."""
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
        view=plain(sitting.view(_for(host, who), who, host.house.names)),
    )


@post("/{table:str}/seats", tags=["tables"])
async def sit(
    data: JSONBody[WantedChair],
    open_table: NamedDependency[OpenTable],
    person: NamedDependency[Person],
    server: NamedDependency[Server],
) -> Seated:
    """On a chair, or on the first free one. Whoever sits there already gets a new token."""
    host = open_table.host
    check_for_regulars(host.terms)
    await done(host, be_seated(person.player, data.chair))
    return await seat_of(host, person, server)


@delete("/{table:str}/seats", tags=["tables"], status_code=200)
async def leave(open_table: NamedDependency[OpenTable], person: NamedDependency[Person]) -> Stand:
    """For good; a bot plays a deal that has begun to its end."""
    host = open_table.host
    check_for_regulars(host.terms)
    return await done(host, by(person.player, sitting.stand_up, host.terms.stand_in))


@post("/{table:str}/bots", tags=["tables"])
async def add_bot(
    data: JSONBody[WantedBot],
    open_table: NamedDependency[OpenTable],
    person: NamedDependency[Person],
) -> Stand:
    """On a chair, or on the first free one, for whoever sits here or has opened the table."""
    host = open_table.host
    return await _at_my_table(host, person, seat_bot(data.chair, data.bot, host.house.names))


@delete("/{table:str}/bots/{chair:int}", tags=["tables"], status_code=200)
async def take_bot_away(
    chair: FromPath[int], open_table: NamedDependency[OpenTable], person: NamedDependency[Person]
) -> Stand:
    """Free the chair of a bot."""
    return await _at_my_table(open_table.host, person, remove_bot(chair))


@post("/{table:str}/start", tags=["tables"])
async def start(open_table: NamedDependency[OpenTable], person: NamedDependency[Person]) -> Stand:
    """The first deal begins; the next ones begin by themselves."""
    host = open_table.host
    check_for_regulars(host.terms)
    deed: Deed = lambda now: sitting.begin(now, host.house.fresh)  # noqa: E731
    return await done(host, seated(person.player, deed))


@post("/{table:str}/end", tags=["tables"])
async def end_evening(
    open_table: NamedDependency[OpenTable], person: NamedDependency[Person]
) -> Stand:
    """Nothing more is dealt; what everybody owes stays to be read."""
    check_for_regulars(open_table.host.terms)
    return await done(open_table.host, end(person.player, open_table.host))


def _rules(data: NewTable) -> AnyRules:
    if data.toml:
        return rulesets.parse(data.toml, name="house")
    return rulesets.builtin(data.rules)


async def _at_my_table(host: TableHost, person: Person, deed: Deed) -> Stand:
    check_for_regulars(host.terms)
    if person.player == host.terms.owner:
        return await done(host, deed)
    return await done(host, seated(person.player, deed))


async def done(host: TableHost, deed: Deed) -> Stand:
    number = await host.carry_out(deed)
    await host.noted()
    return Stand(number)


async def seat_of(host: TableHost, person: Person, server: Server) -> Seated:
    terms = host.terms
    return Seated(
        table=terms.table,
        chair=host.now.chair_of(person.player),
        token=await server.people.begin(person.player, terms.table),
        invite=terms.invite,
        number=host.number,
    )


async def _know(found: list[Notice], server: Server) -> None:
    people = {place.player for notice in found for place in notice.chairs if place is not None}
    await server.people.know(people)


def _listed(notice: Notice, names: Mapping[PlayerId, str]) -> LobbyTable:
    return LobbyTable(
        table=notice.table,
        title=notice.title,
        game=notice.game,
        rules=notice.rules,
        chairs=[
            None if place is None else LobbyChair(names.get(place.player, place.player), place.bot)
            for place in notice.chairs
        ],
        deals=notice.deals,
        clock=notice.clock,
        onlookers=notice.onlookers,
        created=notice.created,
    )


def _for(host: TableHost, who: int) -> Sitting:
    """Without permission to look on, the cards of a running deal are nobody else's business."""
    if who == ONLOOKER and not host.may_look_on():
        return host.without_deal()
    return host.now


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
