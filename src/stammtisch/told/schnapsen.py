"""Results of Schnapsen: who won how many points, and why."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.schnapsen import Outcome, Settlement
from stammtisch.texts import Texts
from stammtisch.told.amounts import amounts_told


def outcome_told(outcome: Outcome, names: Sequence[str], texts: Texts) -> str:
    """``Anna hat genug: 70 zu 20 Augen.``"""
    if outcome.winner is None:
        points, others = outcome.points
        return texts("schnapsen.drawn", points=points, others=others)
    winner, loser = outcome.winner, 1 - outcome.winner
    return texts(
        f"schnapsen.{outcome.how}",
        winner=names[winner],
        loser=names[loser],
        points=outcome.points[winner],
        others=outcome.points[loser],
    )


def settlement_told(settlement: Settlement, names: Sequence[str], texts: Texts) -> str:
    price = texts.amount(settlement.unit, settlement.value)
    return f"{price}: {amounts_told(settlement.amounts, names)}"
