"""The bare net: every decision by what a small net thinks it is worth, without any search."""

from __future__ import annotations

from typing import Final

from stammtisch.engine.bots import AnyRuleSet, AnyView, Thought, best_of
from stammtisch.engine.deal import Action
from stammtisch.schnapsen.bots.searcher import routine
from stammtisch.schnapsen.native.deal import CODES, code_of, score_of, seen_deal
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.schnapsen.view import View
from stammtisch.solver import _core
from stammtisch.solver.net import Net


class Netz:
    name = "netz"

    def __init__(self, seed: int, net: Net) -> None:
        self.seed = seed  # a net rolls no dice
        self.net: Final = net
        if self.net.layout != _core.SCHNAPSEN_LAYOUT:
            raise ValueError("a net of another game, or of other inputs")

    def act(self, view: AnyView, rules: AnyRuleSet) -> Action | None:
        assert isinstance(view, View)
        assert isinstance(rules, RuleSet)
        if view.turn != view.seat:
            return None
        if view.phase != "play" or len(view.options) == 1:
            return routine(view)
        return self.think(view, rules).choice

    def think(self, view: View, rules: RuleSet) -> Thought:
        """What the net thinks of all options, in equity."""
        actions = [action for action in view.options if (action.verb, action.argument) in CODES]
        deal = seen_deal(view, rules)
        inputs = deal.inputs(view.seat, score_of(view.context))
        outputs = deal.outputs(view.seat, [code_of(action) for action in actions])
        values = self.net.opinion(inputs, outputs).values
        return best_of(dict(zip(actions, values, strict=True)))
