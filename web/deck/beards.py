"""Beards for the faces, drawn over them."""

from __future__ import annotations

from .palette import RED
from .svg import drawn, flat, line


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
