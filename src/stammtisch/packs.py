"""Packs of cards: shuffled, and checked to be whole."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from stammtisch.cards import Card
from stammtisch.game import Refused


class WithCards(Protocol):
    """A rule set: it names the cards that are played with."""

    @property
    def cards(self) -> tuple[Card, ...]: ...


def shuffle(rules: WithCards, rng: Random) -> tuple[Card, ...]:
    pack = list(rules.cards)
    rng.shuffle(pack)
    return tuple(pack)


def check_pack(cards: Sequence[Card], pack: Sequence[Card]) -> None:
    """Every card of the deck once and no other."""
    missing = set(cards) - set(pack)
    if missing:
        raise Refused("1.1", "card_missing", card=min(missing))
    if len(pack) != len(cards):
        strange = next(card for card in pack if card not in cards or pack.count(card) > 1)
        raise Refused("1.1", "card_strange", card=strange)
