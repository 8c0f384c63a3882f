"""What a view of Schnapsen tells besides hands and words, as numbers (docs/environments.md)."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.engine.observation import Around, Part, marked, only
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.schnapsen.view import View


def observation(view: View, rules: RuleSet) -> Iterator[Part]:
    around, tricks = Around(view.seat, 2), len(rules.cards) // 2
    yield "trump", only(view.trump, 4)
    yield "turned", only(view.turned, 32)
    yield "open", only(view.open_card, 32)
    yield "talon", [view.talon / len(rules.cards)]
    yield "closer", around.marked([view.closer])
    pairs = (4 * around.distance(pair.seat) + pair.suit for pair in view.marriages)
    yield "marriages", marked(pairs, 8)
    yield "leader", around.marked([view.leader])
    yield "trick", only(view.led, 32)
    yield "tricks", around.each(won / tricks for won in view.tricks_won)
    shown = (min((points or 0) / rules.win_condition, 1) for points in view.points)
    yield "points", around.each(shown)
