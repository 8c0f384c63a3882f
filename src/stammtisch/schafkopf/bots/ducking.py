"""Ramsch and Geist: the player with the most points pays, so leave tricks to others."""

from __future__ import annotations

from stammtisch.engine.cards import POINTS, Card, cards_in
from stammtisch.engine.tricks import TRUMP, TrickOrder


def duck(hand: int, legal: int, trick: tuple[Card, ...], unseen: int, order: TrickOrder) -> Card:
    """The card a sensible player gives: as high as it goes without winning, or far from winning."""
    if not trick:
        return _lead(hand, legal, unseen, order)
    led = order.classes[trick[0]]
    power = order.power[led]
    best = max([power[card] for card in trick])
    cards = cards_in(legal)
    under = [card for card in cards if power[card] < best]
    if under:
        if order.classes[under[0]] != led and not legal & order.class_masks[led]:
            return max(under, key=lambda card: _burden(card, hand, order))
        return max(under, key=lambda card: (POINTS[card], power[card]))
    if len(trick) == 3:  # the trick is ours anyway: get rid of the strongest, but not of points
        return max(cards, key=lambda card: (power[card] - 4 * POINTS[card], card))
    return min(cards, key=lambda card: (power[card], POINTS[card]))


def _burden(card: Card, hand: int, order: TrickOrder) -> int:
    """What one wants to be rid of: points, above all where no low card protects them."""
    group = order.classes[card]
    protected = (hand & order.class_masks[group] & ~card.bit).bit_count()
    lord = 12 if group == TRUMP else 0
    return 3 * POINTS[card] + lord - 2 * protected


def _lead(hand: int, legal: int, unseen: int, order: TrickOrder) -> Card:
    """A card that most others can beat."""

    def chance(card: Card) -> tuple[float, int]:
        group = order.classes[card]
        rivals = unseen & order.class_masks[group]
        power = order.power[group]
        higher = sum([power[rival] > power[card] for rival in cards_in(rivals)])
        return higher - POINTS[card] / 4 - (group == TRUMP), -card

    return max(cards_in(legal), key=chance)
