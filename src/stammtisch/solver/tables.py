"""The contract table: what the native core knows of a contract, as numbers.

It is built from the same ``Contract`` and ``RuleSet`` as the rules use, so the rules exist once.
They are loaded when they are first needed: who only imports the solver does not wait for them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from stammtisch.cards import POINTS, Card, Rank, cards_in, mask_of
from stammtisch.game import Seat
from stammtisch.solver import _core
from stammtisch.solver.checks import mask_of_places

if TYPE_CHECKING:
    from stammtisch.schafkopf import Contract, Deal, RuleSet


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

    @property
    def all_tricks(self) -> int:
        return sum(map(len, self.classes)) // 4

    @property
    def all_points(self) -> int:
        return sum(self.points[card] for cards in self.classes for card in cards)


def contract_table(
    contract: Contract, declarers: tuple[Seat, ...], rules: RuleSet
) -> ContractTable:
    """``declarers`` are those whose points count; in a Ramsch the three who burden the fourth."""
    from stammtisch.schafkopf.contracts import Follow
    from stammtisch.schafkopf.following import follow_of

    order = contract.order
    pack = mask_of(rules.cards)
    plain = tuple(cards_in(order.class_masks[suit] & pack) for suit in range(4))
    trumps = tuple(card for card in order.trumps if pack >> card & 1)
    return ContractTable(
        classes=(*plain, trumps),
        declarers=declarers,
        trump_duty=follow_of(contract, rules) is Follow.TRUMP_DUTY,
        called=called_sau(contract),
        run_away_from=rules.runaway_min_cards,
        forced=rules.ace_forced_when_searched,
        forced_after=rules.ace_forced_after_runaway,
        discard=rules.ace_discard_before_search,
        discard_after=rules.ace_discard_after_runaway,
    )


def called_sau(contract: Contract) -> Card | None:
    from stammtisch.schafkopf.contracts import Follow

    if contract.kind.follow is not Follow.CALLED_ACE or contract.suit is None:
        return None
    return Card.of(contract.suit, Rank.ACE)


def sides_table(deal: Deal, declarers: tuple[Seat, ...] = ()) -> ContractTable:
    """The table of a deal in play; a game without sides (Ramsch) needs to be told them."""
    contract = deal.standing.contract
    if contract is None:
        raise ValueError("nothing is being played yet")
    check_sides(contract, declarers)
    sides = declarers or tuple(seat for seat in range(4) if deal.standing.side(seat))
    return contract_table(contract, sides, deal.rules)


def check_sides(contract: Contract, declarers: tuple[Seat, ...]) -> None:
    """Refuses a game whose sides are not known (yet)."""
    from stammtisch.schafkopf.contracts import Sides

    if contract.kind.solo_after:
        raise ValueError(f"of {contract} only the Solo after the third trick can be solved")
    if contract.kind.sides is Sides.EACH and not declarers:
        raise ValueError(f"in {contract} everybody plays for himself: say whose points count")


@lru_cache(maxsize=1024)
def native_table(table: ContractTable) -> _core.ContractTable:
    return _core.contract(
        table.classes,
        table.points,
        mask_of_places("a declarer's seat", table.declarers, 4),
        table.trump_duty,
        -1 if table.called is None else table.called,
        table.run_away_from,
        table.forced,
        table.forced_after,
        table.discard,
        table.discard_after,
    )
