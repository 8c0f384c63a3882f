"""Arms and poles: the grip is at the origin, up is up."""

from __future__ import annotations

from .palette import BROWN, DARK_RED, GOLD, GREY, INK, RED
from .svg import circle, drawn, line, shade


def pole(top: float, foot: float, colour: str = BROWN, width: float = 6) -> str:
    return line(f"M0,{top}V{foot}", width + 5, INK) + line(f"M0,{top}V{foot}", width - 0.5, colour)


def sword(length: float = 92, blade: str = GREY) -> str:
    return (
        drawn(f"M-6,-12L-5,{-length + 12}L0,{-length}L5,{-length + 12}L6,-12z", blade)
        + line(f"M0,-16V{-length + 16}", 1.8)
        + drawn("M-24,-16C-10,-10 10,-10 24,-16L24,-9C10,-4 -10,-4 -24,-9z", GOLD, 2.4)
        + drawn("M-4,-8H4V14H-4z", DARK_RED, 2.4)
        + drawn(circle(0, 17, 6), GOLD, 2.4)
    )


def sabre() -> str:
    return (
        drawn("M-4,-10C-10,-44 0,-80 28,-106C18,-76 10,-46 6,-10z", GREY)
        + line("M0,-20C-2,-46 4,-72 16,-90", 1.8)
        + drawn("M-16,-13H14V-6H-16z", GOLD, 2.4)
        + line("M-14,-8C-20,6 -12,18 0,18", 6.5)
        + line("M-14,-8C-20,6 -12,18 0,18", 2.6, GOLD)
        + drawn("M-4,-7H4V18H-4z", BROWN, 2.4)
    )


def halberd(foot: float) -> str:
    return (
        pole(-120, foot)
        + drawn("M4,-112C14,-110 24,-116 32,-126C36,-104 34,-88 28,-72C22,-82 14,-88 4,-86z", GREY)
        + drawn("M-4,-108L-26,-112L-14,-98L-26,-84L-4,-92z", GREY)
        + drawn("M-6,-118L0,-160L6,-118z", GREY)
        + drawn("M-7,-120H7V-78H-7z", GOLD, 2.4)
        + drawn("M-6,-78L-11,-52L-4,-58L0,-50L4,-58L11,-52L6,-78z", RED, 2.2)
    )


def boar_spear(foot: float) -> str:
    return (
        pole(-92, foot)
        + drawn("M-8,-104C-20,-122 -8,-140 0,-160C8,-140 20,-122 8,-104z", GREY)
        + shade("M0,-160C8,-140 20,-122 8,-104H0z")
        + drawn("M-20,-104H20V-97H-20z", GREY, 2.4)
        + line("M-4,-88L4,-80M-4,-76L4,-68M-4,-64L4,-56", 2.4)
    )


def crossbow() -> str:
    """Held upright, the bow at the top."""
    return (
        drawn("M-5,-66H5L7,30H-7z", BROWN)
        + line("M-34,-44C-24,-66 24,-66 34,-44", 9)
        + line("M-34,-44C-24,-66 24,-66 34,-44", 4, GREY)
        + line("M-34,-44L0,-30L34,-44", 2)
        + line("M0,-30V-84", 2.6)
        + drawn("M-5,-80L0,-94L5,-80z", GREY, 2.4)
    )
