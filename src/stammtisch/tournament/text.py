"""A line of a score sheet in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.games import AnyRules
from stammtisch.pad.text import kind_told
from stammtisch.schafkopf import Context, contracts
from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.entering import entered
from stammtisch.schafkopf.entering_rulings import ruled
from stammtisch.schafkopf.misconduct import parse_ruling
from stammtisch.schafkopf.phrases import outcome_told
from stammtisch.texts import Texts
from stammtisch.tournament.five import FIVE, at_table, playing
from stammtisch.tournament.reports import Bare, Decided, Partie, Played, Report, Struck, Totals, Won

_LONE: Final = tuple(kind.name for kind in contracts.KINDS if kind.sides is Sides.ALONE)
KINDS: Final = ("ramsch", *_LONE, *(f"{kind}-tout" for kind in _LONE))


def report_told(
    report: Report, game: int, names: Sequence[str], rules: AnyRules, texts: Texts
) -> str:
    """``Anna: Herz-Solo gewonnen, Schneider.``"""
    if isinstance(report, Played | Decided) and len(names) == FIVE:
        report = at_table(report, game, FIVE)
        names = [names[it] for it in playing(game, FIVE)]
    match report:
        case Played(told=told) if isinstance(rules, SchafkopfRules):
            outcome = entered(told, rules, Context(first_game=game == 1), trusted=True)
            return outcome_told(outcome, names, texts, told.augen)
        case Decided(told=told) if isinstance(rules, SchafkopfRules):
            ruling = parse_ruling(report.ruling)
            outcome = ruled(told, ruling, rules, Context(first_game=game == 1), trusted=True)
            return outcome_told(outcome, names, texts)
        case Bare():
            return kind_told(report.game, texts) if report.game in KINDS else texts("sheet.bare")
        case Struck():
            return texts("sheet.struck")
        case Totals():
            counts = [
                f"{texts(f'print.key.{key}')} {'/'.join(map(str, values))}"
                for key, values in report.counts.items()
                if any(values)
            ]
            return ", ".join([texts("sheet.totals"), *counts])
        case Won(seat=None):
            return texts("sheet.drawn")
        case Won(seat=int(seat)):
            return texts("sheet.won", name=names[seat], points=report.points)
        case Partie():
            return texts("sheet.partie", name=names[report.seat], left=report.left)
    raise AssertionError(report)
