"""What the terminal table must know of a game to show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from stammtisch.sitting import SittingView
from stammtisch.texts import Texts
from stammtisch.tricks import TrickOrder


class Face(Protocol):
    """How a game looks."""

    def order(self, view: Any) -> TrickOrder:  # noqa: ANN401  (each game has its own view)
        """How the hand is sorted."""

    def picture(self, view: Any, names: Sequence[str], texts: Texts) -> RenderableType:  # noqa: ANN401
        """The table from above, ourselves at the bottom."""

    def standings(self, seen: SittingView, texts: Texts) -> str:
        """How it stands after a deal."""
