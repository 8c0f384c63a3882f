"""Hidden cards: what is known of them, and all the ways in which they may lie.

Nothing here knows a game. A *bound* says how many of some cards some places hold; a *way* is a list
of bounds that hold together; a *fact* is a list of ways of which exactly one is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Final, Generic, TypeAlias, TypeVar

from msgspec import Struct

from stammtisch.solver import _core
from stammtisch.solver.checks import SEEDS, mask_of_places, seed_of, whole

W = TypeVar("W")

CardPlace: TypeAlias = int
CardCounts: TypeAlias = tuple[int, ...]
Weights: TypeAlias = Sequence[Sequence[float]]  # by place and card: how likely a card lies there

ALL_CARDS: Final = 32
MOST_PLACES: Final = 6
MOST_WORLDS: Final = 1 << 24  # at once


class Bound(Struct, frozen=True):
    """Of these cards, these places hold together at least and at most so many."""

    places: tuple[CardPlace, ...]
    cards: int
    least: int = 0
    most: int = ALL_CARDS


Way: TypeAlias = tuple[Bound, ...]
Fact: TypeAlias = tuple[Way, ...]


def holds(place: CardPlace, cards: int) -> Bound:
    return Bound((place,), cards, least=cards.bit_count())


def lacks(place: CardPlace, cards: int) -> Bound:
    return Bound((place,), cards, most=0)


def at_least(number: int, place: CardPlace, cards: int) -> Bound:
    return Bound((place,), cards, least=number)


class Places(Struct, frozen=True):
    """Where the hidden cards may lie, and what is known to lie there already."""

    hidden: int
    room: tuple[int, ...]  # hidden cards that belong to each place
    known: tuple[int, ...]
    ordered: CardPlace | None = None  # a place whose hidden cards lie in an order: a talon


class Worlds(Generic[W]):
    """All worlds that agree with what is known; each is as likely as any other."""

    def __init__(
        self, places: Places, facts: Iterable[Fact], read: Callable[[CardCounts], W]
    ) -> None:
        """``read`` makes a world of a row: every place as a mask, then the ordered cards."""
        ordered = -1 if places.ordered is None else places.ordered
        cases = [[row for way in ways for row in map(_numbers, way)] for ways in product(*facts)]
        self._native = _core.Worlds(places.hidden, places.room, places.known, cases, ordered)
        self._read = read

    def count(self) -> int:
        return self._native.count()

    def sample(self, number: int, seed: int, weights: Weights | None = None) -> list[W]:
        """Worlds drawn at random, the same for the same seed.

        With weights a world is drawn in proportion to the product of the weights of its hidden
        cards where they lie.
        """
        whole("number", number, 0, MOST_WORLDS)
        if weights is None:
            rows = self._native.sample(number, seed_of(seed))
        else:
            rows = self._native.sample_weighted(number, seed_of(seed), weights)
        return list(map(self._read, rows))

    def all(self, limit: int) -> list[W]:
        """Every world, in a fixed order; refused if there are more than the limit."""
        return list(map(self._read, self._native.all(whole("limit", limit, 0, SEEDS - 1))))


def _numbers(bound: Bound) -> tuple[int, int, int, int]:
    places = mask_of_places("a place of a bound", bound.places, MOST_PLACES)
    return places, bound.cards, bound.least, bound.most
