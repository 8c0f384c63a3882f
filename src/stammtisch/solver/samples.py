"""Fixed deals of a game that measure its solver: what they are worth never changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.solver.positions import Problem

MEMORY: Final = 1 << 20  # part of the signature, as it decides what is forgotten

Search: TypeAlias = Callable[[], tuple[int, int]]  # the sum of the values, and the cards played


class Samples(Struct, frozen=True):
    """Of a game; deals by chance, the same on every machine for the same seed."""

    searches: Callable[[int], Mapping[str, Search]]  # of so many deals each
    small: Callable[[int], Sequence[Problem]] | None = None  # next to nothing to search
