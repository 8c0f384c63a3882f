"""Hair: what falls behind a face, and what falls over its temples."""

from __future__ import annotations

from typing import Final, NamedTuple

from .svg import drawn, line

_TEMPLE: Final = "M-22,-22C-27,-6 -26,4 -22,11C-17,6 -15,-6 -13,-22z"
_PARTING: Final = (
    "M-21,-22C-26,-4 -25,10 -22,22C-17,14 -18,2 -9,-9C-3,-14 5,-17 9,-21C13,-15 17,-10 20,-2"
    "C21,4 21,9 22,14C26,4 26,-10 20,-24z"
)


class Hair(NamedTuple):
    behind: str
    before: str = ""


def bob(colour: str) -> Hair:
    """Hair to the jaw, behind the face."""
    behind = drawn(
        "M-19,-20C-34,-12 -34,14 -30,30C-20,36 -8,32 -2,26L20,10C26,4 26,-12 20,-20z", colour
    ) + line("M-26,-6C-29,8 -28,18 -25,29M-22,2C-23,14 -22,22 -19,31", 1.8)
    return Hair(behind, drawn(_TEMPLE, colour, 2.6))


def curls(colour: str) -> Hair:
    """Long curls on both sides, behind the face."""
    behind = drawn(
        "M-18,-22C-32,-18 -34,-4 -31,4C-39,8 -38,20 -32,23C-38,30 -32,42 -22,41C-12,42 -8,34 -10,26"
        "L16,20C18,28 24,32 28,28C33,24 31,17 28,14C33,8 31,0 27,-2C29,-10 26,-20 18,-22z",
        colour,
    ) + line("M-31,4C-26,2 -23,5 -23,8M-32,23C-27,20 -23,23 -23,27M28,14C25,13 23,15 23,17", 1.8)
    return Hair(behind, drawn(_TEMPLE, colour, 2.6))


def tresses(colour: str) -> Hair:
    """The long hair of the ladies, over the shoulders."""
    behind = drawn(
        "M-18,-24C-34,-18 -37,4 -35,22C-34,36 -40,42 -36,54C-26,52 -16,44 -12,32L18,24"
        "C20,38 22,46 30,52C36,42 30,32 29,18C30,2 28,-18 18,-24z",
        colour,
    ) + line(
        "M-29,-4C-32,16 -29,32 -32,46M-23,12C-25,26 -22,34 -26,44M25,14C25,28 26,36 29,43", 1.8
    )
    return Hair(behind, drawn(_PARTING, colour, 2.6))


BALD: Final = Hair("")
