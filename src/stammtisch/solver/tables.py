"""The contract table: what the native core knows of a contract, as numbers.

A game builds it from the contract and the rule set that its rules use, so the rules exist once.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from stammtisch.engine.cards import POINTS, Card
from stammtisch.engine.deal import Seat
from stammtisch.solver import _core
from stammtisch.solver.checks import mask_of_places


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
