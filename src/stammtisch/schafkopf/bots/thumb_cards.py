"""The card a beginner plays, by rules of thumb (the course's advice)."""

from __future__ import annotations

from stammtisch.engine.cards import SUITS, Card, mask_of
from stammtisch.schafkopf.bots.ducking import duck
from stammtisch.schafkopf.bots.following_suit import follow
from stammtisch.schafkopf.bots.leading import lead
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.strength import surplus
from stammtisch.schafkopf.contracts import SOLO, TRIXER, Contract, Sides


def thumb_card(moment: Moment) -> Card:
    if len(moment.legal) == 1:
        return moment.legal[0]
    if moment.contract.kind.sides is Sides.EACH and not _wants_tricks(moment):
        legal = mask_of(moment.legal)
        return duck(moment.hand, legal, moment.trick, moment.unseen, moment.order)
    return follow(moment) if moment.trick else lead(moment)


def _wants_tricks(moment: Moment) -> bool:
    """Trixer: the winner of the third trick plays a Solo, which is fine with a good hand."""
    if moment.contract.kind is not TRIXER:
        return False
    return any(surplus(Contract(SOLO, suit), moment.hand) >= 0 for suit in SUITS)
