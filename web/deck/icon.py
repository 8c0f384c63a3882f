"""The icon of the app: three cards in hand, their signs inside the safe circle of a mask."""

from __future__ import annotations

from typing import Final

from .palette import DARK_GREEN, PAPER
from .suits import SIGNS
from .svg import document, element, inked, placed

SIZE: Final = 512


def icon() -> str:
    field = element("rect", width=SIZE, height=SIZE, fill=DARK_GREEN)
    cards = _held("G", -24, -38) + _held("H", 24, 38) + _held("E", 0, 0)
    return document(field + cards, SIZE, SIZE)


def _held(suit: str, turn: float, aside: float) -> str:
    """A card in the hand; what lies behind another shows its sign at the side."""
    card = element("rect", x=-94, y=-330, width=188, height=270, rx=20, fill=PAPER)
    sign = placed(SIGNS[suit], aside, -270 if aside else -196, 0.72 if aside else 1.85)
    return placed(inked(card, 7) + sign, SIZE / 2, 450, 1, turn)
