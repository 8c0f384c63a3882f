"""What those who run a tournament must know: entries, what can be done next, who waits for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from stammtisch.engine.errors import Impossible
from stammtisch.texts import Texts
from stammtisch.tournament.announcement import announced_texts
from stammtisch.tournament.command import JUDGES, MANAGEMENT
from stammtisch.tournament.draws import can_redraw, due, is_last
from stammtisch.tournament.persons import RegisteredPerson
from stammtisch.tournament.plan import Purpose, Remainder
from stammtisch.tournament.registration import entries_open
from stammtisch.tournament.rounds import BeginRound, FinishTournament, gone, unseated
from stammtisch.tournament.state import Tournament
from stammtisch.tournament.views.hall import HallSeat, TableView, tables_view
from stammtisch.tournament.views.table import (
    DisputeView,
    RequestView,
    dispute_view,
    request_view,
    without_cards,
)


class EntrantView(Struct, frozen=True, kw_only=True):
    number: int
    name: str
    club: str
    paid: bool
    fill_in: bool
    withdrawn: bool
    excluded: str
    warnings: tuple[str, ...]
    replaced: bool


class Progress(Struct, frozen=True, kw_only=True):
    """How far a table is, for officials in the hall."""

    table: int
    unconfirmed: int
    rejected: int
    signatures: int
    online: bool  # the server deals
    halted: bool  # by a question or a dispute


class OfficeState(Struct, frozen=True, kw_only=True):
    number: int
    tournament: str
    title: str
    date: str
    place: str
    rules: str
    game: str
    announced: tuple[str, ...]  # what the organiser chose, in sentences
    pairing: str
    round: int
    rounds: int
    games: int
    fee: int
    min_age: int
    table_size: int
    role: str
    entrants: tuple[EntrantView, ...]
    playing: int
    entries_open: bool
    unpaid: tuple[HallSeat, ...]  # who would be left out of a draw
    unseated: tuple[HallSeat, ...]  # who came after the draw and has no seat yet
    gone: tuple[HallSeat, ...]  # who has a seat in the round that is drawn, and left
    can_redraw: bool
    remainder: Remainder
    tables: tuple[TableView, ...]
    progress: tuple[Progress, ...]
    due: Purpose | None
    commitment: str
    draws: int
    online: bool  # a server deals in the rounds to come
    clock: int
    can_begin: bool
    begin_why: str  # why not
    last_round: bool
    can_finish: bool
    ties: bool
    finished: bool
    erased: bool
    prizes: tuple[str, ...]
    requests: tuple[RequestView, ...]
    disputes: tuple[DisputeView, ...]


# What it says as the plan or the tournament itself does.
OF_PLAN: Final = (
    "title", "date", "place", "rules", "pairing", "rounds", "games", "fee", "min_age",
)  # fmt: skip
OF_TOURNAMENT: Final = (
    "round", "table_size", "remainder", "online", "clock", "erased", "prizes",
)  # fmt: skip


def office_view(
    number: int,
    tournament: Tournament,
    names: Mapping[int, RegisteredPerson],
    role: str,
    texts: Texts,
) -> OfficeState:
    promise, purpose = tournament.promise, due(tournament)
    begin_why = _why_not(tournament, texts)
    return OfficeState(
        **{name: getattr(tournament.plan, name) for name in OF_PLAN},
        **{name: getattr(tournament, name) for name in OF_TOURNAMENT},
        number=number,
        tournament=tournament.id,
        game=tournament.rules.game,
        announced=announced_texts(tournament.rules, texts),
        role=role,
        entrants=_entrants(tournament, names),
        playing=len(tournament.playing),
        entries_open=entries_open(tournament),
        unpaid=_chairs(tournament.unpaid, names),
        unseated=_chairs(unseated(tournament), names),
        gone=_chairs(gone(tournament), names),
        can_redraw=can_redraw(tournament),
        tables=tables_view(tournament, names),
        progress=_progress(tournament),
        due=purpose,
        commitment="" if promise is None else promise.commitment,
        draws=sum(it.purpose is not None for it in tournament.draws),
        can_begin=not begin_why,
        begin_why=begin_why,
        last_round=is_last(tournament),
        can_finish=_can_finish(tournament),
        ties=bool(tournament.finished) and purpose == "lots",
        finished=bool(tournament.finished),
        requests=_requests(tournament, names, role, texts),
        disputes=tuple(dispute_view(it, texts) for it in tournament.disputes),
    )


def _requests(
    tournament: Tournament, names: Mapping[int, RegisteredPerson], role: str, texts: Texts
) -> tuple[RequestView, ...]:
    """Only judges may see cards."""
    shown = (it if role in JUDGES else without_cards(it, tournament) for it in tournament.requests)
    return tuple(request_view(it, tournament, names, texts) for it in shown)


def _chairs(numbers: Iterable[int], names: Mapping[int, RegisteredPerson]) -> tuple[HallSeat, ...]:
    return tuple(HallSeat(number, names[number].name) for number in numbers)


def _entrants(
    tournament: Tournament, names: Mapping[int, RegisteredPerson]
) -> tuple[EntrantView, ...]:
    return tuple(
        EntrantView(
            number=number,
            name=names[number].name,
            club=names[number].club,
            paid=it.paid,
            fill_in=it.fill_in,
            withdrawn=bool(it.withdrawn),
            excluded=it.excluded,
            warnings=it.warnings,
            replaced=len(it.players) > 1,
        )
        for number, it in sorted(tournament.entrants.items())
    )


def _progress(tournament: Tournament) -> tuple[Progress, ...]:
    halted = {it.table for it in tournament.requests if it.open}
    halted |= {it.table for it in tournament.disputes if it.open}
    return tuple(
        Progress(
            table=sheet.table,
            unconfirmed=sum(not row.settled and not row.rejected_by for row in sheet.rows),
            rejected=sum(bool(row.rejected_by) for row in sheet.rows),
            signatures=len(sheet.signatures),
            online=sheet.online,
            halted=sheet.key in halted,
        )
        for sheet in tournament.sheets_of(tournament.round)
    )


def _why_not(tournament: Tournament, texts: Texts) -> str:
    """Why the next round cannot begin yet; nothing if it can."""
    try:
        BeginRound().decide(tournament, MANAGEMENT)
    except Impossible as why:
        return why.say(texts.language)
    return ""


def _can_finish(tournament: Tournament) -> bool:
    try:
        FinishTournament().decide(tournament, MANAGEMENT)
    except Impossible:
        return False
    return True
