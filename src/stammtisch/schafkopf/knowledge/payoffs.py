"""What the result of a deal pays, by the rules of the table."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.judging import Score
from stammtisch.schafkopf.outcome import PerSeat
from stammtisch.schafkopf.phases.ending import scored
from stammtisch.schafkopf.settlement import settle
from stammtisch.solver.payoffs import Payoff, payoff_from


def payoff_of(deal: Deal) -> Payoff:
    """What the result of a deal in play pays each of the declarers, by the rules of the table."""

    contract = deal.standing.contract
    if contract is None or contract.kind.sides is Sides.EACH:
        raise ValueError("a payoff needs two sides")
    return payoff_from(_payments(deal), deal.rules.hand_size)


def _payments(deal: Deal) -> Callable[[int, int], int]:

    ours = next(seat for seat in range(4) if deal.standing.side(seat))
    theirs = next(seat for seat in range(4) if not deal.standing.side(seat))

    def share(mine: int, other: int) -> PerSeat:
        a, b, c, d = (mine if s == ours else other if s == theirs else 0 for s in range(4))
        return a, b, c, d

    def pays(points: int, tricks: int) -> int:
        score = Score(share(points, 120 - points), share(tricks, deal.rules.hand_size - tricks))
        outcome = scored(deal, score, ()).outcome
        assert outcome is not None
        return settle(outcome, deal.rules).amounts[ours]

    return pays
