"""The four Unter of the Bavarian deck: people who serve."""

from __future__ import annotations

from typing import Final

from . import body, dress, things, weapons
from .palette import BLUE, BROWN, GOLD, GREEN, LEATHER, RED, WHITE
from .portraits import portrait
from .stance import booted, legs
from .suits import SIGNS
from .svg import placed


def eichel() -> str:
    """The hunter with his boar spear."""
    return (
        booted(BROWN, LEATHER, BROWN)
        + placed(weapons.boar_spear(170), 82, 60)
        + dress.skirt(GREEN, 126, 50)
        + dress.doublet(GREEN)
        + dress.belt()
        + dress.neck()
        + dress.sash(BROWN)
        + placed(things.hunting_horn(), 30, 98)
        + body.arm(GREEN, GOLD, (42, 20, 14), (70, 78, 14), (76, 62, 10))
        + placed(things.leafy_twig(GREEN), -68, 112, 0.8)
        + body.arm(GREEN, GOLD, (-42, 20, 14), (-62, 62, 14), (-66, 88, 10))
        + dress.collar()
        + portrait("EU")
    )


def gras() -> str:
    """The drummer."""
    stick = things.stick()
    return (
        legs(WHITE, LEATHER)
        + dress.breeches(BLUE)
        + dress.doublet(BLUE, GOLD)
        + dress.neck()
        + placed(things.drum(RED, GOLD), 0, 100, 0.95)
        + placed(stick, -30, 76, 1, 150)
        + placed(stick, 76, 24, 1, 22)
        + body.arm(BLUE, GOLD, (-42, 20, 15), (-76, 64, 15), (-44, 76, 10))
        + body.arm(BLUE, GOLD, (42, 20, 15), (72, 74, 15), (76, 44, 10))
        + dress.ruff()
        + portrait("GU", left=True)
    )


def herz() -> str:
    """The trumpeter."""
    return (
        legs(GOLD, BROWN)
        + dress.breeches(RED)
        + dress.doublet(RED, WHITE)
        + dress.belt()
        + dress.neck()
        + body.arm(RED, GOLD, (-42, 20, 15), (-80, 60, 15), (-46, 84, 10))
        + dress.ruff()
        + portrait("HU")
        + body.arm(RED, GOLD, (42, 20, 15), (76, 56, 15), (46, 10, 10))
        + placed(things.trumpet(GOLD, SIGNS["H"]), 18, -14, 0.84, -14)
        + body.fist(44, 2, -116)
    )


def schellen() -> str:
    """The fool, with good cards."""
    return (
        body.shoe(RED, -34, 214, left=True)
        + body.shoe(GREEN, 30, 214)
        + body.leg(RED, (-18, 100, 19), (-30, 158, 14), (-34, 216, 9))
        + body.leg(GREEN, (18, 100, 19), (22, 160, 14), (30, 216, 9))
        + dress.neck()
        + dress.motley(GREEN, RED)
        + placed(things.fan(SIGNS["S"]), 76, 42, 0.9, 6)
        + body.arm(RED, GOLD, (42, 20, 14), (66, 80, 14), (74, 58, 10))
        + placed(things.bauble(), -84, 50, 0.84, -8)
        + body.arm(GREEN, GOLD, (-42, 20, 14), (-74, 80, 14), (-80, 58, 10))
        + portrait("SU")
    )


UNTERS: Final = {"E": eichel, "G": gras, "H": herz, "S": schellen}
