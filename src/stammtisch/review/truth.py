"""What best play of all would have made of every choice, with all cards open."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from stammtisch.game import Action


class Truth(Struct, frozen=True):
    """``worths`` as in a ``Thought``; only what can be told is in it."""

    worths: Mapping[Action | None, float] = {}
    points: Mapping[Action | None, int] = {}

    def loss(self, action: Action | None) -> float | None:
        if action not in self.worths:
            return None
        return max(self.worths.values()) - self.worths[action]
