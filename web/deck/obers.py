"""The four Ober of the Bavarian deck, as players call them."""

from __future__ import annotations

from typing import Final

from . import body, dress, things, weapons
from .palette import BLUE, BROWN, DARK_GREEN, GOLD, LEATHER, RED, WHITE
from .portraits import portrait
from .stance import booted, legs
from .svg import placed


def eichel() -> str:
    """Der Alte: white beard, brown coat, pipe and cane."""
    return (
        legs(WHITE, LEATHER, DARK_GREEN)
        + dress.coat(BROWN, GOLD)
        + dress.neck()
        + placed(things.cane(120), -73, 116)
        + body.arm(BROWN, GOLD, (-42, 20, 14), (-66, 62, 14), (-70, 82, 10))
        + dress.collar()
        + portrait("EO")
        + placed(things.pipe(), 15, -12)
        + body.arm(BROWN, GOLD, (42, 20, 14), (66, 88, 14), (77, 66, 10))
    )


def gras() -> str:
    """Der Blaue: blue coat, helmet, halberd."""
    return (
        booted(WHITE, LEATHER, BROWN)
        + placed(weapons.halberd(176), 84, 80, 0.82)
        + dress.coat(BLUE, RED)
        + dress.neck()
        + dress.sash(GOLD)
        + placed(weapons.sword(108, LEATHER), -52, 86, 1, 196)
        + body.arm(BLUE, RED, (-42, 20, 14), (-72, 62, 14), (-58, 78, 10))
        + body.arm(BLUE, RED, (42, 20, 14), (68, 82, 14), (77, 74, 10))
        + dress.ruff()
        + portrait("GO")
    )


def herz() -> str:
    """Der Rote: red coat, feathered cap, sabre."""
    return (
        booted(GOLD, BROWN, GOLD)
        + placed(weapons.sabre(), 84, 34, 0.85, 4)
        + dress.coat(RED, WHITE)
        + dress.neck()
        + body.arm(RED, WHITE, (42, 20, 14), (74, 70, 15), (80, 48, 10))
        + body.arm(RED, WHITE, (-42, 20, 14), (-80, 58, 15), (-46, 82, 10))
        + dress.collar()
        + portrait("HO")
    )


def schellen() -> str:
    """Der Runde: a stout host with a mug of beer."""
    return (
        legs(WHITE, LEATHER, BROWN)
        + dress.belly(GOLD, DARK_GREEN)
        + dress.neck()
        + placed(things.stein(), 90, 18, 0.8)
        + body.arm(DARK_GREEN, RED, (46, 22, 15), (84, 76, 15), (78, 42, 11))
        + body.arm(DARK_GREEN, RED, (-46, 22, 15), (-84, 74, 16), (-48, 92, 11))
        + dress.collar(RED)
        + portrait("SO")
    )


OBERS: Final = {"E": eichel, "G": gras, "H": herz, "S": schellen}
