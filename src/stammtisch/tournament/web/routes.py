"""Tournaments: open one, do a step in it, look at it in the role of the code."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from secrets import token_hex
from typing import Final

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from stammtisch import rulesets
from stammtisch.engine.errors import Denied, Impossible
from stammtisch.engine.rulings import CasesView
from stammtisch.pad.menu import AnyMenu, menu
from stammtisch.server.callers import AnyRequest, check_opening, sender_of
from stammtisch.server.requests import house_rules
from stammtisch.server.server import Server
from stammtisch.server.settings import bases
from stammtisch.table.web import SeatToken
from stammtisch.texts import Texts
from stammtisch.tournament.access import CLERKS, OFFICE, CodeHolder
from stammtisch.tournament.backup import unpack
from stammtisch.tournament.chairs import take_seat
from stammtisch.tournament.codes import RotateCode
from stammtisch.tournament.command import OFFICES, Role
from stammtisch.tournament.journal import JournalLine, journal
from stammtisch.tournament.lists import parse_date
from stammtisch.tournament.plan import Plan, planned
from stammtisch.tournament.ranking import line_of
from stammtisch.tournament.registration import ListPreview
from stammtisch.tournament.registration import preview as list_preview
from stammtisch.tournament.room import OpenTournament
from stammtisch.tournament.service import TournamentStream, people
from stammtisch.tournament.state import Sheet, TableKey
from stammtisch.tournament.views.hall import HallState
from stammtisch.tournament.views.office import OfficeState, office_view
from stammtisch.tournament.views.player import PhoneState, table_view
from stammtisch.tournament.web.bodies import (
    Codes,
    NewEntry,
    NewTournament,
    ReportPreview,
    TournamentAnswer,
    TournamentOpened,
    TournamentRequest,
    WantedReport,
)
from stammtisch.tournament.web.callers import TournamentCaller

LARGEST_LIST: Final = 2 * 1024 * 1024
LARGEST_BACKUP: Final = 8 * 1024 * 1024
RESTORING: Final = 50  # what it costs of the requests of an address: seconds of a core
NAMES_TRIED: Final = 5  # the first is made from the title alone
HELPERS: Final = ("desk:2", "supervisor:2")  # a second link each, for the two-person rule


@post("/", tags=["tournaments"])
async def open_tournament(
    data: JSONBody[NewTournament], request: AnyRequest, server: NamedDependency[Server]
) -> TournamentOpened:
    """Announce a tournament; the caller gets the codes of its offices."""
    check_opening(server, request)
    rules = await house_rules(data.toml) if data.toml else rulesets.builtin(data.rules)
    day = parse_date(data.date)
    if day is None:
        raise Impossible("bad_date", text=data.date)
    plan = planned(
        rules,
        title=data.title.strip(),
        day=day,
        place=data.place.strip(),
        organiser=data.organiser.strip(),
        management=data.management.strip(),
        pairing=data.pairing,
        rounds=data.rounds,
        games=data.games,
        bummerl=data.bummerl,
        lives=data.lives,
        min_age=data.min_age,
        fee=data.fee,
        totals=data.totals,
        prizes=tuple(data.prizes),
        remainder=data.remainder,
        options=data.options,
    )
    return await _opened(server, await _announced(server, data.id, plan, day))


async def _announced(server: Server, wanted: str, plan: Plan, day: date) -> TournamentStream:
    """Under the name that was wished, or one made from the title."""
    if wanted:
        return await TournamentStream.new(server.store, wanted, plan)
    name = slug(plan.title, day)
    for attempt in range(NAMES_TRIED):
        ending = f"-{token_hex(4)}" if attempt else ""
        try:
            return await TournamentStream.new(server.store, name + ending, plan)
        except Impossible as why:
            if why.reason != "id_taken":
                raise
    raise Impossible("id_taken", id=name)


def slug(title: str, day: date) -> str:
    """``Frühjahrsturnier`` in 2027 is ``fruhjahrsturnier-2027``."""
    plain = unicodedata.normalize("NFKD", title.lower().replace("ß", "ss"))
    letters = "".join(it for it in plain if not unicodedata.combining(it))
    words = re.findall(r"[a-z0-9]+", letters) or ["turnier"]
    name = "-".join(words)[:40].strip("-")
    return name if str(day.year) in name else f"{name}-{day.year}"


async def _opened(server: Server, stream: TournamentStream) -> TournamentOpened:
    await server.tournaments.open(stream)
    erased = stream.tournament.erased
    code = "" if erased else (await stream.codes()).official(Role.MANAGEMENT)
    return TournamentOpened(tournament=stream.name, code=code)


@post("/restore", tags=["tournaments"], cost=RESTORING, request_max_body_size=LARGEST_BACKUP)
async def restore(request: AnyRequest, server: NamedDependency[Server]) -> TournamentOpened:
    """A file that ``backup`` has written, here or on another machine."""
    if not server.settings.restore:
        raise Denied("restore_off", 403)
    check_opening(server, request)
    file = await request.body()
    async with server.restores.of(sender_of(request)):
        stream = await unpack(server.store, file)
    return await _opened(server, stream)


@get("/{name:str}", tags=["tournaments"])
async def look(
    name: FromPath[str], server: NamedDependency[Server], speak: NamedDependency[Texts]
) -> HallState:
    """The tournament as everybody in the hall may see it."""
    return (await server.tournaments.find(name)).hall(speak)


@get("/{name:str}/office", tags=["tournaments"])
async def office(
    speak: NamedDependency[Texts],
    caller: NamedDependency[TournamentCaller],
) -> OfficeState:
    """The tournament as the office sees that the code is for."""
    found, bearer = caller
    return office_state(found, bearer, speak)


def office_state(found: OpenTournament, bearer: CodeHolder, speak: Texts) -> OfficeState:
    role = bearer.require(*OFFICE).role
    return office_view(found.stream.number, found.now, found.names, role, speak)


@get("/{name:str}/mine", tags=["tournaments"])
async def mine(
    speak: NamedDependency[Texts],
    caller: NamedDependency[TournamentCaller],
) -> PhoneState:
    """A player's own table, or the table of a table code."""
    found, bearer = caller
    return table_state(found, bearer, bearer.table, speak)


