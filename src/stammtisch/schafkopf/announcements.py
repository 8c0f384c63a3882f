"""Which games a hand may announce (RULES 1.5 and 2.5)."""

from __future__ import annotations

from functools import cache
from typing import Final

from stammtisch.engine.cards import (
    LORDS,
    OBERS,
    OF_RANK,
    OF_SUIT,
    SUITS,
    Card,
    Suit,
    mask_of,
)
from stammtisch.engine.deal import Refused
from stammtisch.engine.tricks import TrickOrder
from stammtisch.schafkopf.contracts import ANNOUNCED, CONTRACTS, RUFSPIEL, SOLO, Contract
from stammtisch.schafkopf.ruleset import RuleSet

# The unbeatable hand: all eight lords, with the short deck's six cards the six highest.
SIE_HANDS: Final = {8: int(LORDS), 6: int(OBERS) | mask_of((Card.EU, Card.GU))}


def _can_call(hand: int, suit: Suit) -> bool:
    """The Sau is elsewhere and a plain card of its suit is here; else gesperrt (RULES 1.5)."""
    cards = hand & OF_SUIT[suit] & ~LORDS
    return bool(cards) and not cards >> 8 * suit & 1


def is_sie(hand: int, rules: RuleSet) -> bool:
    return hand == SIE_HANDS[rules.hand_size]


@cache
def playable(contracts: tuple[str, ...]) -> tuple[Contract, ...]:
    """All games a player may announce where these kinds are played, Sie apart."""
    return tuple(
        contract
        for contract in CONTRACTS.values()
        if contract.kind in ANNOUNCED
        and contract.kind.name in contracts
        and (not contract.tout or "tout" in contracts)
    )


def refusal(contract: Contract, hand: int, rules: RuleSet) -> Refused | None:
    """Why a hand may not announce a game, or nothing if it may."""
    kind = contract.kind
    if contract not in playable(rules.contracts):
        return Refused("2.5", "contract_not_played", contract=contract)
    if kind is RUFSPIEL and contract.suit is not None and not _can_call(hand, contract.suit):
        return Refused("1.5", "sau_not_callable", suit=contract.suit)
    if kind is SOLO and not _solo_allowed(contract, hand, rules):
        return Refused("2.5", "solo_without_suit", suit=contract.suit)
    if not rules.wenz_without_unter and _without_lords(contract, hand):
        return Refused("2.5", "wenz_without_unter")
    return None


def _without_lords(contract: Contract, hand: int) -> bool:
    """A Wenz without an Unter, a Geier without an Ober."""
    lords = contract.kind.lords
    return len(lords) == 1 and not hand & OF_RANK[lords[0]]


def _solo_allowed(contract: Contract, hand: int, rules: RuleSet) -> bool:
    """At least one suit card where the rules ask for it; a hand of lords only may name any suit."""
    if not rules.solo_min_suit_cards or not hand & ~LORDS:
        return True
    assert contract.suit is not None
    return bool(hand & OF_SUIT[contract.suit] & ~LORDS)


def valid_contracts(hand: int, rules: RuleSet) -> tuple[Contract, ...]:
    return tuple(
        contract for contract in playable(rules.contracts) if refusal(contract, hand, rules) is None
    )


def meets_minimum(contract: Contract, hand: int, rules: RuleSet) -> bool:
    order = contract.order
    side_suits = [suit for suit in SUITS if hand & order.class_masks[suit]]
    if len(contract.kind.lords) != 1:
        return _run(hand, order) >= 3 and all(_unbroken(hand, suit, order) for suit in side_suits)
    return _top_lords(hand, order) and all(_top_two(hand, s, order, rules) for s in side_suits)


def _run(hand: int, order: TrickOrder) -> int:
    run = 0
    while run < len(order.trumps) and hand >> order.trumps[run] & 1:
        run += 1
    return run


def _unbroken(hand: int, suit: Suit, order: TrickOrder) -> bool:
    """The plain cards held are the top of their suit without a gap."""
    held = [bool(hand >> card & 1) for card in order.by_class[suit]]
    return held == sorted(held, reverse=True)


def _top_lords(hand: int, order: TrickOrder) -> bool:
    """The highest two lords, or the highest and three in all (of the Wenz: EU and GU …)."""
    highest, second, *_ = order.trumps
    lords = hand & sum(1 << card for card in order.trumps[:4])
    return bool(hand >> highest & 1) and (bool(hand >> second & 1) or lords.bit_count() >= 3)


def _top_two(hand: int, suit: Suit, order: TrickOrder, rules: RuleSet) -> bool:
    """Ace and ten."""
    highest, second, *_ = order.by_class[suit]
    return bool(hand >> highest & 1 and (hand >> second & 1 or rules.wenz_tout_lone_ace))
