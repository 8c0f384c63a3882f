"""The icon of the app: three cards in hand, all inside the safe circle of a mask."""

from __future__ import annotations

from typing import Final

from .palette import DARK_GREEN, PAPER
from .suits import SIGNS
from .svg import document, element, inked, placed

SIZE: Final = 512


def icon() -> str:
    field = element("rect", width=SIZE, height=SIZE, fill=DARK_GREEN)
    cards = _held("G", -25, -34) + _held("H", 25, 34) + _held("E", 0, 0)
    return document(field + cards, SIZE, SIZE)


def _held(suit: str, turn: float, aside: float) -> str:
    """A card in the hand; what lies behind another shows its sign at the side."""
    card = element("rect", x=-82, y=-316, width=164, height=252, rx=18, fill=PAPER)
    sign = placed(SIGNS[suit], aside, -250 if aside else -190, 0.86 if aside else 1.5)
    return placed(inked(card, 7) + sign, SIZE / 2, 438, 1, turn)
