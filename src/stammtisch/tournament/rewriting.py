"""Whether a row may be written anew without making nonsense of what follows upon it."""

from __future__ import annotations

from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.tournament import schnapsen
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.ranking import line_of, match_winner
from stammtisch.tournament.reports import Report
from stammtisch.tournament.state import Row, Sheet, Tournament


def check_rewrite(tournament: Tournament, sheet: Sheet, game: int, report: Report) -> None:
    """A game of Schafkopf stands alone; of Schnapsen it moves a counter for all that follow."""
    line = line_of(report, sheet, game, tournament.rules)
    if isinstance(tournament.rules, SchafkopfRules):
        return
    reports = (*sheet.reports[: game - 1], report, *sheet.reports[game:])
    for i, later in enumerate(reports[game:], game):
        schnapsen.line_of(later, reports[:i], tournament.rules)
    last = len(reports)
    for end in range(1, last + 1):
        over = schnapsen.is_over(schnapsen.played(reports[:end], tournament.rules), tournament.plan)
        if over != (end == last) and (over or sheet.closed):
            raise Impossible("match_length", game=end)
    row = Row(game, report, line, "")
    _check_winner_stays(tournament, sheet, sheet.with_row(row))


def _check_winner_stays(tournament: Tournament, old: Sheet, new: Sheet) -> None:
    """In a K.O. the next round is built upon the winners."""
    if tournament.plan.pairing != "ko" or old.round == tournament.round:
        return
    plan, rules = tournament.plan, tournament.rules
    if match_winner(old, plan, rules) != match_winner(new, plan, rules):
        raise Impossible("winner_played_on")
