"""A moment of play as the solver sees it: all hands open.

The contract table: what the native core knows of a contract, as numbers.

A game builds it from the contract and the rule set that its rules use, so the rules exist once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from stammtisch.engine.cards import CARDS, POINTS, Card
from stammtisch.engine.deal import Seat
from stammtisch.solver import _core
from stammtisch.solver.checks import mask_of_places, whole


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


HandMasks: TypeAlias = tuple[int, int, int, int]  # sets of cards


class Position(Struct, frozen=True):
    """What everybody holds, the current trick, and what the declarers have won so far."""

    hands: HandMasks
    leader: Seat = 0
    trick: tuple[Card, ...] = ()  # in the order played
    suit_led: bool = False  # the called suit has been led
    ran_away: bool = False
    points: int = 0  # of the declarers, in the tricks already turned
    tricks: int = 0

    @property
    def turn(self) -> Seat:
        return (self.leader + len(self.trick)) % 4


class Problem(Struct, frozen=True):
    table: ContractTable
    position: Position


def native_problem(problem: Problem) -> _core.Problem:
    try:
        position = problem.position
        return _core.problem(
            native_table(problem.table),
            position.hands,
            position.leader,
            position.trick,
            position.suit_led,
            position.ran_away,
            position.points,
            position.tricks,
        )
    except (AttributeError, TypeError):
        _explain(problem)
        raise


def _explain(problem: object) -> None:
    """Says which part of a problem is of the wrong kind: asked only when something is."""
    if not isinstance(problem, Problem):
        raise TypeError(f"a Problem is needed, not {problem!r}") from None
    table, position = problem.table, problem.position
    if not isinstance(table, ContractTable):
        raise TypeError(f"table must be a ContractTable, not {table!r}") from None
    if not isinstance(position, Position):
        raise TypeError(f"position must be a Position, not {position!r}") from None
    if not isinstance(position.hands, tuple | list) or len(position.hands) != 4:
        raise TypeError(f"hands must be four sets of cards, not {position.hands!r}") from None
    for hand in position.hands:
        whole("a hand", hand, 0, 2 ** len(CARDS) - 1)
    if not isinstance(position.trick, tuple | list):
        raise TypeError(
            f"trick must be cards in the order played, not {position.trick!r}"
        ) from None
    for card in position.trick:
        whole("a card of the trick", card, 0, len(CARDS) - 1)
    for name in ("leader", "points", "tricks"):
        whole(name, getattr(position, name))
    for name in ("suit_led", "ran_away"):
        if not isinstance(getattr(position, name), bool):
            raise TypeError(f"{name} must be True or False") from None
