"""What every action of a seat leads to, if all see all cards and play their best."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from stammtisch.engine.deal import Action, Seat


class Solution(Struct, frozen=True):
    """Every action of the seat to move with what it brings one side.

    In Schafkopf that are the card points of ``side``, in Schnapsen forehand's game points.

    >>> import stammtisch as st
    >>> found = st.solve("SG 0 0 EOGA GXS9 HKG7 S8H9")
    >>> found.turn, found.side, found.value, [action.call for action in found.best]
    (0, (0,), 28, ['CARD(EO)', 'CARD(GA)'])
    """

    turn: Seat
    side: tuple[Seat, ...]
    values: Mapping[Action, int]

    @property
    def value(self) -> int:
        """What the side makes with best play of all."""
        return (max if self.turn in self.side else min)(self.values.values())

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that keep that value."""
        return tuple(action for action, value in self.values.items() if value == self.value)
