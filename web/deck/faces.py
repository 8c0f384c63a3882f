"""Faces in three-quarter view, looking to the right; the middle of the face is the origin."""

from __future__ import annotations

from typing import Final

from .palette import DARK_RED, INK, RED, SKIN, WHITE
from .svg import circle, drawn, flat, line, path, shade

_FACE: Final = (
    "M-20,-18C-22,0 -20,13 -12,21C-6,28 2,31 8,29C16,26 20,17 20.5,8C21,4 20,0 20,-4"
    "L20,-18C14,-32 -14,-34 -20,-18z"
)
_EYES: Final = (
    "M-7,-1.5Q-1,-7.5 5,-1.8Q-1,1.6 -7,-1.5zM10.5,-1.8Q14.5,-7 18.6,-2Q14.5,1.2 10.5,-1.8z"
)
_PUPILS: Final = circle(0.2, -2.6, 2.6) + circle(15, -2.6, 2.4)
_BROWS: Final = "M-8.5,-8.5Q-2,-13.5 5,-9.5M11,-10Q15,-13 19,-9.5"
_STERN_BROWS: Final = "M-8.5,-11.5Q-1,-11.5 5.5,-7.5M11,-7.5Q15,-11 19.5,-11.5"
_NOSE: Final = "M8,-3C9,2 14.2,5.5 13.6,9C13,11.8 9,11.8 6.5,9.8"


def face(stern: bool = False, lips: bool = False, mouth: bool = True) -> str:
    """``lips`` is the fuller mouth of the ladies; a thick beard hides the mouth."""
    text = (
        drawn("M-20,-2C-28,-6 -28,12 -19,10", SKIN)
        + drawn(_FACE, SKIN)
        + shade("M-20,-18C-22,0 -20,13 -12,21C-6,28 2,31 8,29C-6,22 -12,6 -11,-22z", 0.13)
        + _blush(-6, 9, 5)
        + _blush(17, 9, 3)
        + drawn(_EYES, WHITE, 1.8)
        + flat(_PUPILS, INK)
        + line(_STERN_BROWS if stern else _BROWS, 2 if lips else 3)
        + line(_NOSE, 2.2)
    )
    if lips:
        text += flat("M2,17Q6,14 8,16Q10,14 13,16.5Q8,23 2,17z", RED)
    elif mouth:
        text += line("M0,16.5Q7,22.5 14,15.5", 2.6, DARK_RED) + line("M5,23.5Q8,24.5 10,23", 1.6)
    return text


def _blush(x: float, y: float, r: float) -> str:
    return path(circle(x, y, r), fill=RED, stroke="none", fill_opacity=".28")
