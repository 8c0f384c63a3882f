"""Faces in three-quarter view, looking to the right; the middle of the face is the origin."""

from __future__ import annotations

from typing import Final

from .palette import INK, RED, SKIN
from .svg import circle, drawn, flat, line, path, shade

_FACE: Final = (
    "M-20,-18C-22,0 -20,13 -12,21C-6,28 2,31 8,29C16,26 20,17 20.5,8C21,4 20,0 20,-4"
    "L20,-18C14,-32 -14,-34 -20,-18z"
)
_BROWS: Final = "M-7,-10Q-1,-14.5 6,-10.5M11,-10.5Q15,-13.5 19,-10"
_STERN_BROWS: Final = "M-8,-12Q-1,-13 6,-8.5M11,-8.5Q15,-12 20,-12.5"
_NOSE: Final = "M10,-5C12,0 17.5,5 16.5,8.5C15.5,11.5 11,11.5 8.5,9.5"


def _blush(x: float, y: float, r: float) -> str:
    return path(circle(x, y, r), fill=RED, stroke="none", fill_opacity=".28")


def face(stern: bool = False, lips: bool = False, mouth: bool = True) -> str:
    """``lips`` is the fuller mouth of the ladies; a thick beard hides the mouth."""
    text = (
        drawn("M-20,-2C-28,-6 -28,12 -19,10", SKIN)
        + drawn(_FACE, SKIN)
        + shade("M-20,-18C-22,0 -20,13 -12,21C-6,28 2,31 8,29C-6,22 -12,6 -11,-22z", 0.13)
        + _blush(-5, 9, 5.5)
        + _blush(17, 10, 3)
        + line("M-4,-2.5Q1,-7 6,-2.5M11,-2.5Q14.5,-6.5 18,-2.5", 2.2)
        + flat(circle(2.2, -2.2, 2.7) + circle(14.8, -2.2, 2.5), INK)
        + line(_STERN_BROWS if stern else _BROWS, 2 if lips else 3)
        + line(_NOSE, 2.2)
    )
    if lips:
        text += flat("M3,17Q7,14 9,16Q11,14 14,16.5Q9,23 3,17z", RED)
    elif mouth:
        text += line("M1,16.5Q8,22.5 15,15.5", 2.6, "#8f1f22") + line("M6,23.5Q9,24.5 11,23", 1.6)
    return text


def moustache(colour: str) -> str:
    return drawn(
        "M9.5,12.5C4,10 -3,13 -7,11C-7,18 1,20 9.5,16.5C14,19.5 20,19 24,12C20,13 14,10 9.5,12.5z",
        colour,
        2.2,
    )


def full_beard(colour: str) -> str:
    return (
        drawn(
            "M-21,-6C-23,18 -16,44 5,50C23,45 25,22 20.5,6C19,13 15,14 9,13C2,14 -6,13 -10,6"
            "C-13,0 -16,-2 -16,-10z",
            colour,
        )
        + flat("M3,19Q8,22 14,18.5Q8,25 3,19z", RED)
        + line("M-12,16C-10,26 -5,34 0,38M0,27C1,34 4,40 6,43M14,27C14,34 12,38 11,41", 1.8)
        + moustache(colour)
    )


def long_beard(colour: str) -> str:
    return (
        drawn(
            "M-21,-6C-24,20 -22,40 -12,54C-10,64 -2,72 4,84C8,72 18,66 20,52C27,36 25,20 20.5,6"
            "C19,13 15,14 9,13C2,14 -6,13 -10,6C-13,0 -16,-2 -16,-10z",
            colour,
        )
        + flat("M3,19Q8,22 14,18.5Q8,25 3,19z", RED)
        + line(
            "M-14,14C-14,30 -10,42 -5,50M-5,24C-4,40 0,54 3,66M6,28C6,42 6,52 7,60M15,26"
            "C16,38 14,46 12,52",
            1.8,
        )
        + moustache(colour)
    )


def goatee(colour: str) -> str:
    return moustache(colour) + drawn(
        "M1,24C3,22 13,22 15,23C16,32 12,38 8,43C4,38 0,32 1,24z", colour, 2.2
    )


def whiskers(colour: str) -> str:
    """Sideburns down to the jaw, and a moustache."""
    return drawn(
        "M-21,-10C-23,6 -20,18 -9,25C-6,21 -7,15 -11,10C-14,4 -14,-4 -13,-10z", colour, 2.4
    ) + moustache(colour)


def bob(colour: str) -> str:
    """Hair to the jaw, behind the face."""
    return drawn(
        "M-19,-20C-34,-12 -34,14 -30,30C-20,36 -8,32 -2,26L20,10C26,4 26,-12 20,-20z", colour
    ) + line("M-26,-6C-29,8 -28,18 -25,29M-22,2C-23,14 -22,22 -19,31", 1.8)


def curls(colour: str) -> str:
    """Long curls on both sides, behind the face."""
    return drawn(
        "M-18,-22C-32,-18 -34,-4 -31,4C-39,8 -38,20 -32,23C-38,30 -32,42 -22,41C-12,42 -8,34 -10,26"
        "L16,20C18,28 24,32 28,28C33,24 31,17 28,14C33,8 31,0 27,-2C29,-10 26,-20 18,-22z",
        colour,
    ) + line("M-31,4C-26,2 -23,5 -23,8M-32,23C-27,20 -23,23 -23,27M28,14C25,13 23,15 23,17", 1.8)


def tresses(colour: str) -> str:
    """The long hair of the ladies, over the shoulders."""
    return drawn(
        "M-18,-24C-34,-18 -36,6 -34,26C-33,46 -38,56 -32,70C-22,66 -14,52 -12,34L18,24"
        "C22,44 22,54 30,64C36,50 30,36 29,20C30,2 28,-18 18,-24z",
        colour,
    ) + line("M-28,-4C-31,20 -28,40 -30,58M-22,8C-24,28 -22,40 -25,54M25,14C25,32 27,44 29,54", 1.8)
