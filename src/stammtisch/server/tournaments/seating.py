"""A player comes to the server's table with his code, and gets the seat that was drawn for him."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final

from msgspec import Struct, structs

from stammtisch import sitting
from stammtisch.desk import codes
from stammtisch.server.errors import Denied
from stammtisch.server.host.answers import Deed
from stammtisch.server.host.inn import Inn
from stammtisch.server.host.table import TableHost
from stammtisch.server.host.terms import Drawn, Terms, Timeout
from stammtisch.server.people.documents import Person
from stammtisch.server.people.people import LONGEST_NAME, People
from stammtisch.server.tournaments.room import OpenTournament
from stammtisch.sitting import Event, PlayerId, Sitting
from stammtisch.store import Conflict
from stammtisch.told.tournaments.player import table_of
from stammtisch.tournament import SERVER, Sheet, Tournament, commands
from stammtisch.tournament import Event as TournamentEvent
from stammtisch.tournament.scoring import is_complete

OWNER: Final = "tournament"  # no person has this pseudonym
STAND_IN: Final = "anfaenger"  # whoever stays away gains nothing by it


class Taken(Struct, frozen=True):
    host: TableHost
    player: PlayerId


async def take_seat(found: OpenTournament, number: int, inn: Inn, people: People) -> Taken:
    """The first one who comes opens the table; all seats are taken by whom they were drawn for."""
    sheet, player = _sheet_of(found, number), found.now.entrants[number].player
    async with found.opening:
        host = await _table(found, sheet, inn, people)
    if host.now.chair_of(player) is None:
        await _introduce(found, number, people)
        await host.carry_out(_seat(sheet.seats.index(number), player, host.terms.stand_in))
    return Taken(host, player)


def _sheet_of(found: OpenTournament, number: int) -> Sheet:
    now = found.now
    sheet, entrant = now.sheets.get(table_of(now, number) or (0, 0)), now.entrants.get(number)
    if sheet is None or entrant is None or not (sheet.online and entrant.may_play) or sheet.locked:
        raise Denied("tournament_no_table")
    return sheet


async def _table(found: OpenTournament, sheet: Sheet, inn: Inn, people: People) -> TableHost:
    """Its name follows from the tournament's secret, so that nobody opens a second one, but where
    the first is over and the match is not."""
    secret = await found.desk.secret()
    for before in count():
        place = codes.place_name(secret, *sheet.key, before)
        host = await _at(place, found, sheet, inn, secret)
        await host.catch_up()
        if not host.now.ended:
            break
        await found.refresh()  # a table ends when its last line is written, whoever has written it
        if _is_over(found, sheet) and place == found.now.sheets[sheet.key].place:
            break
    if not any(chair.player for chair in host.now.chairs):
        for number in sheet.seats:
            await _introduce(found, number, people)
        await host.carry_out(_seat_all([found.now.entrants[it].player for it in sheet.seats]))
    if found.now.sheets[sheet.key].place != place:
        await _tied(found, found.now.sheets[sheet.key], place)
    return host


def _is_over(found: OpenTournament, sheet: Sheet) -> bool:
    now = found.now.sheets[sheet.key]
    return now.locked or is_complete(now, found.now.plan, found.now.rules)


async def _at(
    place: str, found: OpenTournament, sheet: Sheet, inn: Inn, secret: bytes
) -> TableHost:
    try:
        return (await inn.find(place)).host
    except Denied:
        return await _opened(place, found, sheet, inn, secret)


async def _opened(
    place: str, found: OpenTournament, sheet: Sheet, inn: Inn, secret: bytes
) -> TableHost:
    now = found.now
    wanted = Terms(
        table="",
        owner=OWNER,
        title=f"{now.plan.title} · {sheet.round}/{sheet.table}",
        clock=now.clock,
        timeout=Timeout.DEFAULT,
        stand_in=STAND_IN,
        drawn=Drawn(now.id, *sheet.key),
    )
    invite = codes.place_invite(secret, place)
    terms = structs.replace(inn.new_terms(wanted), table=place, invite=invite)
    try:
        return (await inn.open(terms, now.rules)).host
    except Conflict:  # another server was faster
        return (await inn.find(place)).host


async def _tied(found: OpenTournament, sheet: Sheet, place: str) -> None:
    """The sheet knows where it is played; said once, whoever says it."""

    def work(now: Tournament) -> tuple[TournamentEvent, ...]:
        if now.sheet(*sheet.key).place == place:
            return ()
        return commands.open_table(now, *sheet.key, place, SERVER, sheet.place)

    await found.write(work, "")


async def _introduce(found: OpenTournament, number: int, people: People) -> None:
    """At the table he is called as in the hall."""
    entrant, name = found.now.entrants[number], found.names[number].name
    if await people.find(entrant.player) is None:
        await people.introduce(Person(entrant.player, name[:LONGEST_NAME]))


def _seat_all(players: Sequence[PlayerId]) -> Deed:
    def deed(now: Sitting) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        for chair, player in enumerate(players):
            if now.chairs[chair].player is None:
                sat = sitting.sit_down(now, chair, player)
                events, now = (*events, *sat), sitting.after_all(now, sat)
        return events

    return deed


def _seat(chair: int, player: PlayerId, stand_in: str) -> Deed:
    """A replacement takes over the chair, also in the middle of a deal (RULES 7.6)."""

    def deed(now: Sitting) -> tuple[Event, ...]:
        if now.chair_of(player) is not None:
            return ()
        left: tuple[Event, ...] = ()
        if now.chairs[chair].player is not None and not now.chairs[chair].leaving:
            left = sitting.stand_up(now, chair, stand_in)
        return (*left, *sitting.sit_down(sitting.after_all(now, left), chair, player))

    return deed
