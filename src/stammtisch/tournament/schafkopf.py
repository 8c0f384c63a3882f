"""Lines of Schafkopf: what a report means in points, by the rules' own settlement (RULES 7.2)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct, structs

from stammtisch.engine.deal import Seat
from stammtisch.schafkopf import Context, Outcome, RuleSet, settle
from stammtisch.schafkopf.contracts import Contract
from stammtisch.schafkopf.entering import entered
from stammtisch.schafkopf.entering_rulings import before_a_game, ruled
from stammtisch.schafkopf.every_game import every_game
from stammtisch.schafkopf.misconduct import parse_ruling
from stammtisch.schafkopf.outcome import PerSeat
from stammtisch.schafkopf.reported import ReportedGame
from stammtisch.schafkopf.tellable import games
from stammtisch.tournament import five
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.lines import Line, Lone, lone_game
from stammtisch.tournament.reports import Bare, Decided, Played, Report, Struck, Totals
from stammtisch.tournament.tally import counters

NOTHING = (0, 0, 0, 0)


def line_of(
    report: Report, game: int, rules: RuleSet, columns: int = 4, *, trusted: bool = False
) -> Line:
    """``columns``: at a table of five the dealer rests (RULES 8)."""
    if isinstance(report, Totals):
        return Line(report.points, counts=dict(report.counts))
    forehand = 0 if columns == five.FIVE else game % 4
    line = _four_seats(five.at_table(report, game, columns), game, forehand, rules, trusted)
    return five.on_sheet(line, game, columns)


def _four_seats(report: Report, game: int, forehand: Seat, rules: RuleSet, trusted: bool) -> Line:
    first = game == 1
    context = Context(first_game=first)
    match report:
        case Played():
            return _line(entered(report.told, rules, context, trusted=trusted), forehand, rules)
        case Bare():
            return _bare(report, first, rules, trusted)
        case Decided():
            ruling = parse_ruling(report.ruling)
            outcome = ruled(report.told, ruling, rules, context, trusted=trusted)
            return _line(outcome, forehand, rules)
        case Struck():
            return Line(NOTHING, struck=True)
    raise Impossible("other_game")


def penalty(ruling: str, game: int, rules: RuleSet, columns: int = 4) -> Line:
    """A wilful act before a game was fixed; the hand is dealt again (A-43)."""
    forehand = game % 4
    if columns == five.FIVE:
        forehand, ruling = 0, five.ruling_at_table(ruling, five.playing(game, columns))
    line = _line(before_a_game(parse_ruling(ruling)), forehand, rules)
    return five.on_sheet(line, game, columns)


def _line(outcome: Outcome, forehand: Seat, rules: RuleSet) -> Line:
    sanction = outcome.sanction
    return Line(
        points=_points(outcome, forehand, rules),
        lone=lone_game(outcome),
        struck=not outcome.scored and sanction is None,
        demoted=outcome.demoted,
        case="" if sanction is None else sanction.case,
    )


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


def _bare(report: Bare, first: bool, rules: RuleSet, trusted: bool) -> Line:
    """Bare points are those of some game; which one must be told if a tie-break counts it."""
    if sum(report.points) != 0:
        raise Impossible("sum_not_zero", sum=sum(report.points))
    found = possible(rules, first).get(report.points)
    if found is None:
        if trusted:
            return Line(report.points)
        raise Impossible("impossible_points", points=_told(report.points))
    fitting = [game for game in found if report.game in ("", game.name)]
    if not fitting:
        known = ", ".join(sorted({game.name for game in found}))
        raise Impossible("not_that_game", points=_told(report.points), known=known)
    if len({_counted(game.lone, rules) for game in fitting}) > 1:
        known = ", ".join(sorted({game.name for game in fitting}))
        raise Impossible("which_game", points=_told(report.points), known=known)
    return Line(report.points, lone=min(fitting, key=lambda game: game.name).lone)


class Named(Struct, frozen=True):
    """A game that certain points can come from, by the name that a person types."""

    name: str  # ruf, ramsch, solo, wenz-tout
    lone: Lone | None


@cache
def possible(rules: RuleSet, first_game: bool) -> dict[tuple[int, ...], frozenset[Named]]:
    """All points that a game of this tournament can bring, and the games behind them."""
    found: dict[tuple[int, ...], set[Named]] = {}
    for outcome in every_game(rules, first_game=first_game):
        for forehand in range(4) if len(outcome.sides) == 4 else (0,):
            points = _points(outcome, forehand, rules)
            found.setdefault(points, set()).add(_named(outcome))
    return {points: frozenset(games) for points, games in found.items()}


def _named(outcome: Outcome) -> Named:
    assert outcome.contract is not None
    return Named(_name(outcome.contract), lone_game(outcome))


def _name(contract: Contract) -> str:
    if not contract.lone:
        return contract.kind.tariff
    return f"{contract.kind}-tout" if contract.tout else str(contract.kind)


@cache
def named_games(rules: RuleSet) -> dict[str, ReportedGame]:
    """The games from which bare points can come, by the names that a person types."""
    found: dict[str, ReportedGame] = {}
    for contract in games(rules):
        found.setdefault(_name(contract), ReportedGame(contract.kind, None, contract.tout))
    return found


def _counted(lone: Lone | None, rules: RuleSet) -> tuple[object, ...]:
    counted = counters(lone)
    where = None if lone is None else lone.seat
    return where, *(counted.get(key, 0) for key in rules.tie_break)


def _told(points: tuple[int, ...]) -> str:
    return " ".join(f"{it:+d}" for it in points)