@get("/{name:str}/tables/{round_:int}/{table:int}", tags=["tournaments"])
async def table(
    round_: FromPath[int],
    table: FromPath[int],
    speak: NamedDependency[Texts],
    caller: NamedDependency[TournamentCaller],
) -> PhoneState:
    """A score sheet with what the caller may do there."""
    found, bearer = caller
    return table_state(found, bearer, (round_, table), speak)


def table_state(
    found: OpenTournament, bearer: CodeHolder, key: TableKey | None, speak: Texts
) -> PhoneState:
    if key is None:
        bearer.require(Role.PLAYER)
    elif not bearer.may_see(found.now, key):
        raise Denied("tournament_code", 403)
    else:
        sheet_at(found, key)
    return table_view(found.stream.number, found.now, key, bearer.actor, found.names, speak)


def sheet_at(found: OpenTournament, key: TableKey) -> Sheet:
    if key not in found.now.sheets:
        raise Denied("no_sheet", 404, round=key[0], table=key[1])
    return found.now.sheets[key]


@post("/{name:str}/seat", tags=["tournaments"], status_code=200)
async def seat(
    server: NamedDependency[Server],
    caller: NamedDependency[TournamentCaller],
) -> SeatToken:
    """At the table where the server deals: the code says whose seat it is."""
    found, bearer = caller
    number = bearer.require(Role.PLAYER).number
    taken = await take_seat(found, number, server.tables, server.people)
    terms = taken.host.terms
    return SeatToken(
        table=terms.table,
        chair=taken.host.now.chair_of(taken.player),
        token=await server.people.begin(taken.player, terms.table),
        invite=terms.invite,
        number=taken.host.number,
    )


@post(
    "/{name:str}/steps",
    tags=["tournaments"],
    status_code=200,
    request_max_body_size=LARGEST_LIST,
)
async def step(
    data: JSONBody[TournamentRequest],
    server: NamedDependency[Server],
    speak: NamedDependency[Texts],
    caller: NamedDependency[TournamentCaller],
) -> TournamentAnswer:
    """Whatever can be done; the code says who does it. Stored when it is answered."""
    found, bearer = caller
    command = await found.do(data.step, bearer, data.id)
    if isinstance(data.step, RotateCode):
        await _end_seats(server, found, data.step)
    codes = None if found.now.erased else await found.stream.codes()
    entries = [
        NewEntry(
            number=it,
            name=found.names[it].name,
            code=codes.player(it, found.now.entrants[it].player) if codes else "",
            unpaid=found.now.plan.fee if it in found.now.unpaid else 0,
        )
        for it in found.stream.registered_by(command)
    ]
    known = {it.player: it for it in found.names.values()}
    told = journal(found.now, found.stream.entries, known, speak, command=command)
    return TournamentAnswer(
        number=found.stream.number,
        entries=entries,
        told=[line.text for line in told],
        code=codes.official(str(bearer.actor))
        if codes and isinstance(data.step, RotateCode)
        else "",
    )


