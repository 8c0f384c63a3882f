"""What one phone at a table shows: whose it is, where they sit, and the sheet."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from stammtisch.texts import Texts
from stammtisch.tournament.announcement import announced_texts, organs_said, terms_said
from stammtisch.tournament.command import Actor, Role
from stammtisch.tournament.persons import RegisteredPerson
from stammtisch.tournament.state import TableKey, Tournament
from stammtisch.tournament.views.table import SheetView, sheet_view


class Seating(Struct, frozen=True, kw_only=True):
    round: int
    table: int
    seat: int
    bye: bool


class PlayerView(Struct, frozen=True, kw_only=True):
    number: int  # start number
    name: str
    paid: bool  # or nothing is owed
    excluded: bool
    withdrawn: bool
    seats: tuple[Seating, ...]  # of all rounds that are drawn


class PhoneState(Struct, frozen=True, kw_only=True):
    number: int
    tournament: str
    title: str
    organs: str  # who runs it
    terms: tuple[str, ...]
    rules: str
    game: str  # schafkopf, schnapsen
    announced: tuple[str, ...]  # what the organiser chose, in sentences
    fee: int
    round: int  # that is played
    finished: bool
    role: str
    you: int | None  # your column
    player: PlayerView | None
    sheet: SheetView | None


def table_view(
    number: int,
    tournament: Tournament,
    key: TableKey | None,
    actor: Actor | None,
    names: Mapping[int, RegisteredPerson],
    texts: Texts,
) -> PhoneState:
    """Without a ``key`` the table at which the actor sits now."""
    is_player = actor is not None and actor.role is Role.PLAYER
    own = actor.number if actor is not None and is_player else 0
    sheet = tournament.sheets.get(key or table_of(tournament, own) or (0, 0))
    return PhoneState(
        number=number,
        tournament=tournament.id,
        title=tournament.plan.title,
        organs=organs_said(tournament.plan, texts),
        terms=terms_said(tournament, texts),
        rules=tournament.plan.rules,
        game=tournament.rules.game,
        announced=announced_texts(tournament.rules, texts),
        fee=tournament.plan.fee,
        round=tournament.round,
        finished=bool(tournament.finished),
        role="" if actor is None else actor.role,
        you=sheet.seat_of(own) if sheet and own else None,
        player=_player(tournament, own, names) if own else None,
        sheet=None if sheet is None else sheet_view(tournament, sheet, names, texts),
    )


def table_of(tournament: Tournament, number: int) -> TableKey | None:
    """Where somebody has sat last; that is where they sit now, while a round runs."""
    seated = (key for key, sheet in tournament.sheets.items() if number in sheet.seats)
    return max(seated, default=None)


def _player(
    tournament: Tournament, number: int, names: Mapping[int, RegisteredPerson]
) -> PlayerView:
    entrant = tournament.entrants[number]
    rounds = (*tournament.rounds, *tournament.drawn[tournament.round :])
    return PlayerView(
        number=number,
        name=names[number].name,
        paid=entrant.paid or entrant.fill_in,
        excluded=not entrant.may_play,
        withdrawn=bool(entrant.withdrawn),
        seats=tuple(
            Seating(round=round_, table=table, seat=seats.index(number), bye=len(seats) == 1)
            for round_, tables in enumerate(rounds, 1)
            for table, seats in enumerate(tables, 1)
            if number in seats
        ),
    )
