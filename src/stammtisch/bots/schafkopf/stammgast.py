"""Regular and master: the same player, who thinks about more or fewer worlds."""

from __future__ import annotations

from functools import partial
from random import Random

from stammtisch.bots.protocol import AnyView, chance_of
from stammtisch.bots.schafkopf.budget import HASTY, MEISTER, STAMMGAST, STYLE, Budget, Style
from stammtisch.bots.schafkopf.deciding import decide
from stammtisch.bots.schafkopf.expert_judge import ExpertJudge
from stammtisch.bots.schafkopf.moment import Moment
from stammtisch.bots.schafkopf.ramsch import ramsch_card
from stammtisch.bots.schafkopf.search import search_card
from stammtisch.bots.schafkopf.trixer import trixer_card
from stammtisch.game import CARD_ACTIONS, Action
from stammtisch.kits import AnyRules
from stammtisch.schafkopf import RuleSet, View
from stammtisch.schafkopf.contracts import TRIXER, Sides
from stammtisch.solver import Solver


class Expert:
    def __init__(self, name: str, budget: Budget, seed: int = 0, style: Style = STYLE) -> None:
        self.name = name
        self.budget = budget
        self.seed = seed
        self.style = style
        self._solver = Solver()

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        assert isinstance(view, View)
        assert isinstance(rules, RuleSet)
        if not view.options:
            return None
        dice = chance_of(self.seed, view)
        judge = ExpertJudge(view, rules, self.budget, self.style, self._solver, dice)
        return decide(view, rules, judge, partial(self._card, dice))

    def _card(self, dice: Random, view: View, rules: RuleSet) -> Action:
        moment = Moment(view, rules)
        sides = moment.contract.kind.sides
        if moment.contract.kind is TRIXER:
            card = trixer_card(moment, self.budget.ducking, self.style.doubt, dice)
        elif sides is Sides.EACH:
            card = ramsch_card(moment, self.budget.ducking, self.style.doubt, dice)
        else:
            card = search_card(moment, self.budget, self.style, self._solver, dice)
        return CARD_ACTIONS[view.seat][card]


class Stammgast(Expert):
    def __init__(self, seed: int = 0) -> None:
        super().__init__("stammgast", STAMMGAST, seed)

    @staticmethod
    def quick(seed: int = 0) -> Expert:
        return Expert("stammgast", HASTY, seed)


class Meister(Expert):
    def __init__(self, seed: int = 0) -> None:
        super().__init__("meister", MEISTER, seed)

    @staticmethod
    def quick(seed: int = 0) -> Expert:
        return Expert("meister", HASTY, seed)
