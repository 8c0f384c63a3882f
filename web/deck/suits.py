"""The signs of the German suits, each in a box from -50 to 50."""

from __future__ import annotations

from typing import Final

from .palette import BROWN, DARK_GREEN, GOLD, GREEN, INK, RED, WHITE
from .svg import circle, drawn, flat, inked, line, shade

_NUT: Final = "M-25,-10C-30,16 -16,38 0,49C16,38 30,16 25,-10z"
_CUP: Final = "M-33,-7C-36,-30 -18,-38 0,-38C18,-38 36,-30 33,-7C20,1 -20,1 -33,-7z"
_LEAF: Final = (
    "M0,-49C8,-34 22,-28 32,-14C45,4 40,27 22,28C12,28 4,22 0,14"
    "C-4,22 -12,28 -22,28C-40,27 -45,4 -32,-14C-22,-28 -8,-34 0,-49z"
)
_HEART: Final = (
    "M0,47C-10,30 -45,12 -45,-16C-45,-34 -33,-44 -20,-44C-10,-44 -3,-38 0,-29"
    "C3,-38 10,-44 20,-44C33,-44 45,-34 45,-16C45,12 10,30 0,47z"
)

ACORN: Final = inked(
    line("M0,-36C0,-42 2,-46 6,-49", 7, "#5d3016")
    + drawn(_NUT, GOLD)
    + flat("M24,-4C27,16 15,35 1,46C6,30 5,14 3,-4z", GREEN)
    + shade("M24,-4C27,16 15,35 1,46C10,30 14,14 14,-4z")
    + line("M-15,6C-15,16 -12,23 -9,27", 4, WHITE)
    + drawn(_CUP, BROWN)
    + shade("M33,-7C36,-30 18,-38 4,-38C18,-26 20,-14 18,-3z")
    + line("M-24,-31L-6,-3M-9,-37L12,-2M9,-37L26,-5M24,-31L6,-3M9,-37L-12,-2M-9,-37L-26,-5", 2),
    4,
)

LEAF: Final = inked(
    line("M0,14C0,28 1,38 8,48", 8)
    + drawn(_LEAF, GREEN)
    + shade("M0,-49C8,-34 22,-28 32,-14C45,4 40,27 22,28C12,28 4,22 0,14z", 0.25)
    + line("M0,-28V30M0,-6L16,-14M0,-6L-16,-14M0,10L24,2M0,10L-24,2", 2.6, "#d9e5a4")
    + line("M0,14C0,28 1,38 8,48", 4, DARK_GREEN),
    4,
)

HEART: Final = inked(
    drawn(_HEART, RED)
    + shade("M0,47C10,30 45,12 45,-16C45,-32 36,-41 26,-43C38,-24 30,8 0,47z")
    + line("M-33,-12C-34,-24 -28,-31 -21,-33", 5, "#f2a397"),
    4,
)

BELL: Final = inked(
    line("M-7,-37C-9,-49 9,-49 7,-37", 9)
    + line("M-7,-37C-9,-49 9,-49 7,-37", 4, GOLD)
    + drawn(circle(0, 3, 41), GOLD)
    + shade("M16,-35C46,-22 56,22 16,41C32,24 36,-14 16,-35z", 0.22)
    + drawn("M-38.8,-7C-20,1 20,1 38.8,-7L39.6,9C20,17 -20,17 -39.6,9z", RED)
    + line("M0,18V30", 5)
    + flat(circle(0, 34, 6), INK)
    + line("M-22,-19C-18,-26 -12,-29 -6,-30", 4.5, WHITE),
    4,
)

SIGNS: Final = {"E": ACORN, "G": LEAF, "H": HEART, "S": BELL}
