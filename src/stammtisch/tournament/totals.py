"""Whole sheets from paper as sums: what cannot be (RULES 7.2, 7.7)."""

from __future__ import annotations

from typing import Final

from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.five import games_of
from stammtisch.tournament.ranking import LOTS
from stammtisch.tournament.reports import Totals
from stammtisch.tournament.schafkopf import possible
from stammtisch.tournament.state import Sheet, Tournament

# A part is never more than its whole; a Tout or Sie is a lone game too.
PARTS: Final = (
    ("tout_won", "tout_played"),
    ("lone_won", "lone_played"),
    ("tout_won", "lone_won"),
    ("tout_played", "lone_played"),
    ("sie", "lone_won"),
)


def counted(rules: SchafkopfRules) -> tuple[str, ...]:
    """What tie-breaks count besides points."""
    return tuple(key for key in rules.tie_break if key != LOTS)


def check_totals(tournament: Tournament, sheet: Sheet, game: int, report: Totals) -> None:
    rules = tournament.rules
    if not tournament.plan.totals or not isinstance(rules, SchafkopfRules):
        raise Impossible("totals_not_allowed")
    if game != 1 or len(sheet.rows) > 1 or sheet.online:
        raise Impossible("totals_whole_sheet")
    columns = len(sheet.seats)
    if any(len(it) != columns for it in (report.points, *report.counts.values())):
        raise Impossible("totals_columns", columns=columns)
    if sum(report.points) != 0:
        raise Impossible("sum_not_zero", sum=sum(report.points))
    games = games_of(tournament.plan.games, columns)
    most = games * max(abs(it) for points in possible(rules, False) for it in points)
    known = counted(rules)
    unknown = [key for key in report.counts if key not in known]
    if unknown:
        raise Impossible("unknown_counter", key=unknown[0], known=", ".join(known))
    if max(map(abs, report.points)) > most or not _possible(report, games):
        raise Impossible("impossible_totals", games=games)


def _possible(report: Totals, games: int) -> bool:
    counts = report.counts
    within = all(min(it) >= 0 and sum(it) <= games for it in counts.values())
    return within and all(
        part <= whole
        for one, other in PARTS
        if one in counts and other in counts
        for part, whole in zip(counts[one], counts[other], strict=True)
    )
