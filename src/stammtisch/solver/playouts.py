"""Games played to their end by chance, or with a little sense: what a deal is worth roughly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.engine.cards import CARDS, Card
from stammtisch.solver import _core
from stammtisch.solver.checks import seed_of, whole
from stammtisch.solver.positions import (
    ContractTable,
    HandMasks,
    Problem,
    native_problem,
    native_table,
)

# The share of cards that the declarers and the defenders choose with sense: they take tricks
# cheaply and give points to their friends. All other cards are any legal ones.
Sense: TypeAlias = tuple[float, float]
CHANCE: Final[Sense] = (0.0, 0.0)
SENSE: Final[Sense] = (1.0, 1.0)

MOST_GAMES: Final = 1 << 30  # at once
NOBODY_HAS_PLAYED: Final[HandMasks] = (0, 0, 0, 0)


class Playout(Struct, frozen=True):
    """One game, written down."""

    hands: HandMasks  # when it began
    cards: tuple[Card, ...]  # in the order played


class Playouts(Struct, frozen=True):
    """How many games ended; one byte a game in each row, all of the declarers' side.

    A called Sau brings its holder to the declarers. ``runs`` are the top trumps on one side in an
    unbroken line: Laufende before the rule set's minimum and maximum.
    """

    points: bytes
    tricks: bytes
    runs: bytes
    point_counts: tuple[int, ...]  # how many games ended with 0, 1, 2 … points
    trick_counts: tuple[int, ...]
    written: tuple[Playout, ...] = ()  # if they were to be

    def __len__(self) -> int:
        return len(self.points)

    @property
    def mean(self) -> float:
        return sum(points * n for points, n in enumerate(self.point_counts)) / self._games

    def share(self, points: int) -> float:
        """How often the declarers make at least so many points: 61 to win, 91 for Schneider …"""
        return sum(self.point_counts[max(0, whole("points", points)) :]) / self._games

    def share_of_tricks(self, tricks: int) -> float:
        """How often the declarers make at least so many tricks: all are needed for Schwarz."""
        return sum(self.trick_counts[max(0, whole("tricks", tricks)) :]) / self._games

    @property
    def _games(self) -> int:
        if not self.points:
            raise ValueError("no game was played: there is no mean and no share")
        return len(self)


def play_deals(
    table: ContractTable,
    number: int,
    seed: int,
    sense: Sense = CHANCE,
    *,
    write: bool = False,
    portable: bool = False,
) -> Playouts:
    """Deal the pack anew for every game and play it out; forehand (seat 0) leads.

    In a Rufspiel name only the declarer, who gets a hand that may call; anyone may hold the Sau.
    """
    games = whole("number", number, 0, MOST_GAMES)
    shares = _shares(sense)
    rows = _core.play_deals(native_table(table), games, seed_of(seed), shares, write, portable)
    return _read(rows)


def play_out(
    problems: Iterable[Problem],
    each: int,
    seed: int,
    sense: Sense = CHANCE,
    *,
    played: HandMasks = NOBODY_HAS_PLAYED,
    write: bool = False,
    portable: bool = False,
) -> Playouts:
    """Play every problem to its end so many times; results come problem by problem.

    ``played`` are the cards each seat has played before, for runs are counted on hands as dealt.
    """
    natives = [native_problem(problem) for problem in problems]
    games = whole("each", each, 0, MOST_GAMES)
    shares = _shares(sense)
    rows = _core.play_problems(natives, played, games, seed_of(seed), shares, write, portable)
    return _read(rows)


def _shares(sense: Sense) -> Sense:
    try:
        declarers, defenders = map(float, sense)
    except (TypeError, ValueError):
        raise TypeError(f"sense must be two shares from 0 to 1, not {sense!r}") from None
    return declarers, defenders


def _read(rows: _core.PlayoutRows) -> Playouts:
    points, tricks, runs, point_counts, trick_counts, written = rows
    games = [
        Playout((a, b, c, d), tuple(CARDS[i] for i in cards)) for (a, b, c, d), cards in written
    ]
    return Playouts(points, tricks, runs, tuple(point_counts), tuple(trick_counts), tuple(games))
