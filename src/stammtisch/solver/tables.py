"""The contract table: what the native core knows of a contract, as numbers.

It is built from the same ``Contract`` and ``RuleSet`` as the rules use, so the rules exist once.
"""

from __future__ import annotations

from msgspec import Struct

from stammtisch.cards import POINTS, Card, Rank, cards_in, mask_of
from stammtisch.game import Seat
from stammtisch.schafkopf import Contract, RuleSet
from stammtisch.schafkopf.contracts import Follow


class ContractTable(Struct, frozen=True):
    """Orders, points, sides and duties of one game."""

    classes: tuple[tuple[Card, ...], ...]  # four plain suits and trumps, strongest card first
    declarers: tuple[Seat, ...]  # the side whose points are counted
    trump_duty: bool = False
    called: Card | None = None
    run_away_from: int = 4
    forced: bool = True
    forced_after: bool = False
    discard: bool = False
    discard_after: bool = True
    points: tuple[int, ...] = POINTS


def contract_table(
    contract: Contract, declarers: tuple[Seat, ...], rules: RuleSet
) -> ContractTable:
    """``declarers`` are those whose points count: in a Ramsch, say, one against the other three."""
    order = contract.order
    pack = mask_of(rules.cards)
    plain = tuple(cards_in(order.class_masks[suit] & pack) for suit in range(4))
    trumps = tuple(card for card in order.trumps if pack >> card & 1)
    called = None
    if contract.kind.follow is Follow.CALLED_ACE and contract.suit is not None:
        called = Card.of(contract.suit, Rank.ACE)
    return ContractTable(
        classes=(*plain, trumps),
        declarers=declarers,
        trump_duty=contract.kind.follow is Follow.TRUMP_DUTY,
        called=called,
        run_away_from=rules.runaway_min_cards,
        forced=rules.ace_forced_when_searched,
        forced_after=rules.ace_forced_after_runaway,
        discard=rules.ace_discard_before_search,
        discard_after=rules.ace_discard_after_runaway,
    )
