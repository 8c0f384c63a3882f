"""What the terminal table must know of a game to show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from stammtisch.game import Seat
from stammtisch.kits import AnyDeal, AnyRules
from stammtisch.texts import Texts
from stammtisch.tricks import TrickOrder


class Face(Protocol):
    """How a game looks."""

    def order(self, view: Any) -> TrickOrder:  # noqa: ANN401  (each game has its own view)
        """How the hand is sorted."""

    def picture(self, view: Any, names: Sequence[str], texts: Texts) -> RenderableType:  # noqa: ANN401
        """The table from above, ourselves at the bottom."""


class Evening(Protocol):
    """Deal after deal at one table; the person sits on the first chair."""

    @property
    def rules(self) -> AnyRules: ...

    @property
    def face(self) -> Face: ...

    @property
    def finished(self) -> bool:
        """Whether the match has come to its end."""

    def next_deal(self) -> tuple[AnyDeal, Sequence[int]]:
        """A new deal, and which chair sits in each of its seats."""

    def count(self, deal: Any, chairs: Sequence[int]) -> str:  # noqa: ANN401
        """Book a finished deal; tell how it stands."""

    def chair_names(self) -> list[str]: ...


def seat_of(chairs: Sequence[int], chair: int) -> Seat:
    return list(chairs).index(chair)
