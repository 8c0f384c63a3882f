"""Lines of Schnapsen: games or whole Partien, counted down by the rules' own code (RULES 9.11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import structs

from stammtisch.schnapsen import RuleSet
from stammtisch.schnapsen.course import Evening, after_game, begin
from stammtisch.schnapsen.outcome import How, Outcome
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.lines import Line
from stammtisch.tournament.plan import Plan
from stammtisch.tournament.reports import Partie, Report, Won
from stammtisch.tournament.tally import NOTHING, Tally

SEATS: Final = (0, 1)


def line_of(report: Report, reports: Iterable[Report], rules: RuleSet) -> Line:
    """The game points of a report that follows upon others of the same match."""
    evening = played(reports, rules)
    match report:
        case Won(seat=None, points=0) if rules.draw != "impossible":
            return Line((0, 0))
        case Won(seat=seat, points=points) if seat in SEATS and points in _values(rules):
            points += evening.bonus
            return Line((points, 0) if seat == 0 else (0, points))
        case Partie(seat=seat, left=left) if seat in SEATS and 1 <= left <= rules.partie:
            if evening.counters != (rules.partie, rules.partie):
                raise Impossible("partie_running")
            lost = rules.partie - left
            return Line((rules.partie, lost) if seat == 0 else (lost, rules.partie))
        case Won() | Partie():
            raise Impossible("impossible_result", most=max(_values(rules)), partie=rules.partie)
    raise Impossible("other_game")


def _values(rules: RuleSet) -> set[int]:
    scale, failure = structs.astuple(rules.claim_scale), structs.astuple(rules.close_failure)
    return {*scale, *failure, rules.revoke}


def played(reports: Iterable[Report], rules: RuleSet) -> Evening:
    """Counters, Partien and Bummerl of a match so far."""
    evening = begin(rules)
    for report in reports:
        evening = _before(report, evening)
        for seat, value in _games(report, rules):
            evening = after_game(evening, _outcome(evening, seat, value), rules)
    return evening


def _before(report: Report, evening: Evening) -> Evening:
    """The end of a whole Partie holds already what a drawn game before it adds (A-85)."""
    return structs.replace(evening, bonus=0) if isinstance(report, Partie) else evening


def _games(report: Report, rules: RuleSet) -> list[tuple[int | None, int]]:
    """A Partie is told by its end only: first come the loser's games, one point each."""
    if isinstance(report, Won):
        return [(report.seat, report.points)]
    assert isinstance(report, Partie)
    lost = [(1 - report.seat, 1)] * (rules.partie - report.left)
    return [*lost, *[(report.seat, 1)] * rules.partie]


def _outcome(evening: Evening, seat: int | None, value: int) -> Outcome:
    winner = None if seat is None else int(seat != evening.forehand)
    return Outcome(
        how=How.DRAWN if winner is None else How.CLAIM,
        winner=winner,
        value=value,
        bonus=evening.bonus if winner is not None else 0,
        points=(0, 0),
        tricks=(0, 0),
    )


def is_over(evening: Evening, plan: Plan) -> bool:
    if plan.bummerl:
        return max(evening.bummerl) >= plan.bummerl
    return sum(evening.partien) >= plan.games


def winner(evening: Evening, plan: Plan) -> int | None:
    """Who has won the match; nobody before its end, or when Partien are equal."""
    if not is_over(evening, plan):
        return None
    if plan.bummerl:
        return int(evening.bummerl[0] >= plan.bummerl)
    ours, theirs = evening.partien
    return None if ours == theirs else int(theirs > ours)


def tallies(reports: tuple[Report, ...], rules: RuleSet, plan: Plan) -> tuple[Tally, ...]:
    evening = played(reports, rules)
    won = winner(evening, plan)
    difference = _difference(reports, rules)
    return tuple(
        Tally(
            points=evening.partien[seat],
            games=sum(evening.partien),
            matches_won=won == seat,
            matches_lost=won == 1 - seat,
            partien=evening.partien[seat],
            bummerl=evening.bummerl[seat],
            difference=difference if seat == 0 else -difference,
        )
        for seat in SEATS
    )


def _difference(reports: tuple[Report, ...], rules: RuleSet) -> int:
    """Of game points, by the counters: what goes beyond the end of a Partie counts for nobody."""
    evening, difference = begin(rules), 0
    for report in reports:
        evening = _before(report, evening)
        for seat, value in _games(report, rules):
            before = evening
            evening = after_game(evening, _outcome(evening, seat, value), rules)
            if seat is not None:
                gained = min(before.counters[seat], value + before.bonus)
                difference += gained if seat == 0 else -gained
    return difference


def won_without_playing(plan: Plan) -> Tally:
    """A bye, or an opponent who does not come: won without Schneider (A-89)."""
    partien = 1 if plan.bummerl else (plan.games + 1) // 2
    return Tally(points=partien, games=partien, matches_won=1, partien=partien)


def lost_without_playing(plan: Plan) -> Tally:
    shame = won_without_playing(plan).partien
    return structs.replace(NOTHING, matches_lost=1, bummerl=shame)
