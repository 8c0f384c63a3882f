"""The sheet of one table as phones show it (RULES 7.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from stammtisch.engine.rulings import Approvals
from stammtisch.engine.sheet_rules import FIVE, games_of
from stammtisch.texts import Texts
from stammtisch.tournament.command import parse_actor
from stammtisch.tournament.persons import RegisteredPerson, told_apart
from stammtisch.tournament.ranking import is_complete
from stammtisch.tournament.reports import AnyReport, RuledGame
from stammtisch.tournament.rulings import known_game
from stammtisch.tournament.state import Dispute, Request, Row, Sheet, Tournament


class SeatView(Struct, frozen=True, kw_only=True):
    number: int  # start number
    name: str
    plus: int
    minus: int
    total: int
    signed: bool
    counter: int  # Schnapsen: what is missing for the Partie
    bummerl: int


class ChangeView(Struct, frozen=True, kw_only=True):
    """What stood there before."""

    text: str
    points: tuple[int, ...]
    by: str
    reason: str
    changed_by: str
    at: int


class RowView(Struct, frozen=True, kw_only=True):
    game: int
    text: str
    report: AnyReport
    told: RuledGame | None  # what is known of the game that was played
    points: tuple[int, ...]
    running: tuple[int, ...]
    circled: int | None
    struck: bool
    state: str  # written, confirmed, rejected
    by: str  # the actor: player:17
    by_told: str
    answered_by: str
    why: str
    history: tuple[ChangeView, ...]


class PenaltyView(Struct, frozen=True, kw_only=True):
    case: str
    points: tuple[int, ...]


class QuestionView(Struct, frozen=True, kw_only=True):
    key: str
    text: str
    granted: bool | None


class RequestView(Struct, frozen=True, kw_only=True):
    number: int
    round: int
    table: int
    game: int
    seat: int
    name: str
    contract: str
    contract_told: str
    hand: str
    meets_minimum: bool | None
    questions: tuple[QuestionView, ...]
    open: bool


class DisputeView(Struct, frozen=True, kw_only=True):
    number: int
    round: int
    table: int
    game: int
    text: str
    by: str
    state: str
    state_told: str
    rulings: tuple[str, ...]


class GameName(Struct, frozen=True, kw_only=True):
    """A game from which points can come, where only points are written."""

    name: str
    text: str


class CounterView(Struct, frozen=True):
    key: str
    name: str


class SheetView(Struct, frozen=True, kw_only=True):
    round: int
    table: int
    game: str  # schafkopf, schnapsen
    games: int  # of a whole sheet; 0 where Bummerl decide
    dealer_rests: bool  # a table of five
    named: tuple[GameName, ...]  # Schafkopf: what can have been played
    partie: int  # Schnapsen: where counters begin
    seats: tuple[SeatView, ...]
    keeper: int
    wishes: tuple[int | None, ...]  # by column: which one should keep the list instead
    dealer: int
    rows: tuple[RowView, ...]
    penalties: tuple[PenaltyView, ...]
    complete: bool
    totals: bool  # it may be entered as sums
    summed: bool  # it has only sums
    counters: tuple[CounterView, ...]  # what is told with sums
    state: str  # open, closed, void, forfeited
    online: bool  # the server deals and writes
    why: str
    version: int
    approvals: Approvals
    requests: tuple[RequestView, ...]
    disputes: tuple[DisputeView, ...]


def state_of_sheet(sheet: Sheet) -> str:
    if sheet.void:
        return "void"
    if sheet.forfeited_by is not None:
        return "forfeited"
    return "closed" if sheet.closed else "open"


def sheet_view(
    tournament: Tournament, sheet: Sheet, names: Mapping[int, RegisteredPerson], texts: Texts
) -> SheetView:
    rules, counting, key = tournament.rules, tournament.game.sheet, sheet.key
    called = told_apart([names[number].name for number in sheet.seats], sheet.seats)
    return SheetView(
        round=sheet.round,
        table=sheet.table,
        game=rules.game,
        games=games_of(tournament.plan.games, len(sheet.seats)) if counting.form == "list" else 0,
        dealer_rests=len(sheet.seats) == FIVE,
        named=tuple(
            GameName(name=name, text=told) for name, told in counting.named(rules, texts).items()
        ),
        partie=counting.counter(rules),
        seats=_seats(tournament, sheet, called),
        keeper=sheet.keeper,
        wishes=tuple(sheet.wishes.get(number) for number in sheet.seats),
        dealer=sheet.dealer,
        rows=_rows(tournament, sheet, called, texts),
        penalties=tuple(PenaltyView(case=it.case, points=it.points) for it in sheet.penalties),
        complete=is_complete(sheet, tournament.plan, rules),
        totals=tournament.plan.totals and not sheet.online and len(sheet.rows) <= 1,
        summed=sheet.summed,
        counters=tuple(
            CounterView(it, texts(f"print.key.{it}"))
            for it in (counting.counted(rules) if counting.form == "list" else ())
        ),
        state=state_of_sheet(sheet),
        online=sheet.online,
        why=sheet.void,
        version=sheet.version,
        approvals=_approvals(tournament, sheet),
        requests=tuple(
            request_view(without_cards(it, tournament), tournament, names, texts)
            for it in tournament.requests
            if it.table == key
        ),
        disputes=tuple(dispute_view(it, texts) for it in tournament.disputes if it.table == key),
    )


def _approvals(tournament: Tournament, sheet: Sheet) -> Approvals:
    approvals, game = tournament.game.sheet.approvals, len(sheet.rows) + 1
    if approvals is None:
        return Approvals(lone_game=(False,) * len(sheet.seats), tout=False, sie=False)
    return approvals.foreseen(tournament.rules, game, sheet.lone_games(game))


def _seats(tournament: Tournament, sheet: Sheet, called: Sequence[str]) -> tuple[SeatView, ...]:
    plus, minus, totals = sheet.plus(), sheet.minus(), sheet.totals()
    stands = tournament.game.sheet.inheritance(tournament.rules, sheet.reports, ())
    counters = stands.counters or (0,) * len(called)
    bummerl = stands.bummerl or (0,) * len(called)
    return tuple(
        SeatView(
            number=number,
            name=called[seat],
            plus=plus[seat],
            minus=minus[seat],
            total=totals[seat],
            signed=sheet.signed(seat),
            counter=counters[seat],
            bummerl=bummerl[seat],
        )
        for seat, number in enumerate(sheet.seats)
    )


def _rows(
    tournament: Tournament, sheet: Sheet, called: Sequence[str], texts: Texts
) -> tuple[RowView, ...]:
    running = sheet.running()

    def told(report: AnyReport, game: int) -> str:
        return tournament.game.sheet.told(tournament.rules, report, game, called, texts)

    return tuple(
        RowView(
            game=row.game,
            text=told(row.report, row.game),
            report=row.report,
            told=known_game(tournament, row),
            points=row.line.points,
            running=running[row.game - 1],
            circled=row.line.circled,
            struck=row.line.struck,
            state=_state(row),
            by=row.by,
            by_told=said(row.by, texts),
            answered_by=said(row.confirmed_by or row.rejected_by, texts),
            why=row.why,
            history=tuple(
                ChangeView(
                    text=told(it.report, row.game),
                    points=it.line.points,
                    by=said(it.by, texts),
                    reason=it.reason,
                    changed_by=said(it.changed_by, texts),
                    at=it.changed_at,
                )
                for it in row.history
            ),
        )
        for row in sheet.rows
    )


def _state(row: Row) -> str:
    if row.rejected_by:
        return "rejected"
    return "confirmed" if row.settled else "written"


def said(actor: str, texts: Texts) -> str:
    return parse_actor(actor).said(texts) if actor else ""


def without_cards(request: Request, tournament: Tournament) -> Request:
    """Where the server deals, only the supervisor sees the cards of the asking player."""
    if not tournament.sheets[request.table].online:
        return request
    return structs.replace(request, hand="", meets_minimum=None)


def request_view(
    request: Request, tournament: Tournament, names: Mapping[int, RegisteredPerson], texts: Texts
) -> RequestView:
    (round_, table), approvals = request.table, tournament.game.sheet.approvals
    assert approvals is not None
    seats = tournament.sheets[request.table].seats
    called = told_apart([names[number].name for number in seats], seats)
    return RequestView(
        number=request.number,
        round=round_,
        table=table,
        game=request.game,
        seat=request.seat,
        name=called[request.seat],
        contract=request.contract,
        contract_told=approvals.said(request.contract, texts),
        hand=request.hand,
        meets_minimum=request.meets_minimum,
        questions=tuple(
            QuestionView(key=it, text=texts(f"question.{it}"), granted=request.answers.get(it))
            for it in request.questions
        ),
        open=bool(request.open),
    )


def dispute_view(dispute: Dispute, texts: Texts) -> DisputeView:
    round_, table = dispute.table
    return DisputeView(
        number=dispute.number,
        round=round_,
        table=table,
        game=dispute.game,
        text=dispute.text,
        by=said(dispute.by, texts),
        state=dispute.state,
        state_told=texts(f"dispute_state.{dispute.state}"),
        rulings=dispute.rulings,
    )
