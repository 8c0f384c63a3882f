"""What all cards share: the paper, its border, and the indices in the corners."""

from __future__ import annotations

from typing import Final

from .letters import word
from .palette import EDGE, INK, PAPER
from .svg import document, element, placed

WIDTH: Final = 250
HEIGHT: Final = 400
_CORNER: Final = 17


def paper(colour: str = PAPER, edge: str = EDGE) -> str:
    return element(
        "rect",
        x=1.5,
        y=1.5,
        width=WIDTH - 3,
        height=HEIGHT - 3,
        rx=_CORNER,
        fill=colour,
        stroke=edge,
        stroke_width=3,
    )


def turned(drawing: str) -> str:
    """The drawing as seen from the other side of the table."""
    return element("g", drawing, transform=f"rotate(180 {WIDTH // 2} {HEIGHT // 2})")


def index(rank: str, sign: str, colour: str = INK, among_pips: bool = False) -> str:
    """Rank above suit in the upper left corner: what a fan of cards leaves to be seen.

    Beside pips the sign is smaller, so that nobody counts it among them.
    """
    scale = 1.04 if len(rank) == 1 else 0.82
    corner = placed(sign, 33, 90, 0.32) if among_pips else placed(sign, 33, 97, 0.42)
    return word(rank, 33, 43, colour, scale) + corner


def card(inner: str) -> str:
    return document(paper() + inner, WIDTH, HEIGHT)
