"""What a tournament says in sentences: a game on a sheet, who runs it, and on which terms."""

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
from stammtisch.tournament.plan import Plan
from stammtisch.tournament.reports import Bare, Decided, Partie, Played, Report, Struck, Totals, Won
from stammtisch.tournament.state import Tournament

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


def organs_said(plan: Plan, texts: Texts) -> str:
    """The organiser, and the management if that is somebody else (S0 5.1.1)."""
    named = [("organiser", plan.organiser)]
    if plan.management != plan.organiser:
        named.append(("management", plan.management))
    return " · ".join(texts(f"organ.{key}", name=name) for key, name in named if name)


def terms_said(tournament: Tournament, texts: Texts) -> tuple[str, ...]:
    """No claim to take part, no way to a court (S0 5.1.2); only the packs of the house (5.2.10)."""
    keys = ["claim"]
    if isinstance(tournament.rules, SchafkopfRules):
        keys.append("packs")
    return tuple(texts(f"term.{key}") for key in keys)
