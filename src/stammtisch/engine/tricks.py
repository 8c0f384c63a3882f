"""The winner of a trick and the cards that follow, for any order of trumps (RULES 1.2-1.4).

``class(card)`` of RULES is a number here: 0-3 for the four plain suits, ``TRUMP`` for trumps.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.engine.cards import CARDS, POINTS, RANKS, SUITS, Card, Rank, Suit, cards_in, mask_of
from stammtisch.engine.deal import Seat

TRUMP: Final = 4


class Trick(Struct, frozen=True, gc=False):
    """A turned trick: its cards in the order they were played."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    @property
    def points(self) -> int:
        return sum([POINTS[card] for card in self.cards])


Tricks: TypeAlias = tuple[Trick, ...]


class TrickOrder:
    """An order of trumps above plain suits, as tables.

    ``power[led][card]`` is 0 for a card that cannot win a trick in which ``led`` was led.
    """

    __slots__ = ("by_class", "class_masks", "classes", "power", "ranks", "trump_mask", "trumps")

    def __init__(self, trumps: tuple[Card, ...], ranks: tuple[Rank, ...] = RANKS) -> None:
        self.trumps = trumps
        self.ranks = ranks  # of plain cards, from high to low
        self.trump_mask = mask_of(trumps)
        self.classes = tuple(TRUMP if card in trumps else int(card.suit) for card in CARDS)
        self.class_masks = tuple(
            mask_of(card for card in CARDS if self.classes[card] == group) for group in range(5)
        )
        self.power = tuple(tuple(self._power(card, led) for card in CARDS) for led in range(5))
        # The cards of each class, from high to low.
        self.by_class = tuple(
            tuple(sorted(cards_in(mask), key=lambda card: -power[card]))
            for mask, power in zip(self.class_masks, self.power, strict=True)
        )

    def _power(self, card: Card, led: int) -> int:
        if card in self.trumps:
            return 100 - self.trumps.index(card)
        return 8 - self.ranks.index(card.rank) if self.classes[card] == led else 0

    def winner(self, trick: tuple[Card, ...]) -> int:
        """The place in the trick (0 = led) of the winning card."""
        power = self.power[self.classes[trick[0]]]
        best = place = 0
        for i, card in enumerate(trick):
            strength = power[card]
            if strength > best:
                best, place = strength, i
        return place

    def follow(self, hand: int, led: int) -> int:
        """The cards of a hand that follow the class led; everything if there are none."""
        return hand & self.class_masks[led] or hand


@cache
def trick_order(
    lords: tuple[Rank, ...], trump_suit: Suit | None = None, ranks: tuple[Rank, ...] = RANKS
) -> TrickOrder:
    """Lords of all suits, rank by rank, then the rest of the trump suit."""
    trumps = [Card.of(suit, rank) for rank in lords for suit in SUITS]
    if trump_suit is not None:
        trumps += [Card.of(trump_suit, rank) for rank in ranks if rank not in lords]
    return TrickOrder(tuple(trumps), ranks)
