"""Whether a hand surely takes all remaining tricks (A-44)."""

from __future__ import annotations

from stammtisch.engine.cards import Card, cards_in
from stammtisch.engine.deal import Seat
from stammtisch.engine.tricks import TrickOrder
from stammtisch.schafkopf.deal import Hands


def takes_all(hands: Hands, seat: Seat, order: TrickOrder) -> bool:
    """A hand on lead that plays its trumps first, then its plain cards.

    Every card must beat all that the others hold of its class. Before plain cards are led, the
    others' trumps must be drawn.
    """
    own = hands[seat]
    others = [hand for other, hand in enumerate(hands) if other != seat]
    longest = max((hand & order.trump_mask).bit_count() for hand in others)
    if own & ~order.trump_mask and longest > (own & order.trump_mask).bit_count():
        return False
    pool = others[0] | others[1] | others[2]
    return all(_unbeaten(card, pool, order) for card in cards_in(own))


def _unbeaten(card: Card, pool: int, order: TrickOrder) -> bool:
    led = order.classes[card]
    power = order.power[led]
    return all(power[rival] < power[card] for rival in cards_in(pool & order.class_masks[led]))
