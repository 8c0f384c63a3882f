"""The signs of the French suits, each in a box from -50 to 50, by the suits they stand for."""

from __future__ import annotations

from typing import Final

from .palette import INK, PAPER, RED
from .svg import circle, flat, path

CLUB: Final = (
    circle(0, -23, 22)
    + circle(-23, 9, 22)
    + circle(23, 9, 22)
    + "M-10,-12H10L8,8C8,28 12,38 20,46H-20C-12,38 -8,28 -8,8z"
)
SPADE: Final = (
    "M0,-48C12,-28 44,-10 44,14C44,30 30,36 20,34C14,33 9,30 6,26C7,36 11,42 18,47H-18"
    "C-11,42 -7,36 -6,26C-9,30 -14,33 -20,34C-30,36 -44,30 -44,14C-44,-10 -12,-28 0,-48z"
)
HEART: Final = (
    "M0,47C-10,30 -45,12 -45,-16C-45,-34 -33,-44 -20,-44C-10,-44 -3,-38 0,-29"
    "C3,-38 10,-44 20,-44C33,-44 45,-34 45,-16C45,12 10,30 0,47z"
)
DIAMOND: Final = (
    "M0,-49C10,-30 22,-14 37,0C22,14 10,30 0,49C-10,30 -22,14 -37,0C-22,-14 -10,-30 0,-49z"
)

COLOURS: Final = {"E": INK, "G": INK, "H": RED, "S": RED}
SHAPES: Final = {"E": CLUB, "G": SPADE, "H": HEART, "S": DIAMOND}
SIGNS: Final = {suit: flat(shape, COLOURS[suit]) for suit, shape in SHAPES.items()}


def edged(suit: str) -> str:
    """With a bright edge, so that black signs can be seen on a dark page."""
    return path(
        SHAPES[suit], fill=COLOURS[suit], stroke=PAPER, stroke_width=8, paint_order="stroke"
    )
