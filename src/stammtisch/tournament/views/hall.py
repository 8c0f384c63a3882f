"""What everybody in the hall may see: results, who sits where, how the draw went."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from stammtisch.engine.sheet_rules import LOTS, games_of
from stammtisch.texts import Texts
from stammtisch.tournament.announcement import announced_texts, organs_said, terms_said
from stammtisch.tournament.persons import RegisteredPerson
from stammtisch.tournament.plan import Plan, Purpose
from stammtisch.tournament.proof import proofs
from stammtisch.tournament.ranking import Place, games_written, ranking
from stammtisch.tournament.state import Sheet, Tournament
from stammtisch.tournament.views.table import state_of_sheet


class StandingView(Struct, frozen=True, kw_only=True):
    rank: int  # 0: not ranked
    number: int
    name: str
    club: str
    rounds: tuple[int, ...]
    values: tuple[int, ...]  # by the keys of the ranking
    lot: int
    prize: str
    note: str  # why the player is not ranked
    summed: bool  # a sheet of this number has only sums


class ResultsView(Struct, frozen=True, kw_only=True):
    keys: tuple[str, ...]  # without the lots
    places: tuple[StandingView, ...]
    unranked: tuple[StandingView, ...]
    ties: tuple[tuple[int, ...], ...]  # that a lot must still separate


def results_view(
    tournament: Tournament, names: Mapping[int, RegisteredPerson], texts: Texts | None = None
) -> ResultsView:
    """Notes need ``texts``."""
    table = ranking(tournament)
    keys = tuple(key for key in table.keys if key != LOTS)
    summed = tournament.summed

    def standing(it: Place) -> StandingView:
        why = tournament.entrants[it.number].unranked_as
        return StandingView(
            rank=it.rank,
            number=it.number,
            name=names[it.number].name,
            club=names[it.number].club,
            rounds=it.rounds,
            values=tuple(it.tally[key] for key in keys),
            lot=it.lot,
            prize=_prize(tournament, it.rank),
            note=texts(f"sheet.{why}") if why and texts else "",
            summed=it.number in summed,
        )

    return ResultsView(
        keys=keys,
        places=tuple(map(standing, table.places)),
        unranked=tuple(map(standing, table.unranked)),
        ties=table.ties,
    )


def _prize(tournament: Tournament, rank: int) -> str:
    """What a place has won; those who share a place share its prize."""
    return tournament.prizes[rank - 1] if 1 <= rank <= len(tournament.prizes) else ""


class HallSeat(Struct, frozen=True):
    number: int
    name: str


class TableView(Struct, frozen=True, kw_only=True):
    round: int
    table: int
    seats: tuple[HallSeat, ...]
    games: int
    of: int  # games of a whole sheet
    totals: tuple[int, ...]
    state: str  # open, closed, void, forfeited, bye, drawn


class DrawView(Struct, frozen=True, kw_only=True):
    number: int
    purpose: Purpose
    purpose_told: str
    called: str
    commitment: str
    secret: str
    discarded: str  # why it does not count any more


class HallState(Struct, frozen=True, kw_only=True):
    number: int  # of the last line of the log
    tournament: str
    title: str
    date: str
    place: str
    organs: str  # who runs it
    terms: tuple[str, ...]
    fee: int
    rules: str
    game: str  # its name
    announced: tuple[str, ...]  # what the organiser chose, in sentences
    pairing: str
    players: int
    round: int
    rounds: int
    games: int
    finished: bool
    keys: tuple[str, ...]
    key_names: tuple[str, ...]
    places: tuple[StandingView, ...]
    unranked: tuple[StandingView, ...]
    ties: int  # that a lot must still separate
    tables: tuple[TableView, ...]  # of the running round, or of the next one that is drawn
    prizes: tuple[str, ...]
    commitment: str  # of a draw that is promised
    draws: tuple[DrawView, ...]


def hall_view(
    number: int, tournament: Tournament, names: Mapping[int, RegisteredPerson], texts: Texts
) -> HallState:
    plan, promise = tournament.plan, tournament.promise
    table = results_view(tournament, names, texts)
    return HallState(
        number=number,
        tournament=tournament.id,
        title=plan.title,
        date=plan.date,
        place=plan.place,
        organs=organs_said(plan, texts),
        terms=terms_said(tournament, texts),
        fee=plan.fee,
        rules=plan.rules,
        game=tournament.rules.game,
        announced=announced_texts(tournament.rules, texts),
        pairing=plan.pairing,
        players=len(tournament.playing),
        round=tournament.round,
        rounds=plan.rounds,
        games=plan.games,
        finished=bool(tournament.finished),
        keys=table.keys,
        key_names=tuple(texts(f"print.key.{key}") for key in table.keys),
        places=table.places,
        unranked=table.unranked,
        ties=len(table.ties),
        tables=tables_view(tournament, names),
        prizes=tournament.prizes,
        commitment="" if promise is None else promise.commitment,
        draws=_draws(tournament, texts),
    )


def tables_view(
    tournament: Tournament, names: Mapping[int, RegisteredPerson]
) -> tuple[TableView, ...]:
    """Of the running round; before the first one as they are drawn."""
    round_ = tournament.round
    if round_:
        tables, state = tournament.rounds[-1], "bye"
    else:
        tables, state = next(iter(tournament.drawn), ()), "drawn"
    sheets = {it.table: it for it in tournament.sheets_of(round_)}
    return tuple(
        _table(tournament.plan, sheets.get(number), round_ or 1, number, seats, state, names)
        for number, seats in enumerate(tables, 1)
    )


def _table(
    plan: Plan,
    sheet: Sheet | None,
    round_: int,
    number: int,
    seats: tuple[int, ...],
    state: str,
    names: Mapping[int, RegisteredPerson],
) -> TableView:
    return TableView(
        round=round_,
        table=number,
        seats=tuple(HallSeat(it, names[it].name) for it in seats),
        games=games_written(sheet, plan) if sheet else 0,
        of=games_of(plan.games, len(seats)),
        totals=sheet.totals() if sheet else (0,) * len(seats),
        state=state_of_sheet(sheet) if sheet else state,
    )


def _draws(tournament: Tournament, texts: Texts) -> tuple[DrawView, ...]:
    return tuple(
        DrawView(
            number=it.urn.number,
            purpose=it.urn.purpose,
            purpose_told=texts(f"purpose.{it.urn.purpose}"),
            called=it.urn.contribution,
            commitment=it.commitment,
            secret=it.secret,
            discarded=tournament.draws[it.urn.number - 1].discarded,
        )
        for it in proofs(tournament)
    )
