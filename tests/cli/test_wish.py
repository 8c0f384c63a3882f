"""The person at the terminal loses alone and wishes a special round."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console

from stammtisch import rulesets
from stammtisch.engine.bots import Chance, play_by_chance
from stammtisch.engine.deal import parse_action
from stammtisch.table.cli import evening as terminal
from stammtisch.texts import texts

LOST = [
    "p3 CUT(8)",
    "p4 DEAL",
    "p1 PLAY",
    "p2 PASS",
    "p3 PASS",
    "p4 PASS",
    "p1 ANNOUNCE(W)",
    "sup RULING(MC-14 p1)",
    "p4 NEXT_CUT",
]


def lost_wenz(deal):
    for action in LOST:
        deal = deal.apply(parse_action(action))
    return deal


@pytest.mark.parametrize(
    ("typed", "round_"),
    [(["3", ""], "geist"), (["nonsense", "10", ""], "trixer"), (["", ""], None)],
)
def test_a_wish_comes_true(monkeypatch, typed, round_):
    deals = iter([lost_wenz, lambda deal: play_by_chance(deal, Random(1))])
    monkeypatch.setattr(terminal.TerminalTable, "play", lambda self, deal: next(deals)(deal))
    answers = iter([*typed, ""])
    monkeypatch.setattr(terminal, "ask", lambda console, prompt: next(answers))
    rules, speak, rng = rulesets.builtin("ttc-freising-10-30"), texts("en"), Random(1)
    evening = terminal.evening_of(rules, "normal", 4, rng, speak)
    screen = Console(file=StringIO(), width=120)
    terminal.run(evening, terminal.Company((Chance(),), secrets=rng), screen, speak, deals=2)
    shown = screen.file.getvalue()
    assert evening.now.result.round == (round_ or "normal")
    assert ("games left: 4" in shown) == (round_ is not None)
    assert "You \N{MINUS SIGN}120" in shown
