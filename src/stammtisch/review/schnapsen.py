"""Schnapsen with all cards open: the solver's word on every action."""

from __future__ import annotations

from stammtisch.bots.schnapsen.equities import MOST, equities
from stammtisch.review.decisions import Decision
from stammtisch.review.truth import Truth
from stammtisch.schnapsen import Deal
from stammtisch.solver import SchnapsenSolver, schnapsen_position_of


class SchnapsenTruth:
    def of(self, decision: Decision) -> Truth:
        deal = decision.deal
        assert isinstance(deal, Deal)
        worth = equities(deal.rules, deal.context)
        sign = 1 if decision.seat == 0 else -1
        values = SchnapsenSolver(deal.rules).actions(schnapsen_position_of(deal))
        return Truth({action: sign * worth[value + MOST] for action, value in values.items()})
