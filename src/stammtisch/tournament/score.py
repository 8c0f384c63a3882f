"""What stands on a sheet, and what it brings to everybody."""

from __future__ import annotations

from stammtisch.engine.sheet import Score, Tally, games_of
from stammtisch.games import GAMES, AnyRules
from stammtisch.tournament.plan import Plan
from stammtisch.tournament.reports import AnyReport
from stammtisch.tournament.state import Sheet


def line_of(
    report: AnyReport, sheet: Sheet, game: int, rules: AnyRules, *, trusted: bool = False
) -> Score:
    """Refused if the report is impossible there; what stands in a log is ``trusted``."""
    earlier, columns = sheet.reports[: game - 1], len(sheet.seats)
    return GAMES[rules.game].sheet.line(rules, report, game, earlier, columns, trusted=trusted)


def games_written(sheet: Sheet, plan: Plan) -> int:
    return games_of(plan.games, len(sheet.seats)) if sheet.summed else len(sheet.rows)


def is_complete(sheet: Sheet, plan: Plan, rules: AnyRules) -> bool:
    counting = GAMES[rules.game].sheet
    return sheet.summed or counting.complete(rules, plan, sheet.reports, len(sheet.seats))


def tallies(sheet: Sheet, plan: Plan, rules: AnyRules) -> tuple[Tally, ...]:
    """What each seat takes home from a sheet; nothing from one that is void."""
    counting = GAMES[rules.game].sheet
    if sheet.void:
        return tuple(Tally() for _ in sheet.seats)
    if sheet.forfeited_by is not None:
        won, lost = counting.unplayed(plan)
        return (lost, won) if sheet.forfeited_by == 0 else (won, lost)
    return counting.tallies(rules, plan, sheet.reports, sheet.lines, len(sheet.seats))


def match_winner(sheet: Sheet, plan: Plan, rules: AnyRules) -> int | None:
    """The start number of the winner of a match of two."""
    scores = tallies(sheet, plan, rules)
    won = [seat for seat, it in enumerate(scores) if it["matches_won"]]
    return sheet.seats[won[0]] if len(won) == 1 else None
