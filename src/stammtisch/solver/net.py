"""Small nets: what actions are worth by all that a seat knows, at some microseconds a decision.

The core knows inputs and outputs by their numbers only; each game says what they mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.solver import _core

Outputs: TypeAlias = tuple[int, int]  # their sum is the value of an action; -1 is none

MAGIC: Final = 0x54454E53
VERSION: Final = 1


class Opinion(Struct, frozen=True):
    """What a net thinks of a position, in stakes: what the game costs as it stands."""

    values: tuple[float, ...]  # of the actions, in their order
    chances: tuple[float, ...]  # of the results, the worst first


class Net:
    """The weights of one file; what is damaged is refused with a ``ValueError``."""

    def __init__(self, content: bytes) -> None:
        self.native: Final = _core.read_net(content)

    @classmethod
    def open(cls, path: Path) -> Net:
        return cls(path.read_bytes())

    @property
    def layout(self) -> int:
        """Which inputs and outputs these are."""
        return self.native.layout

    @property
    def edges(self) -> tuple[float, ...]:
        """What lies between the results of ``Opinion.chances``."""
        return tuple(self.native.edges)

    def opinion(
        self, inputs: Sequence[int], outputs: Sequence[Outputs], *, portable: bool = False
    ) -> Opinion:
        values, chances = _core.look(self.native, inputs, outputs, portable)
        return Opinion(tuple(values), tuple(chances))
