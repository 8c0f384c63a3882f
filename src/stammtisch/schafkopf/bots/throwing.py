"""What a card is worth to keep: whom to give points, and what to throw away."""

from __future__ import annotations

from typing import Final

from stammtisch.engine.cards import LORDS, OBERS, POINTS, Card
from stammtisch.engine.tricks import TRUMP
from stammtisch.schafkopf.bots.moment import Moment

# Points that a beginner would give away rather than this card.
KEEP_OBER: Final = 14
KEEP_UNTER: Final = 9
KEEP_TRUMP: Final = 5
KEEP_SAFE: Final = 2  # a plain card that nobody can beat any more


def keeping(moment: Moment, card: Card) -> float:
    order = moment.order
    if order.trump_mask >> card & 1:
        if not LORDS >> card & 1:
            return KEEP_TRUMP
        top = order.power[TRUMP][card] - 100  # zero for the highest, falling
        return (KEEP_OBER if OBERS >> card & 1 else KEEP_UNTER) + top / 10
    group = order.classes[card]
    higher = moment.unseen & order.class_masks[group]
    power = order.power[group]
    return 0 if any(power[c] > power[card] for c in range(32) if higher >> c & 1) else KEEP_SAFE


def smear(moment: Moment) -> Card:
    """The trick is ours: as many points as possible, but no lords."""
    return max(moment.legal, key=lambda card: (POINTS[card] - keeping(moment, card), -card))


def throw_away(moment: Moment) -> Card:
    """The trick is theirs: few points, no trumps, and rather become void in a suit."""

    def cost(card: Card) -> tuple[float, int, int]:
        group = moment.order.class_masks[moment.order.classes[card]]
        length = (moment.hand & group).bit_count()
        return POINTS[card] + keeping(moment, card), length, card

    return min(moment.legal, key=cost)


def cheapest(moment: Moment, cards: list[Card]) -> Card:
    """The trick will be ours with any of these: points come home, high trumps stay in hand."""
    return min(cards, key=lambda card: (keeping(moment, card) - POINTS[card], card))
