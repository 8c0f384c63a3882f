"""The declarer names his game (RULES 2.5), or somebody lays down a Sie (RULES 3.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct

from stammtisch.game import Action, Options, Refused, Seat, Verb, call
from stammtisch.machine import check_turn
from stammtisch.schafkopf.announcements import is_sie, refusal, valid_contracts
from stammtisch.schafkopf.contracts import CONTRACTS, SIE, Contract
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.phases.starting import fix_contract


class Announcing(Struct, frozen=True):
    name: ClassVar[str] = "announcing"

    seat: Seat
    choices: tuple[Contract, ...]
    rule: str
    sie: bool = True  # whether a Sie may be laid down instead

    def options(self, deal: Deal) -> Options:
        calls = tuple(call(self.seat, Verb.ANNOUNCE, str(contract)) for contract in self.choices)
        return Options(self.seat, calls, self._sie_calls(deal))

    def apply(self, deal: Deal, action: Action) -> Deal:
        if action.verb is Verb.SIE and self.sie:
            return lay_sie(deal, action)
        check_turn(action, self.seat)
        if action.verb is not Verb.ANNOUNCE:
            raise Refused("2.5", "announce_now")
        contract = CONTRACTS.get(str(action.argument))
        if contract not in self.choices:
            raise self._refusal(deal, action, contract)
        return fix_contract(deal.said(action, self), self.seat, contract)

    def _sie_calls(self, deal: Deal) -> tuple[Action, ...]:
        if not self.sie:
            return ()
        return sie_calls(deal)

    def _refusal(self, deal: Deal, action: Action, contract: Contract | None) -> Refused:
        if contract is None:
            return Refused("2.5", "no_such_contract", code=action.argument)
        invalid = refusal(contract, deal.hands[self.seat], deal.rules)
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
    valid = valid_contracts(deal.hands[seat], deal.rules)
    choices = tuple(contract for contract in valid if admits(contract))
    return deal.to(Announcing(seat, choices, rule, sie=sie))


def sie_counts(deal: Deal) -> bool:
    """Whether a Sie can be laid here; not in the first game of some rule sets (A-25)."""
    rules = deal.rules
    return "sie" in rules.contracts and (rules.sie_first_game or not deal.context.first_game)


def sie_calls(deal: Deal) -> tuple[Action, ...]:
    """A Sie may be laid by its holder, in or out of turn, until a game is announced (C-03)."""
    if not sie_counts(deal):
        return ()
    return tuple(
        call(seat, Verb.SIE) for seat, hand in enumerate(deal.hands) if is_sie(hand, deal.rules)
    )


def lay_sie(deal: Deal, action: Action) -> Deal:
    if not sie_counts(deal):
        raise Refused("3.7", "sie_not_counted")
    if action.seat not in range(4) or not is_sie(deal.hands[action.seat], deal.rules):
        raise Refused("3.7", "no_sie")
    return fix_contract(deal.said(action, deal.phase), action.seat, Contract(SIE))
