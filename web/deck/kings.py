"""The four kings of the Bavarian deck, full length; the origin is the foot of the neck."""

from __future__ import annotations

from typing import Final

from . import body, dress, things, weapons
from .palette import BLUE, BROWN, DARK_BLUE, DARK_GREEN, DARK_RED, GOLD, GREEN, RED
from .portraits import portrait
from .svg import placed


def robed(mantle: str, lining: str, robe: str, sash: str) -> str:
    return dress.mantle(lining) + dress.robe(robe, sash) + dress.mantle_front(mantle)


def eichel() -> str:
    """The oldest: a long white beard, a green mantle, orb and sceptre."""
    return (
        robed(GREEN, DARK_GREEN, RED, GOLD)
        + placed(things.sceptre(), 84, 44, 1, 8)
        + body.arm(RED, GOLD, (44, 24, 14), (70, 76, 16), (79, 54, 11))
        + placed(things.orb(), -26, 80)
        + body.arm(RED, GOLD, (-44, 24, 14), (-72, 72, 16), (-44, 86, 11))
        + dress.ermine_cape()
        + portrait("EK")
    )


def gras() -> str:
    """A warrior: brown beard, blue mantle, drawn sword."""
    return (
        robed(BLUE, DARK_BLUE, GOLD, RED)
        + placed(weapons.sword(), 86, 40, 1, 6)
        + body.arm(GOLD, RED, (44, 24, 14), (72, 74, 16), (81, 50, 11))
        + body.arm(GOLD, RED, (-44, 24, 14), (-82, 66, 16), (-44, 88, 11))
        + dress.ermine_cape()
        + portrait("GK")
    )


def herz() -> str:
    """A young man: golden curls, red mantle, the cup of welcome."""
    return (
        robed(RED, DARK_RED, BLUE, GOLD)
        + placed(things.goblet(), -72, 40)
        + body.arm(BLUE, GOLD, (-44, 24, 14), (-78, 84, 15), (-74, 56, 11))
        + placed(things.staff(), 82, 56, 0.9, 6)
        + body.arm(BLUE, GOLD, (44, 24, 14), (72, 80, 16), (79, 62, 11))
        + dress.ermine_cape()
        + portrait("HK", left=True)
    )


def schellen() -> str:
    """A proud one: black beard, golden mantle, the sceptre over his shoulder."""
    return (
        robed(GOLD, BROWN, DARK_GREEN, RED)
        + placed(things.sceptre(), 80, 40, 0.95, 18)
        + body.arm(DARK_GREEN, GOLD, (44, 24, 14), (74, 80, 15), (77, 54, 11))
        + body.arm(DARK_GREEN, GOLD, (-44, 24, 14), (-80, 76, 15), (-34, 62, 11))
        + dress.ermine_cape()
        + portrait("SK")
    )


KINGS: Final = {"E": eichel, "G": gras, "H": herz, "S": schellen}
