"""The course of a deal of Schafkopf as everybody at the table has seen it."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.engine.cards import Card
from stammtisch.engine.deal import Seat, Verb
from stammtisch.engine.tricks import TrickOrder
from stammtisch.schafkopf.contracts import Contract, Follow, parse_contract
from stammtisch.schafkopf.legal import follow_of
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.view import View
from stammtisch.solver.hidden import Bound


class Course(Struct, frozen=True):
    view: View
    rules: RuleSet
    contract: Contract | None
    plays: tuple[tuple[Seat, Card], ...]
    played: tuple[int, int, int, int]  # each seat's cards that have been played

    def dealt(self, seat: Seat, cards: int, least: int = 0, most: int = 32) -> Bound:
        """A bound on a hand as it was before the first card was played."""
        known = (self.played[seat] & cards).bit_count()
        return Bound((seat,), cards, least - known, most - known)

    def order(self, trick: int) -> TrickOrder:
        """The order of cards in a trick: in a Trixer another one for the first three."""
        assert self.contract is not None
        first = ROUNDS[self.view.context.round].first
        if first is not None and trick < first.solo_after:
            return Contract(first).order
        return self.contract.order

    @property
    def trump_duty(self) -> bool:
        contract = self.contract
        return contract is not None and follow_of(contract, self.rules) is Follow.TRUMP_DUTY


def course_of(view: View, rules: RuleSet) -> Course:
    plays = []
    played = [0, 0, 0, 0]
    for action in view.history:
        if action.verb is Verb.CARD and isinstance(action.argument, Card):
            plays.append((action.seat, action.argument))
            played[action.seat] |= action.argument.bit
    contract = None if view.contract is None else parse_contract(view.contract)
    a, b, c, d = played
    return Course(view, rules, contract, tuple(plays), (a, b, c, d))
