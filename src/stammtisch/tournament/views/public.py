"""What everybody may see of a tournament: on a projector, on a phone, on a page of results.

No secret of a draw that is only promised, no pseudonym, no text of a dispute; names are put in by
callers that may know them.
"""

from __future__ import annotations

from msgspec import Struct

from stammtisch.tournament.plan import Tables
from stammtisch.tournament.proof import Proof, proofs
from stammtisch.tournament.ranking import Ranking, ranking
from stammtisch.tournament.sheet import Sheet
from stammtisch.tournament.state import Tournament


class TableView(Struct, frozen=True):
    round: int
    table: int
    seats: tuple[int, ...]  # start numbers
    games: int  # written so far
    totals: tuple[int, ...]
    state: str  # open, closed, void, forfeited


class TournamentView(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    date: str
    place: str
    rules: str
    pairing: str
    entrants: tuple[int, ...]  # start numbers that take part
    round: int
    rounds: int
    games: int
    tables: tuple[TableView, ...]  # of the running round
    drawn: tuple[Tables, ...]  # rounds to come, where they are drawn already
    ranking: Ranking
    prizes: tuple[str, ...]
    commitment: str  # of a draw that is promised
    proofs: tuple[Proof, ...]  # of those that are made
    finished: bool


def view(tournament: Tournament) -> TournamentView:
    plan, promise = tournament.plan, tournament.promise
    return TournamentView(
        id=tournament.id,
        title=plan.title,
        date=plan.date,
        place=plan.place,
        rules=plan.rules,
        pairing=plan.pairing,
        entrants=tournament.playing,
        round=tournament.round,
        rounds=plan.rounds,
        games=plan.games,
        tables=tuple(_table(it) for it in tournament.sheets_of(tournament.round)),
        drawn=tournament.drawn[tournament.round :],
        ranking=ranking(tournament),
        prizes=tournament.prizes,
        commitment="" if promise is None else promise.commitment,
        proofs=proofs(tournament),
        finished=bool(tournament.finished),
    )


def _table(sheet: Sheet) -> TableView:
    state = "closed" if sheet.closed else "open"
    if sheet.void:
        state = "void"
    elif sheet.forfeited_by is not None:
        state = "forfeited"
    return TableView(sheet.round, sheet.table, sheet.seats, len(sheet.rows), sheet.totals(), state)
