"""How well worlds explain the cards that were played, if some cards are liked more than others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from stammtisch.engine.cards import CARDS, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.engine.tricks import TrickOrder
from stammtisch.solver import _core
from stammtisch.solver.positions import HandMasks

Shapes = Sequence[Sequence[Sequence[float]]]  # of leads and others, by place and shape


class Shown(Struct, frozen=True):
    """A card that was played, and how much each card was liked in its place."""

    seat: Seat
    card: int
    group: int  # cards that follow what was led; none for a lead
    worths: Sequence[Sequence[float]]  # for each holder of the called Sau, or just one row
    # Duties of its holder.
    must: int = 0  # it must be played
    kept: int = 0  # it must not be thrown off
    barred: int = 0  # these must not be led from fewer than ``few``
    few: int = 0


class Reading(Struct, frozen=True):
    order: TrickOrder
    sau: int  # the called one
    trump_duty: bool
    shapes: Shapes
    shown: Sequence[Shown]

    def of(self, worlds: Sequence[HandMasks]) -> list[float]:
        """For each world the logarithm of the chance that just these cards were played.

        Hands are those of now; every card that was played since the first belongs to ``shown``.
        """
        plays = [
            (s.seat, s.card, s.group, s.must, s.kept, s.barred, s.few, s.worths) for s in self.shown
        ]
        classes, higher = _classes(self.order)
        trumps = self.order.trump_mask
        return _core.read(
            worlds, plays, classes, higher, trumps, self.sau, self.trump_duty, self.shapes
        )


@cache
def _classes(order: TrickOrder) -> tuple[list[int], list[int]]:
    """For each card all of its class, and those that beat it."""
    classes = [order.class_masks[order.classes[card]] for card in CARDS]
    higher = []
    for card in CARDS:
        power = order.power[order.classes[card]]
        higher.append(
            mask_of([other for other in CARDS if power[other] > power[card]]) & classes[card]
        )
    return classes, higher
