"""From the announcement to the first card: approval, sides, duties, windows (RULES 2.5, 7.3)."""

from __future__ import annotations

from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.approvals import needed_approvals
from stammtisch.schafkopf.contracts import SIE, Contract, Sides
from stammtisch.schafkopf.deal import Deal, Hands
from stammtisch.schafkopf.phases.approval import Approval
from stammtisch.schafkopf.phases.ending import laid_down
from stammtisch.schafkopf.phases.play import begin_play


def fix_contract(deal: Deal, seat: Seat, contract: Contract) -> Deal:
    """A game has been announced: ask the supervisor where the rules want it, then begin."""
    questions = needed_approvals(contract, seat, deal.context.lone_games, deal.rules)
    if questions:
        return deal.to(Approval(seat, contract, questions, contract_stands))
    return contract_stands(deal, seat, contract)


def contract_stands(deal: Deal, seat: Seat, contract: Contract) -> Deal:
    deal = deal.settle(
        contract=contract, declarer=seat, partner=holder_of_sau(deal.hands, contract)
    )
    return laid_down(deal) if contract.kind is SIE else begin_play(deal)


def holder_of_sau(hands: Hands, contract: Contract) -> Seat | None:
    if contract.kind.sides is not Sides.PARTNER or contract.suit is None:
        return None
    ace = 8 * contract.suit
    return next(seat for seat, hand in enumerate(hands) if hand >> ace & 1)


def begin_without_declarer(deal: Deal, contract: Contract) -> Deal:
    return begin_play(deal.settle(contract=contract))
