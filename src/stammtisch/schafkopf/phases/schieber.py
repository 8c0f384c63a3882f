"""Schieber: the two highest Ober go round with pushed cards until somebody plays (RULES 3.16)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final

from msgspec import Struct, structs

from stammtisch.engine.cards import SUITS, Card, Suit, cards_in, mask_of
from stammtisch.engine.deal import Action, Options, Refused, Seat, Verb, call
from stammtisch.engine.machine import check_turn
from stammtisch.schafkopf.announcements import refusal
from stammtisch.schafkopf.contracts import SOLO, Contract
from stammtisch.schafkopf.deal import Deal, Hands
from stammtisch.schafkopf.phases.announcement import contract_stands

OBERS_ON_THE_WAY: Final = (Card.EO, Card.GO)


class Schieber(Struct, frozen=True, gc=False):
    """``seat`` holds two cards too many; the last seat takes what reaches it and pushes nothing."""

    name: ClassVar[str] = "pushing"

    seat: Seat = 0
    soloist: Seat | None = None
    suit: Suit | None = None

    @property
    def tips(self) -> bool:
        """Once somebody plays, those who push may advise each other aloud (C-25)."""
        return self.soloist is not None

    def options(self, deal: Deal) -> Options:
        if self.soloist is None:
            return Options(self.seat, self._takes(deal))
        return Options(self.seat, self._pushes(deal.held[self.seat]))

    def _takes(self, deal: Deal) -> tuple[Action, ...]:
        takes = tuple(
            call(self.seat, Verb.TAKE, suit)
            for suit in SUITS
            if refusal(Contract(SOLO, suit), deal.held[self.seat], deal.rules) is None
        )
        return takes if self.seat == 3 else (*takes, call(self.seat, Verb.PASS_OBER))

    def _pushes(self, hand: int) -> tuple[Action, ...]:
        pairs = combinations(cards_in(hand), 2)
        return tuple(call(self.seat, Verb.PUSH, pair) for pair in pairs if self._may_push(pair))

    def _may_push(self, pair: tuple[Card, ...]) -> bool:
        return self.soloist != self.seat or pair != OBERS_ON_THE_WAY

    def apply(self, deal: Deal, action: Action) -> Deal:
        check_turn(action, self.seat)
        if action not in self.options(deal).actions:
            raise self._refusal(deal, action)
        if action.verb is Verb.PASS_OBER:
            return self._pushed(deal, action, OBERS_ON_THE_WAY)
        if action.verb is Verb.PUSH:
            assert isinstance(action.argument, tuple)
            return self._pushed(deal, action, action.argument)
        assert isinstance(action.argument, Suit)
        taken = Schieber(self.seat, self.seat, action.argument)
        deal = deal.said(action, taken)
        return taken._play(deal) if self.seat == 3 else deal

    def _pushed(self, deal: Deal, action: Action, pair: tuple[Card, ...]) -> Deal:
        following = Schieber(self.seat + 1, self.soloist, self.suit)
        hands = push(deal.held, self.seat, mask_of(pair))
        deal = structs.replace(deal.said(action, following), held=hands)
        if self.seat == 2 and self.soloist is not None:
            return self._play(deal)
        return deal

    def _play(self, deal: Deal) -> Deal:
        assert self.soloist is not None
        return contract_stands(deal, self.soloist, Contract(SOLO, self.suit))

    def _refusal(self, deal: Deal, action: Action) -> Refused:
        if self.soloist is None:
            return Refused("3.16", "take_or_pass" if self.seat < 3 else "must_take")
        if action.verb is not Verb.PUSH:
            return Refused("3.16", "push_two")
        pair = action.argument if isinstance(action.argument, tuple) else ()
        if mask_of(pair) & ~deal.held[self.seat] or len(pair) != 2:
            return Refused("3.16", "push_two")
        return Refused("3.16", "soloist_pushes_both_ober")


def push(hands: Hands, seat: Seat, pair: int) -> Hands:
    """Two cards go from a seat to its left neighbour."""
    moved = list(hands)
    moved[seat] &= ~pair
    moved[seat + 1] |= pair
    return moved[0], moved[1], moved[2], moved[3]
