"""What follows from a case of misconduct at a table of a tournament (RULES 6.2)."""

from __future__ import annotations

from stammtisch.schafkopf import RuleSet
from stammtisch.schafkopf.contracts import KINDS
from stammtisch.schafkopf.entering import Told
from stammtisch.schafkopf.misconduct import Consequence, Fact, Ruling, consequence, parse_ruling
from stammtisch.schafkopf.reported import ReportedGame, game_said
from stammtisch.texts import Texts
from stammtisch.tournament.reports import Decided, Played
from stammtisch.tournament.state import Row


def follows(ruling: Ruling, told: Told | None, rules: RuleSet) -> Consequence:
    """Before a game is fixed nothing can be lost: the hand is dealt again (A-43)."""
    unfixed = {Fact.NO_CONTRACT} if told is None else set()
    return consequence(ruling.case, ruling.facts | unfixed, rules)


def report_game_said(report: Played | Decided, texts: Texts) -> str:
    """The game by name; of an invalid announcement what was announced (MC-20)."""
    announced = parse_ruling(report.ruling).contract if isinstance(report, Decided) else None
    return game_said(report.told.contract, texts) if announced is None else announced.said(texts)


def known_game(row: Row | None) -> Told | None:
    """What a row tells of its game; of bare points only a lone game is known."""
    if row is None:
        return None
    if isinstance(row.report, Played | Decided):
        return row.report.told
    lone = row.line.lone
    if lone is None:
        return None
    kind = next(kind for kind in KINDS if kind.name == lone.kind)
    game = ReportedGame(kind, tout=lone.tout)
    return Told(contract=str(game), declarer=lone.seat, won=lone.won)
