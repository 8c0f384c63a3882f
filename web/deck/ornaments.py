"""Decoration: the ground, a boar, a ribbon, oak leaves."""

from __future__ import annotations

from typing import Final

from .palette import BROWN, GOLD, GREEN, INK, MEADOW, WHITE
from .svg import circle, drawn, flat, inked, line, placed, shade

OAK_LEAF: Final = (
    "M0,0C-6,-4 -14,0 -12,-8C-18,-12 -12,-18 -10,-18C-16,-24 -10,-30 -7,-28C-8,-36 -2,-38 0,-40"
    "C2,-38 8,-36 7,-28C10,-30 16,-24 10,-18C12,-18 18,-12 12,-8C14,0 6,-4 0,0z"
)

LILY: Final = (
    "M-8,0C-6,-8 -16,-8 -14,-17C-10,-18 -7,-15 -6,-12C-6,-18 -3,-23 0,-27"
    "C3,-23 6,-18 6,-12C7,-15 10,-18 14,-17C16,-8 6,-8 8,0z"
)


def _tuft(x: float, y: float) -> str:
    return f"M{x},{y}q-1,-8 -5,-12M{x},{y}q0,-9 1,-15M{x},{y}q1,-7 6,-11"


def ground() -> str:
    """The meadow at the foot of a card."""
    return inked(
        drawn(
            "M11,376C30,366 52,370 74,366C110,360 150,364 178,365C204,366 222,366 239,374V378"
            "C239,385 235,389 228,389H22C15,389 11,385 11,378z",
            MEADOW,
        )
        + line(_tuft(30, 372) + _tuft(218, 371) + _tuft(196, 369), 2)
    )


def oak_leaf(colour: str = GREEN) -> str:
    """From its stalk at the origin, upwards."""
    return drawn(OAK_LEAF, colour, 2.6) + line(
        "M0,6V-32M0,-10L7,-14M0,-10L-7,-14M0,-20L5,-24M0,-20L-5,-24", 1.6
    )


def boar(colour: str = BROWN) -> str:
    """The Sau herself, on her way to the left; she stands at height 32."""
    return (
        drawn("M-26,12L-30,32H-18L-14,14zM38,12L46,32H34L28,14z", colour)
        + shade("M-26,12L-30,32H-18L-14,14zM38,12L46,32H34L28,14z", 0.35)
        + line("M54,-8C64,-12 62,-24 70,-22C76,-20 72,-12 66,-14", 3)
        + drawn(
            "M-66,6C-68,-2 -62,-8 -56,-8C-48,-16 -42,-24 -32,-28L-30,-42L-19,-31L-14,-40"
            "L-8,-33L0,-42"
            "L5,-35L14,-42L18,-35L27,-39L30,-32L39,-34L41,-27C56,-18 60,0 54,14L56,32H42L38,16"
            "C24,22 4,22 -8,18L-10,32H-23L-26,14C-36,14 -44,13 -52,14C-60,16 -65,12 -66,6z",
            colour,
        )
        + shade(
            "M54,14L56,32H42L38,16C24,22 4,22 -8,18L-10,32H-23L-26,14C0,14 34,12 50,-14"
            "C57,-6 58,4 54,14z"
        )
        + drawn("M-52,13C-58,6 -56,-2 -50,-4C-52,2 -49,8 -44,10z", WHITE, 2.2)
        + flat(circle(-38, -12, 3), INK)
        + line("M-63,3v2M-28,-28C-22,-24 -20,-18 -22,-12M0,-20L6,-10M14,-22L20,-12M28,-18L32,-8", 2)
    )


def ribbon(colour: str) -> str:
    """A scroll with folded ends, 160 wide."""
    end = drawn("M-58,4L-84,2L-74,16L-84,30L-52,28z", colour) + shade(
        "M-66,4L-58,4L-52,28L-66,28z", 0.4
    )
    return (
        end
        + placed(end, mirror=True)
        + drawn("M-66,-10C-30,4 30,4 66,-10V14C30,28 -30,28 -66,14z", colour)
        + line("M-58,-1C-28,10 28,10 58,-1M-58,10C-28,21 28,21 58,10", 1.8, GOLD)
    )
