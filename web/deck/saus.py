"""The four Saus: two great signs, what they grow from, and the boar that gave them the name."""

from __future__ import annotations

from typing import Final

from .ornaments import boar, ground, oak_leaf, ribbon
from .palette import BLUE, BROWN, DARK_GREEN, DARK_RED, GOLD, GREEN, INK, RED
from .suits import SIGNS
from .svg import circle, drawn, inked, line, placed

_AT: Final = {"E": (72, 192), "G": (72, 168), "H": (72, 166), "S": (72, 190)}
_RIBBONS: Final = {"E": RED, "G": BLUE, "H": DARK_RED, "S": DARK_GREEN}
_TURN: Final = {"E": 9, "G": -9, "H": -9, "S": 7}
_HANGING: Final = (
    "M125,292C119,220 131,150 125,96M125,128C118,92 74,86 79,146M125,128C132,92 176,86 171,146"
)
_RISING: Final = (
    "M125,292C119,240 131,140 125,96M125,274C120,240 84,250 78,206M125,274C130,240 166,250 172,206"
)


def sau(suit: str) -> str:
    sign, (x, y), turn = SIGNS[suit], _AT[suit], _TURN[suit]
    two = placed(sign, x, y, 1.06, turn) + placed(sign, 250 - x, y, 1.06, -turn)
    return (
        ground()
        + _behind(suit)
        + two
        + inked(placed(ribbon(_RIBBONS[suit]), 125, 276, 0.98) + placed(boar(), 128, 344, 0.98))
    )


def _stem(d: str, colour: str) -> str:
    return line(d, 11, INK) + line(d, 6, colour)


def _behind(suit: str) -> str:
    match suit:
        case "E":
            return _stem(_HANGING, BROWN) + inked(_crown_of(oak_leaf(GREEN)))
        case "G":
            return _stem(_RISING, DARK_GREEN) + inked(_crown_of(_bud(GREEN)))
        case "H":
            return _stem(_RISING, DARK_GREEN) + inked(_crown_of(_bud(GREEN)) + _rose())
        case _:
            return _stem(_HANGING, DARK_RED) + inked(_bow())


def _crown_of(leaf: str) -> str:
    return "".join(placed(leaf, 125, 100, 1.25, turn) for turn in (-64, 64, -32, 32, 0))


def _bud(colour: str) -> str:
    return drawn("M0,0C-12,-12 -10,-30 0,-44C10,-30 12,-12 0,0z", colour, 2.6) + line(
        "M0,-4V-30", 1.6
    )


def _rose() -> str:
    petals = "".join(
        placed(drawn(circle(0, -14, 12), RED), 125, 96, 1, turn) for turn in range(0, 360, 72)
    )
    return petals + drawn(circle(125, 96, 10), GOLD)


def _bow() -> str:
    loop = drawn("M0,0C-14,-34 -52,-40 -54,-14C-55,10 -20,10 0,0z", RED) + line(
        "M-8,-4C-20,-16 -34,-22 -42,-16", 2
    )
    tail = drawn("M-4,2C-14,16 -22,24 -36,32L-20,34L-18,46C-6,32 0,20 4,6z", RED)
    return "".join(
        placed(part, 125, 92, 1, mirror=mirror) for part in (tail, loop) for mirror in (False, True)
    ) + drawn("M114,82H136V104H114z", GOLD)
