"""A player comes to the server's table with a code, and gets the seat that was drawn for it."""

from __future__ import annotations

from itertools import count
from typing import Final

from msgspec import Struct, structs

from stammtisch.engine.errors import Denied
from stammtisch.people.persons import LONGEST_NAME, People, Person
from stammtisch.store.protocol import Conflict
from stammtisch.table.command import OWN, Actor, Command
from stammtisch.table.command import Events as TableEvents
from stammtisch.table.commands import left, seated
from stammtisch.table.events import after_all
from stammtisch.table.host import TableHost
from stammtisch.table.service import OpenTables
from stammtisch.table.state import PlayerId, Sitting, Terms, Timeout, TournamentTable
from stammtisch.tournament import access
from stammtisch.tournament.command import SERVER, Events
from stammtisch.tournament.ranking import is_complete
from stammtisch.tournament.room import OpenTournament
from stammtisch.tournament.rounds import opened
from stammtisch.tournament.state import Sheet, Tournament
from stammtisch.tournament.views.player import table_of

OWNER: Final = "tournament"  # no person has this pseudonym


class TakenChair(Struct, frozen=True):
    host: TableHost
    player: PlayerId


async def take_seat(
    found: OpenTournament, number: int, tables: OpenTables, people: People
) -> TakenChair:
    """The first one who comes opens the table; all seats are taken by whom they were drawn for."""
    sheet = _sheet_of(found, number)
    async with found.opening:
        host = await _table(found, sheet, tables, people)
    player = await found.stream.at_table(found.now.entrants[number].player)
    if host.now.chair_of(player) is None:
        await _introduce(found, number, people)
        chair = sheet.seats.index(number)
        await host.do(Replace(id=OWN, chair=chair, player=player), host.itself())
    return TakenChair(host, player)


def _sheet_of(found: OpenTournament, number: int) -> Sheet:
    now = found.now
    sheet, entrant = now.sheets.get(table_of(now, number) or (0, 0)), now.entrants.get(number)
    if sheet is None or entrant is None or not (sheet.online and entrant.may_play) or sheet.locked:
        raise Denied("tournament_no_table", 409)
    return sheet


async def _table(
    found: OpenTournament, sheet: Sheet, tables: OpenTables, people: People
) -> TableHost:
    """Its name follows from the tournament's secret, so that nobody opens a second one, but where
    the first is over and the match is not."""
    secret = await found.stream.secret()
    for before in count():
        place = access.place_name(secret, *sheet.key, before)
        host = await _at(place, found, sheet, tables, secret)
        await host.catch_up()
        if not host.now.ended:
            break
        await found.refresh()  # a table ends with its last line, which any server may write
        if _is_over(found, sheet) and place == found.now.sheets[sheet.key].place:
            break
    if not any(chair.player for chair in host.now.chairs):
        players = tuple([await _introduce(found, it, people) for it in sheet.seats])
        await host.do(SeatAll(id=OWN, players=players), host.itself())
    if found.now.sheets[sheet.key].place != place:
        await _tied(found, found.now.sheets[sheet.key], place)
    return host


def _is_over(found: OpenTournament, sheet: Sheet) -> bool:
    now = found.now.sheets[sheet.key]
    return now.locked or is_complete(now, found.now.plan, found.now.rules)


async def _at(
    place: str, found: OpenTournament, sheet: Sheet, tables: OpenTables, secret: bytes
) -> TableHost:
    try:
        return (await tables.find(place)).host
    except Denied:
        return await _opened(place, found, sheet, tables, secret)


async def _opened(
    place: str, found: OpenTournament, sheet: Sheet, tables: OpenTables, secret: bytes
) -> TableHost:
    now = found.now
    wanted = Terms(
        table="",
        owner=OWNER,
        title=f"{now.plan.title} · {sheet.round}/{sheet.table}",
        clock=now.clock,
        timeout=Timeout.DEFAULT,
        stand_in=now.game.novice,
        drawn=TournamentTable(now.id, *sheet.key),
    )
    invite = access.place_invite(secret, place)
    terms = structs.replace(tables.new_terms(wanted), table=place, invite=invite)
    try:
        return (await tables.open(terms, now.rules)).host
    except Conflict:  # another server was faster
        return (await tables.find(place)).host


async def _tied(found: OpenTournament, sheet: Sheet, place: str) -> None:
    """The sheet knows where it is played; written once, by any server."""

    def work(now: Tournament) -> Events:
        if now.sheet(*sheet.key).place == place:
            return ()
        return opened(now, *sheet.key, place, SERVER, sheet.place)

    await found.write(work, "")


async def _introduce(found: OpenTournament, number: int, people: People) -> PlayerId:
    """The player has the same name at the table as in the hall. Nobody who has an account comes by
    a code: a log that was brought here before may name them."""
    name = found.names[number].name
    player = await found.stream.at_table(found.now.entrants[number].player)
    known = await people.find(player)
    if known is None:
        await people.introduce(Person(player, name[:LONGEST_NAME]))
    elif known.account:
        raise Denied("tournament_code", 403)
    return player


class SeatAll(Command, frozen=True, tag="seat_all", kw_only=True):
    """On their chairs, as drawn."""

    players: tuple[PlayerId, ...]

    def decide(self, now: Sitting, by: Actor) -> TableEvents:
        events: TableEvents = ()
        for chair, player in enumerate(self.players):
            if now.chairs[chair].player is None:
                sat = seated(now, chair, player)
                events, now = (*events, *sat), after_all(now, sat)
        return events


class Replace(Command, frozen=True, tag="replace", kw_only=True):
    """A replacement takes over the chair, also in the middle of a deal (RULES 7.6)."""

    chair: int
    player: PlayerId

    def decide(self, now: Sitting, by: Actor) -> TableEvents:
        if now.chair_of(self.player) is not None:
            return ()
        there = now.chairs[self.chair]
        gone: TableEvents = ()
        if there.player is not None and not there.leaving:
            gone = left(now, self.chair, by.terms.stand_in)
        return (*gone, *seated(after_all(now, gone), self.chair, self.player))
