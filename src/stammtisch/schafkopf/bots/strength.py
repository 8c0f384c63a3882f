"""How good a hand is for a game: what a beginner counts before announcing a game.

A hand is worth the sum of its trumps, lords, safe plain cards and voids; with as much as a game
needs, a careful beginner plays it. Where a declarer sits on lead or not makes little difference
to this count.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from msgspec import Struct, structs

from stammtisch.engine.cards import OF_RANK, Card, cards_in
from stammtisch.engine.tricks import TRUMP
from stammtisch.schafkopf.contracts import CONTRACTS, KIND, RUFSPIEL, Contract, Kind, own_or_alike


class HandCount(Struct, frozen=True):
    """What the parts of a hand are worth, and how much a game needs."""

    trump: float
    first: float  # more for the highest trump
    lords: tuple[float, ...]  # more for each of them, by rank
    safe: float  # an ace
    follower: float  # what follows the ace without a gap
    void: float
    needs: float


COUNTS: Final = {
    "rufspiel": HandCount(
        trump=1, first=0.25, lords=(1, 0.5), safe=1, follower=0.25, void=0.5, needs=7.25
    ),
    "solo": HandCount(
        trump=1, first=0.5, lords=(1, 0.5), safe=1, follower=0.25, void=0, needs=9.75
    ),
    "wenz": HandCount(trump=1.5, first=0.5, lords=(0,), safe=1, follower=1, void=0, needs=7),
    "farbwenz": HandCount(
        trump=1, first=0.5, lords=(1,), safe=1, follower=0.25, void=0, needs=9.75
    ),
}
TWO: Final = 2  # of a lord are in the hand of somebody who plays
FULL_HAND: Final = 8  # fewer cards (short deck, Trixer) need less in proportion


@cache
def count_of(kind: Kind) -> HandCount:
    """Without a row of its own a game with fewer lords needs less: what two of them are worth."""
    row = own_or_alike(kind, COUNTS) or COUNTS[RUFSPIEL.name]
    missing = row.lords[len(kind.lords) :]
    return structs.replace(
        row, lords=row.lords[: len(kind.lords)], needs=row.needs - TWO * sum(missing)
    )


def surplus(contract: Contract, hand: int) -> float:
    """What a hand has more than the game needs; below zero it has less."""
    return _surplus(contract.kind.name, str(contract.without_tout()), hand)


@lru_cache(maxsize=1 << 16)
def _surplus(kind: str, code: str, hand: int) -> float:
    count = count_of(KIND[kind])
    order = CONTRACTS[code].order
    trumps = hand & order.trump_mask
    worth = count.trump * trumps.bit_count() + count.first * (hand >> order.trumps[0] & 1)
    for rank, lord in zip(KIND[kind].lords, count.lords, strict=False):
        worth += lord * (hand & OF_RANK[rank]).bit_count()
    for mask, cards in zip(order.class_masks[:TRUMP], order.by_class, strict=False):
        if mask:
            safe = _safe(hand, cards)
            worth += count.safe * (safe > 0) + count.follower * max(safe - 1, 0)
            worth += count.void * (not hand & mask)
    return worth - count.needs * min(hand.bit_count(), FULL_HAND) / FULL_HAND


@lru_cache(maxsize=64)
def card_worths(contract: Contract) -> tuple[float, ...]:
    """What each card adds to a hand on its own."""
    count = count_of(contract.kind)
    lords = dict(zip(contract.kind.lords, count.lords, strict=False))
    order = contract.without_tout().order
    worths = [0.0] * 32
    for card in cards_in((1 << 32) - 1):
        if order.trump_mask >> card & 1:
            worths[card] = count.trump + lords.get(card.rank, 0)
        elif card is order.by_class[order.classes[card]][0]:
            worths[card] = count.safe
    return tuple(worths)


def _safe(hand: int, cards: tuple[Card, ...]) -> int:
    """The ace of a suit and what follows without a gap."""
    return next((n for n, card in enumerate(cards) if not hand >> card & 1), len(cards))
