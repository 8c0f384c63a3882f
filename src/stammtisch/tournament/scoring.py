"""What stands on a sheet of either game: lines, whether it is complete, what it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.games import AnyRules
from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.tournament import schafkopf, schnapsen
from stammtisch.tournament.five import games_of
from stammtisch.tournament.lines import Line
from stammtisch.tournament.plan import Plan
from stammtisch.tournament.reports import Report
from stammtisch.tournament.sheet import Sheet
from stammtisch.tournament.tally import NOTHING, Tally, of_lines

if TYPE_CHECKING:
    from stammtisch.tournament.state import Tournament


def line_of(
    report: Report, sheet: Sheet, game: int, rules: AnyRules, *, trusted: bool = False
) -> Line:
    """Refused if the report is impossible there; what stands in a log is ``trusted``."""
    if isinstance(rules, SchafkopfRules):
        return schafkopf.line_of(report, game, rules, len(sheet.seats), trusted=trusted)
    return schnapsen.line_of(report, sheet.reports[: game - 1], rules)


def games_written(sheet: Sheet, plan: Plan) -> int:
    return games_of(plan.games, len(sheet.seats)) if sheet.summed else len(sheet.rows)


def is_complete(sheet: Sheet, plan: Plan, rules: AnyRules) -> bool:
    if isinstance(rules, SchafkopfRules):
        games = games_of(plan.games, len(sheet.seats))
        return sheet.summed or len(sheet.rows) == games
    return schnapsen.is_over(schnapsen.played(sheet.reports, rules), plan)


def tallies(sheet: Sheet, plan: Plan, rules: AnyRules) -> tuple[Tally, ...]:
    """What each seat takes home from a sheet; nothing from one that is void."""
    if sheet.void:
        return (NOTHING,) * len(sheet.seats)
    if isinstance(rules, SchafkopfRules):
        return tuple(of_lines(sheet.lines, seat) for seat in range(len(sheet.seats)))
    if sheet.forfeited_by is not None:
        won, lost = schnapsen.won_without_playing(plan), schnapsen.lost_without_playing(plan)
        return (lost, won) if sheet.forfeited_by == 0 else (won, lost)
    return schnapsen.tallies(sheet.reports, rules, plan)


def match_winner(sheet: Sheet, plan: Plan, rules: AnyRules) -> int | None:
    """The start number of the winner of a match of two."""
    scores = tallies(sheet, plan, rules)
    won = [seat for seat, it in enumerate(scores) if it.matches_won]
    return sheet.seats[won[0]] if len(won) == 1 else None


def bye(tournament: Tournament) -> Tally:
    """A won match of two; at tables of four nothing, which is the mean of all games."""
    if isinstance(tournament.rules, SchafkopfRules):
        return Tally(byes=1)
    return schnapsen.won_without_playing(tournament.plan) + Tally(byes=1)
