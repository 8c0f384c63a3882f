"""The bare net: every decision by what a small net thinks it is worth, without any search."""

from __future__ import annotations

from typing import Final

from stammtisch.engine.bots import AnyRuleSet, AnyView, Thought, best_of
from stammtisch.engine.deal import Action, Verb
from stammtisch.schafkopf.bots.decision import chore, claim
from stammtisch.schafkopf.native.actions import CODES, SILENT, code_of
from stammtisch.schafkopf.native.deal import seen_deal
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.view import View
from stammtisch.solver import _core
from stammtisch.solver.net import Net, Opinion


class Netz:
    name = "netz"

    def __init__(self, seed: int, net: Net) -> None:
        self.seed = seed  # a net rolls no dice
        self.net: Final = net
        if self.net.layout != _core.SCHAFKOPF_LAYOUT:
            raise ValueError("a net of another game, or of other inputs")

    def act(self, view: AnyView, rules: AnyRuleSet) -> Action | None:
        assert isinstance(view, View)
        assert isinstance(rules, RuleSet)
        if view.phase == "aftermath":
            said = claim(view, rules)
            return chore(view, rules) if said is None else said
        thought = self.think(view, rules)
        return thought.choice if thought.worths else chore(view, rules)

    def think(self, view: View, rules: RuleSet) -> Thought:
        """What the net thinks of all that it knows of."""
        actions = weighed(view)
        if not actions:
            return Thought()
        sie = next((action for action in actions if action.verb is Verb.SIE), None)
        if sie is not None:  # nothing pays more, and a net sees it too seldom to know
            return Thought(sie, {sie: 0.0})
        silence = () if view.turn == view.seat else (None,)
        choices = (*silence, *actions)
        found = opinion(self.net, view, rules, choices)
        return best_of(dict(zip(choices, found.values, strict=True)))


def weighed(view: View) -> list[Action]:
    """Options that the core knows: not the handling of the pack, complaints and hands laid down."""
    return [
        action
        for action in view.options
        if action.verb is Verb.PUSH or (action.verb, action.argument) in CODES
    ]


def opinion(net: Net, view: View, rules: RuleSet, choices: tuple[Action | None, ...]) -> Opinion:
    """Of these choices, in stakes; ``None`` is to say nothing."""
    deal = seen_deal(view, rules)
    codes = [SILENT if action is None else code_of(action) for action in choices]
    inputs = deal.inputs(view.seat, view.turn != view.seat)
    return net.opinion(inputs, deal.outputs(view.seat, codes))
