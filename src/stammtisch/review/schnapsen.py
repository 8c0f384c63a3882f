"""Schnapsen with all cards open: the solver's word on every action."""

from __future__ import annotations

from stammtisch.bots.schnapsen.equities import MOST, equities
from stammtisch.game import Verb
from stammtisch.review.decisions import Decision
from stammtisch.review.truth import Truth
from stammtisch.schnapsen import Deal
from stammtisch.solver import SchnapsenSolver, schnapsen_position_of


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
