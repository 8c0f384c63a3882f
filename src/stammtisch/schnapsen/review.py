"""Schnapsen with all cards open: the solver's word on every action."""

from __future__ import annotations

from typing import Final

from stammtisch.engine.bots import Thinker
from stammtisch.engine.cards import Card
from stammtisch.engine.deal import Verb
from stammtisch.engine.review import NAME, Decision, Depth, Measure, Truth, why_answer, why_lead
from stammtisch.schnapsen.bots.equities import MOST, equities, scale
from stammtisch.schnapsen.bots.searcher import MEISTER, Searcher, Sight
from stammtisch.schnapsen.deal import Deal
from stammtisch.schnapsen.solver import SchnapsenSolver, schnapsen_position_of

# Runs of the tree search and worlds.
BUDGETS: Final = {
    Depth.QUICK: (200, 20),
    Depth.NORMAL: (15_000, 500),
    Depth.DEEP: (MEISTER.runs, MEISTER.worlds),
}


def claims_wrongly(decision: Decision) -> bool:
    """Whether 66 was claimed with fewer: never good play, even where it costs less (C-29)."""
    deal, action = decision.deal, decision.action
    if not isinstance(deal, Deal) or action is None or action.verb is not Verb.CLAIM66:
        return False
    return deal.points_of(decision.seat) < deal.rules.win_condition


class SchnapsenTruth:
    def of(self, decision: Decision) -> Truth:
        deal = decision.deal
        assert isinstance(deal, Deal)
        worth = equities(deal.rules, deal.context)
        sign = 1 if decision.seat == 0 else -1
        values = SchnapsenSolver(deal.rules).actions(schnapsen_position_of(deal))
        if decision.action is not None and claims_wrongly(decision):
            outcome = deal.apply(decision.action).outcome
            assert outcome is not None
            values[decision.action] = -sign * outcome.value
        return Truth({action: sign * worth[value + MOST] for action, value in values.items()})


class SchnapsenReviewer:
    def expert(self, depth: Depth) -> Thinker:
        runs, worlds = BUDGETS[depth]
        return Searcher(NAME, runs, worlds)

    def truths(self) -> SchnapsenTruth:
        return SchnapsenTruth()

    def measure(self, deal: Deal) -> Measure:
        unit = deal.rules.score_unit if deal.context.score is None else "bummerl"
        return Measure(unit, scale(deal.rules, deal.context))

    def price(self, decision: Decision, measure: Measure) -> float:
        """A game point."""
        deal: Deal = decision.deal
        return measure.scale / deal.rules.claim_scale.no_trick

    def claims_wrongly(self, decision: Decision) -> bool:
        return claims_wrongly(decision)

    def why_card(self, decision: Decision, played: Card, other: Card) -> str:
        sight = Sight(decision.view, decision.deal.rules)
        if sight.view.led is None:
            return why_lead(sight.order, played, other)
        return why_answer(sight.order, (sight.view.led,), False, played, other)


REVIEWER: Final = SchnapsenReviewer()
