"""The three strengths: Anfänger by rules of thumb; Stammgast and Meister are one player, who thinks
more or less about cards and people.
"""

from __future__ import annotations

from functools import partial
from random import Random

from stammtisch.engine.bots import AnyRuleSet, AnyView, Thought, chance_of
from stammtisch.engine.deal import CARD_ACTIONS, Action
from stammtisch.schafkopf.bots.budget import (
    HASTY,
    MEISTER,
    REGULAR,
    STAMMGAST,
    STYLE,
    Budget,
    Style,
)
from stammtisch.schafkopf.bots.decision import decide, due, remark
from stammtisch.schafkopf.bots.expert_judge import ExpertJudge
from stammtisch.schafkopf.bots.judge import ThumbJudge
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.ramsch import ramsch_card, trixer_card
from stammtisch.schafkopf.bots.search import search_card
from stammtisch.schafkopf.bots.thumb import thumb_card
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.view import View
from stammtisch.solver import Solver


class Expert:
    def __init__(self, name: str, budget: Budget, seed: int = 0, style: Style = STYLE) -> None:
        self.name = name
        self.budget = budget
        self.seed = seed
        self.style = style
        self._solver = Solver()

    def act(self, view: AnyView, rules: AnyRuleSet) -> Action | None:
        if not view.options:
            return None
        said = self.remark(view, rules).choice
        return self.think(view, rules).choice if said is None else said

    def think(self, view: AnyView, rules: AnyRuleSet) -> Thought:
        assert isinstance(view, View)
        assert isinstance(rules, RuleSet)
        dice = chance_of(self.seed, view)
        return due(view, rules, self._judge(view, rules, dice), partial(self._card, dice))

    def remark(self, view: AnyView, rules: AnyRuleSet) -> Thought:
        assert isinstance(view, View)
        assert isinstance(rules, RuleSet)
        return remark(view, rules, self._judge(view, rules, chance_of(self.seed, view)))

    def _judge(self, view: View, rules: RuleSet, dice: Random) -> ExpertJudge:
        return ExpertJudge(view, rules, self.budget, self.style, self._solver, dice)

    def _card(self, dice: Random, view: View, rules: RuleSet) -> Thought:
        moment = Moment(view, rules)
        sides = moment.contract.kind.sides
        if moment.contract.kind.solo_after:
            card, worths = trixer_card(moment, self.budget.ducking, self.style.doubt, dice)
        elif sides is Sides.EACH:
            card, worths = ramsch_card(moment, self.budget.ducking, self.style.doubt, dice)
        else:
            card, worths = search_card(moment, self.budget, self.style, self._solver, dice)
        cards = CARD_ACTIONS[view.seat]
        return Thought(cards[card], {cards[other]: worth for other, worth in worths.items()})


class Stammgast(Expert):
    def __init__(self, seed: int = 0) -> None:
        super().__init__("stammgast", STAMMGAST, seed, REGULAR)

    @staticmethod
    def quick(seed: int = 0) -> Expert:
        return Expert("stammgast", HASTY, seed, REGULAR)


class Meister(Expert):
    def __init__(self, seed: int = 0) -> None:
        super().__init__("meister", MEISTER, seed)

    @staticmethod
    def quick(seed: int = 0) -> Expert:
        return Expert("meister", HASTY, seed)


class Anfaenger:
    name = "anfaenger"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed  # thumbs roll no dice

    def act(self, view: AnyView, rules: AnyRuleSet) -> Action | None:
        assert isinstance(view, View)
        assert isinstance(rules, RuleSet)
        return decide(view, rules, ThumbJudge(view, rules), _card)


def _card(view: View, rules: RuleSet) -> Thought:
    return Thought(CARD_ACTIONS[view.seat][thumb_card(Moment(view, rules))])
