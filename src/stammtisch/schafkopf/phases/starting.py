"""From the announcement to the first card: approval, sides, duties, windows (RULES 2.5, 7.3)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from stammtisch.game import Action, Options, Refused, Seat, Verb, call
from stammtisch.machine import check_turn
from stammtisch.schafkopf.contracts import KREUZ, SIE, Contract, Sides
from stammtisch.schafkopf.deal import Deal, Hands
from stammtisch.schafkopf.phases.approval import Approval, approval_questions
from stammtisch.schafkopf.phases.ending import laid_down
from stammtisch.schafkopf.phases.play import begin_play


def fix_contract(deal: Deal, seat: Seat, contract: Contract) -> Deal:
    """A game has been announced: ask the supervisor where the rules want it, then begin."""
    questions = approval_questions(deal, seat, contract)
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


class Legen(Struct, frozen=True):
    """Kreuz: each seat in turn may double once, each side at most once (RULES 4.4, C-07)."""

    name: ClassVar[str] = "legen"

    seat: Seat = 0

    def options(self, deal: Deal) -> Options:
        return Options(self.seat, self._calls(deal))

    def _calls(self, deal: Deal) -> tuple[Action, ...]:
        if any(doubler % 2 == self.seat % 2 for doubler in deal.standing.doublers):
            return (call(self.seat, Verb.NO_LEGE),)
        return call(self.seat, Verb.LEGE), call(self.seat, Verb.NO_LEGE)

    def apply(self, deal: Deal, action: Action) -> Deal:
        check_turn(action, self.seat)
        if action not in self._calls(deal):
            reason = "side_has_laid" if action.verb is Verb.LEGE else "lege_or_not"
            raise Refused("4.4", reason)
        deal = deal.said(action, Legen(self.seat + 1))
        if action.verb is Verb.LEGE:
            deal = deal.settle(doublers=(*deal.standing.doublers, self.seat))
        return deal if self.seat < 3 else begin_play(deal)


def begin_kreuz(deal: Deal) -> Deal:
    """Four passes: the opposite players are partners (RULES 3.8)."""
    deal = deal.settle(contract=Contract(KREUZ))
    return deal.to(Legen()) if deal.rules.kreuz_doubling == "ordered" else begin_play(deal)
