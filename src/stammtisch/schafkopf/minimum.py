"""The minimum holding for a Tout, which the supervisor checks (RULES 7.3, A-53)."""

from __future__ import annotations

from stammtisch.engine.cards import SUITS, Card, Rank, Suit, cards_in
from stammtisch.engine.tricks import TrickOrder
from stammtisch.schafkopf.contracts import SOLO, Contract
from stammtisch.schafkopf.rules import RuleSet


def meets_minimum(contract: Contract, hand: int, rules: RuleSet) -> bool:
    order = contract.order
    side_suits = [suit for suit in SUITS if hand & order.class_masks[suit]]
    if contract.kind is SOLO:
        return _run(hand, order) >= 3 and all(_unbroken(hand, suit, order) for suit in side_suits)
    return _top_lords(hand, order) and all(_ace_and_ten(hand, s, rules) for s in side_suits)


def _run(hand: int, order: TrickOrder) -> int:
    run = 0
    while run < len(order.trumps) and hand >> order.trumps[run] & 1:
        run += 1
    return run


def _unbroken(hand: int, suit: Suit, order: TrickOrder) -> bool:
    """The plain cards held are the top of their suit without a gap."""
    held = [bool(hand >> card & 1) for card in cards_in(order.class_masks[suit])]
    return held == sorted(held, reverse=True)


def _top_lords(hand: int, order: TrickOrder) -> bool:
    """The highest two lords, or the highest and three in all (of the Wenz: EU and GU …)."""
    highest, second, *_ = order.trumps
    lords = hand & sum(1 << card for card in order.trumps[:4])
    return bool(hand >> highest & 1) and (bool(hand >> second & 1) or lords.bit_count() >= 3)


def _ace_and_ten(hand: int, suit: Suit, rules: RuleSet) -> bool:
    ace = hand >> Card.of(suit, Rank.ACE) & 1
    ten = hand >> Card.of(suit, Rank.TEN) & 1
    return bool(ace and (ten or rules.wenz_tout_lone_ace))
