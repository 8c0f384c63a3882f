"""A game is announced, or a Sie laid down; from there to the first card (RULES 2.5, 3.7, 7.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct

from stammtisch.engine.deal import Action, Options, Refused, Seat, Verb, call
from stammtisch.engine.machine import check_turn
from stammtisch.schafkopf.announcements import is_sie, refusal, valid_contracts
from stammtisch.schafkopf.contracts import CONTRACTS, SIE, Contract, Sides
from stammtisch.schafkopf.deal import Deal, Hands
from stammtisch.schafkopf.phases.approval import Approval, needed_approvals
from stammtisch.schafkopf.phases.end import laid_down
from stammtisch.schafkopf.phases.play import begin_play


def fix_contract(deal: Deal, seat: Seat, contract: Contract) -> Deal:
    """A game has been announced: ask the supervisor where the rules want it, then begin."""
    questions = needed_approvals(contract, seat, deal.context.lone_games, deal.rules)
    if questions:
        return deal.to(Approval(seat, contract, questions, contract_stands))
    return contract_stands(deal, seat, contract)


def contract_stands(deal: Deal, seat: Seat, contract: Contract) -> Deal:
    deal = deal.settle(contract=contract, declarer=seat, partner=holder_of_sau(deal.held, contract))
    return laid_down(deal) if contract.kind is SIE else begin_play(deal)


def holder_of_sau(hands: Hands, contract: Contract) -> Seat | None:
    if contract.kind.sides is not Sides.PARTNER or contract.suit is None:
        return None
    ace = 8 * contract.suit
    return next(seat for seat, hand in enumerate(hands) if hand >> ace & 1)


def begin_without_declarer(deal: Deal, contract: Contract) -> Deal:
    return begin_play(deal.settle(contract=contract))


class Announcing(Struct, frozen=True, gc=False):
    name: ClassVar[str] = "announcing"

    seat: Seat
    choices: tuple[Contract, ...]
    rule: str
    sie: bool = True  # whether a Sie may be laid down instead, by whom the round allows

    def options(self, deal: Deal) -> Options:
        calls = tuple(call(self.seat, Verb.ANNOUNCE, str(contract)) for contract in self.choices)
        return Options(self.seat, calls, self._sie_calls(deal))

    def apply(self, deal: Deal, action: Action) -> Deal:
        if action.verb is Verb.SIE and self.sie:
            return lay_sie(deal, action, self.seat)
        check_turn(action, self.seat)
        if action.verb is not Verb.ANNOUNCE:
            raise Refused("2.5", "announce_now")
        contract = CONTRACTS.get(str(action.argument))
        if contract not in self.choices:
            raise self._refusal(deal, action, contract)
        return fix_contract(deal.said(action, self), self.seat, contract)

    def _sie_calls(self, deal: Deal) -> tuple[Action, ...]:
        return sie_calls(deal, self.seat) if self.sie else ()

    def _refusal(self, deal: Deal, action: Action, contract: Contract | None) -> Refused:
        if contract is None:
            return Refused("2.5", "no_such_contract", code=action.argument)
        if contract.kind is SIE:
            return Refused("3.7", "sie_is_laid")
        invalid = refusal(contract, deal.held[self.seat], deal.rules)
        return invalid or Refused(self.rule, "contract_not_bid", contract=contract)


def announce_from(
    deal: Deal,
    seat: Seat,
    admits: Callable[[Contract], bool],
    *,
    rule: str,
    sie: bool = True,
) -> Deal:
    """Ask a seat for its game: any that its hand allows and the opening admits."""
    valid = valid_contracts(deal.held[seat], deal.rules)
    choices = tuple(contract for contract in valid if admits(contract))
    return deal.to(Announcing(seat, choices, rule, sie=sie))


def may_lay_sie(deal: Deal, seat: Seat, declarer: Seat | None) -> bool:
    """The seats that may lay a Sie here: anybody, or only the one who must play (C-03).

    Not in the first game of some rule sets (A-25).
    """
    rules, who = deal.rules, deal.round.sie
    if "sie" not in rules.contracts or (deal.context.first_game and not rules.sie_first_game):
        return False
    return who == "anyone" or (who == "declarer" and seat == declarer)


def sie_calls(deal: Deal, declarer: Seat | None = None) -> tuple[Action, ...]:
    """A Sie may be laid by its holder, in or out of turn, until a game is announced."""
    return tuple(
        call(seat, Verb.SIE)
        for seat, hand in enumerate(deal.held)
        if is_sie(hand, deal.rules) and may_lay_sie(deal, seat, declarer)
    )


def lay_sie(deal: Deal, action: Action, declarer: Seat | None = None) -> Deal:
    if action not in sie_calls(deal, declarer):
        held = action.seat in range(4) and is_sie(deal.held[action.seat], deal.rules)
        raise Refused("3.7", "sie_not_counted" if held else "no_sie")
    return fix_contract(deal.said(action, deal.phase), action.seat, Contract(SIE))
