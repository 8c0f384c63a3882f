"""What is written into a sheet, and what each line of it brings (RULES 7).

Games in the notation of the pad, by columns: ``R 1+3 won schneider``, ``W 4 59``,
``KREUZ drawn``; a pad alone tells of wishes and faults.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from msgspec import Struct, structs

from stammtisch.engine.deal import Seat
from stammtisch.engine.errors import Impossible
from stammtisch.engine.report import ByWord, Unreadable
from stammtisch.engine.sheet_rules import (
    FIVE,
    BareReport,
    Lone,
    Score,
    SheetReport,
    Struck,
    Totals,
    playing,
    resting,
)
from stammtisch.schafkopf.contracts import KREUZ, SIE, Contract
from stammtisch.schafkopf.deal import Context
from stammtisch.schafkopf.misconduct import parse_ruling
from stammtisch.schafkopf.outcome import Outcome, PerSeat
from stammtisch.schafkopf.real_cards import (
    AnyRealGame,
    RealGame,
    ReportedGame,
    entered,
    games,
    seated,
)
from stammtisch.schafkopf.real_cards_rulings import before_a_game, ruled
from stammtisch.schafkopf.report import game_words, read_game
from stammtisch.schafkopf.report_menu import every_game
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import settle


class PlayedReport(SheetReport, frozen=True, tag="played"):
    """Its points are worked out."""

    told: RealGame


class Decided(SheetReport, frozen=True, tag="decided"):
    """A game that a ruling has decided, ``MC-14 p2``: there ``p1`` is the first column."""

    told: RealGame
    ruling: str


def parse(words: Sequence[str], known: ByWord[int]) -> PlayedReport | None:
    if not re.fullmatch("[A-Z][A-Z-]*", words[0]):
        return None
    return PlayedReport(parse_played(words, known))


def parse_played(words: Sequence[str], known: ByWord[int]) -> RealGame:
    """What was played, and how it ended, if that is known."""
    contract, *rest = words
    told = read_game(contract, rest, known)
    if {"wish", "fault"} & {*told}:
        raise Unreadable(" ".join(words))
    return seated(AnyRealGame(contract=contract, **told), int)


def words_of(report: PlayedReport | Decided) -> Iterator[str]:
    told = report.told
    if isinstance(report, Decided):
        yield f"{report.ruling}:"
    if told.contract == KREUZ.code and told.won is not None:
        told = structs.replace(told, declarer=0, partner=2)
    yield from game_words(told, lambda column: str(column + 1))


# A table of five: four of its columns are seats of a game.


def at_table(report: SheetReport, game: int, columns: int) -> SheetReport:
    """The same report with seats of the four who play, instead of columns."""
    if columns != FIVE:
        return report
    seats = playing(game, columns)
    match report:
        case PlayedReport(told=told):
            return PlayedReport(told_at_table(told, seats))
        case Decided(told=told, ruling=ruling):
            return Decided(told_at_table(told, seats), ruling_at_table(ruling, seats))
        case BareReport(points=points):
            if len(points) != FIVE or points[(game - 1) % FIVE]:
                raise Impossible("dealer_rests", seat=(game - 1) % FIVE + 1)
            return structs.replace(report, points=tuple(points[it] for it in seats))
    return report


def told_at_table(told: RealGame, seats: Sequence[int]) -> RealGame:
    def seat(column: int) -> int:
        if column not in seats:
            raise Impossible("dealer_rests", seat=column + 1)
        return seats.index(column)

    return structs.replace(
        told,
        declarer=None if told.declarer is None else seat(told.declarer),
        partner=None if told.partner is None else seat(told.partner),
        most=tuple(map(seat, told.most)),
    )


def ruling_at_table(ruling: str, seats: Sequence[int]) -> str:
    """``p5`` is the one who rests."""
    at = {f"p{column + 1}": f"p{seat + 1}" for seat, column in enumerate(seats)}
    rest = next(f"p{column + 1}" for column in range(FIVE) if column not in seats)
    words = [(at | {rest: "p5"}).get(word, word) for word in ruling.split()]
    return " ".join(words)


NOTHING: Final = (0, 0, 0, 0)


def line_of(
    report: SheetReport, game: int, rules: RuleSet, columns: int = 4, *, trusted: bool = False
) -> Score:
    """``columns``: at a table of five the dealer rests (RULES 8)."""
    if isinstance(report, Totals):
        return Score(report.points, counts=dict(report.counts))
    forehand = 0 if columns == FIVE else game % 4
    line = _four_seats(at_table(report, game, columns), game, forehand, rules, trusted)
    return on_sheet(line, game, columns)


def penalty(ruling: str, game: int, rules: RuleSet, columns: int = 4) -> Score:
    """A wilful act before a game was fixed; the hand is dealt again (A-43)."""
    forehand = game % 4
    if columns == FIVE:
        forehand, ruling = 0, ruling_at_table(ruling, playing(game, columns))
    line = _line(before_a_game(parse_ruling(ruling)), forehand, rules)
    return on_sheet(line, game, columns)


def outcome_of(
    report: PlayedReport | Decided, game: int, rules: RuleSet, *, trusted: bool = False
) -> Outcome:
    """Of a game of four seats."""
    context = Context(first_game=game == 1)
    if isinstance(report, PlayedReport):
        return entered(report.told, rules, context, trusted=trusted)
    ruling = parse_ruling(report.ruling)
    return ruled(report.told, ruling, rules, context, trusted=trusted)


def _four_seats(
    report: SheetReport, game: int, forehand: Seat, rules: RuleSet, trusted: bool
) -> Score:
    match report:
        case PlayedReport() | Decided():
            return _line(outcome_of(report, game, rules, trusted=trusted), forehand, rules)
        case BareReport():
            return _bare(report, game == 1, rules, trusted)
        case Struck():
            return Score(NOTHING, struck=True)
    raise Impossible("other_game")


def _line(outcome: Outcome, forehand: Seat, rules: RuleSet) -> Score:
    sanction, lone = outcome.sanction, lone_game(outcome)
    return Score(
        points=_points(outcome, forehand, rules),
        lone=lone,
        struck=not outcome.scored and sanction is None,
        demoted=outcome.demoted,
        case="" if sanction is None else sanction.case,
        counts=counts_of(outcome, lone),
    )


def lone_game(outcome: Outcome) -> Lone | None:
    contract, declarer = outcome.contract, outcome.declarer
    if contract is None or declarer is None or not contract.lone or not outcome.scored:
        return None
    game = ReportedGame(contract.kind, tout=contract.tout and not outcome.demoted)
    return Lone(declarer, str(game), bool(outcome.declarer_won))


def counts_of(outcome: Outcome, lone: Lone | None) -> dict[str, tuple[int, ...]]:
    """What tie-breaks count of a lone game; a Tout is one too (RULES 7.7, 7.9, A-55)."""
    if lone is None:
        return {}
    assert outcome.contract is not None
    kind, tout = outcome.contract.kind, outcome.contract.tout and not outcome.demoted
    counted = {
        "sie": kind is SIE,
        "tout_won": tout and lone.won,
        "tout_played": tout,
        "lone_won": lone.won,
        "lone_played": True,
        "solo_won": lone.won and kind.family == "solo",
        "wenz_geier_won": lone.won and kind.family == "wenz",
    }
    own = tuple(int(column == lone.seat) for column in range(4))
    return {key: own for key, counts in counted.items() if counts}


def _points(outcome: Outcome, forehand: Seat, rules: RuleSet) -> PerSeat:
    """A ruling may give an odd point to the seat nearest to forehand, so columns become seats.

    So may equals in a Ramsch who share what it costs. The first column deals the first game, so
    forehand moves on with the number of the game.
    """
    if outcome.sanction is None and len(outcome.sides) == 2:
        return _four(settle(outcome, rules).amounts)
    amounts = settle(_seen_from(outcome, forehand), rules).amounts
    return _four(tuple(amounts[(column - forehand) % 4] for column in range(4)))


def _seen_from(outcome: Outcome, forehand: Seat) -> Outcome:
    def seat(column: Seat | None) -> Seat | None:
        return None if column is None else (column - forehand) % 4

    seen = structs.replace(
        outcome,
        declarer=seat(outcome.declarer),
        partner=seat(outcome.partner),
        winners=tuple((column - forehand) % 4 for column in outcome.winners),
    )
    sanction = outcome.sanction
    if sanction is None:
        return seen
    shares = sanction.shares
    return structs.replace(
        seen,
        sanction=structs.replace(
            sanction,
            culprit=(sanction.culprit - forehand) % 4,
            exposer=seat(sanction.exposer),
            shares=shares and _four(tuple(shares[(forehand + i) % 4] for i in range(4))),
        ),
    )


def _four(values: tuple[int, ...]) -> PerSeat:
    return values[0], values[1], values[2], values[3]


# BareReport points are those of some game; which one must be told if a tie-break counts it.


def _bare(report: BareReport, first: bool, rules: RuleSet, trusted: bool) -> Score:
    if sum(report.points) != 0:
        raise Impossible("sum_not_zero", sum=sum(report.points))
    found = possible(rules, first).get(report.points)
    if found is None:
        if trusted:
            return Score(report.points)
        raise Impossible("impossible_points", points=_told(report.points))
    fitting = [game for game in found if report.game in ("", game.name)]
    if not fitting:
        known = ", ".join(sorted({game.name for game in found}))
        raise Impossible("not_that_game", points=_told(report.points), known=known)
    if len({game.counted(rules) for game in fitting}) > 1:
        known = ", ".join(sorted({game.name for game in fitting}))
        raise Impossible("which_game", points=_told(report.points), known=known)
    game = min(fitting, key=lambda game: game.name)
    return Score(report.points, lone=game.lone, counts=dict(game.counts))


class NamedGame(Struct, frozen=True):
    """A game that certain points can come from, by the name that a person types."""

    name: str  # ruf, ramsch, solo, wenz-tout
    lone: Lone | None
    counts: tuple[tuple[str, tuple[int, ...]], ...]

    def counted(self, rules: RuleSet) -> tuple[object, ...]:
        where = None if self.lone is None else self.lone.seat
        return where, *(key in dict(self.counts) for key in rules.tie_break)


@cache
def possible(rules: RuleSet, first_game: bool) -> dict[tuple[int, ...], frozenset[NamedGame]]:
    """All points that a game of this tournament can bring, and the games behind them."""
    found: dict[tuple[int, ...], set[NamedGame]] = {}
    for outcome in every_game(rules, first_game=first_game):
        for forehand in range(4) if len(outcome.sides) == 4 else (0,):
            points = _points(outcome, forehand, rules)
            found.setdefault(points, set()).add(_named(outcome))
    return {points: frozenset(games) for points, games in found.items()}


def _named(outcome: Outcome) -> NamedGame:
    assert outcome.contract is not None
    lone = lone_game(outcome)
    return NamedGame(name_of(outcome.contract), lone, tuple(counts_of(outcome, lone).items()))


def name_of(contract: Contract) -> str:
    if not contract.lone:
        return contract.kind.tariff
    return f"{contract.kind}-tout" if contract.tout else str(contract.kind)


@cache
def named_games(rules: RuleSet) -> dict[str, ReportedGame]:
    """The games from which bare points can come, by the names that a person types."""
    found: dict[str, ReportedGame] = {}
    for contract in games(rules):
        found.setdefault(name_of(contract), ReportedGame(contract.kind, None, contract.tout))
    return found


def _told(points: tuple[int, ...]) -> str:
    return " ".join(f"{it:+d}" for it in points)


def on_sheet(line: Score, game: int, columns: int) -> Score:
    """A line of four seats in the columns of the sheet."""
    if columns != FIVE:
        return line
    seats = playing(game, columns)

    def spread(values: Sequence[int]) -> tuple[int, ...]:
        return tuple(values[seats.index(it)] if it in seats else 0 for it in range(FIVE))

    return structs.replace(
        line,
        points=spread(line.points),
        lone=line.lone and structs.replace(line.lone, seat=seats[line.lone.seat]),
        counts={key: spread(values) for key, values in line.counts.items()},
        resting=resting(game, columns),
    )