async def _end_seats(server: Server, found: OpenTournament, step: RotateCode) -> None:
    """A void code gives no seat at the server's table any more, also to those who sit there."""
    holders = [it for it in found.now.entrants.values() if step.concerns(it.number)]
    players = {await found.stream.at_table(it.player) for it in holders}
    for session in await server.people.end_seats(players) if players else ():
        server.tables.end_session(session)


@post(
    "/{name:str}/lists/preview",
    tags=["tournaments"],
    status_code=200,
    cost=5,
    request_max_body_size=LARGEST_LIST,
)
async def preview_list(
    request: AnyRequest,
    speak: NamedDependency[Texts],
    caller: NamedDependency[TournamentCaller],
) -> ListPreview:
    """A list of entries as it would be taken, in whatever encoding; nothing is done."""
    found, bearer = caller
    actor = bearer.require(*CLERKS)
    data, known = await request.body(), await people(found.stream)
    return list_preview(found.now, known, data, actor, speak)


@post("/{name:str}/preview", tags=["tournaments"], status_code=200)
async def preview(
    data: JSONBody[WantedReport],
    name: FromPath[str],
    speak: NamedDependency[Texts],
    caller: NamedDependency[TournamentCaller],
    round_: FromQuery[int],
    table: FromQuery[int],
) -> ReportPreview:
    """What a report would bring to each column; nothing is written."""
    found, bearer = caller
    if not bearer.may_see(found.now, (round_, table)):
        raise Denied("tournament_code", 403)
    sheet = sheet_at(found, (round_, table))
    game = data.game or len(sheet.rows) + 1
    line = line_of(data.report, sheet, game, found.now.rules)
    called = [found.names[it].name for it in sheet.seats]
    told = found.now.game.sheet.told(found.now.rules, data.report, game, called, speak)
    return ReportPreview(text=told, points=line.points)


@get("/{name:str}/menu", tags=["tournaments"])
async def menu_of(
    name: FromPath[str], server: NamedDependency[Server], speak: NamedDependency[Texts]
) -> AnyMenu:
    """What can be told of a game; the first game of a sheet has rules of its own."""
    return menu((await server.tournaments.find(name)).now.rules, speak)


@get("/{name:str}/cases", tags=["tournaments"])
async def cases_of(
    name: FromPath[str], server: NamedDependency[Server], speak: NamedDependency[Texts]
) -> CasesView:
    """Every case of misconduct: what must be asked, and what follows (RULES 6)."""
    now = (await server.tournaments.find(name)).now
    rulings = now.game.sheet.rulings
    if rulings is None:
        return CasesView(cases=(), announcements=())
    return rulings.cases(now.rules, speak)


@get("/{name:str}/journal", tags=["tournaments"])
async def journal_of(
    speak: NamedDependency[Texts],
    caller: NamedDependency[TournamentCaller],
    after: FromQuery[int] = 0,
) -> list[JournalLine]:
    """Everything that happened behind line ``after``, a sentence each."""
    found, bearer = caller
    bearer.require(*OFFICE)
    return journal(found.now, found.stream.entries, await people(found.stream), speak, after)


@get("/{name:str}/codes", tags=["tournaments"])
async def codes_of(
    request: AnyRequest,
    server: NamedDependency[Server],
    caller: NamedDependency[TournamentCaller],
) -> Codes:
    """For links and QR codes: the desk hands out those of players, the management all."""
    found, bearer = caller
    role = bearer.require(*CLERKS).role
    now, codes = found.now, await found.stream.codes()
    officials = [*OFFICES, *HELPERS]
    tables = range(1, len(now.rounds[-1]) + 1) if now.rounds else ()
    return Codes(
        registration=codes.registration(),
        officials={str(it): codes.official(it) for it in officials}
        if role is Role.MANAGEMENT
        else {},
        players={
            str(number): codes.player(number, it.player)
            for number, it in now.entrants.items()
            if not it.withdrawn
        },
        tables={str(it): codes.table(now.round, it) for it in tables},
        addresses=bases(server.settings.host, request.url.port),
    )
