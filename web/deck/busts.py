"""Half a double-headed figure, from the waist up; the foot of the neck is the origin."""

from __future__ import annotations

from typing import NamedTuple

from . import body, dress
from .palette import GOLD, RED, SKIN, WHITE
from .svg import circle, drawn, inked, line, placed, shade


class Bust(NamedTuple):
    """A figure as data: the head, the two colours of its dress, and what it holds."""

    head: str
    outer: str
    inner: str
    held: str


def _arms(sleeve: str, cuff: str, held: str) -> str:
    """One hand holds something up, the other lies on the breast."""
    return (
        placed(held, 72, 24)
        + body.arm(sleeve, cuff, (48, 26, 15), (68, 78, 17), (70, 42, 11))
        + body.arm(sleeve, cuff, (-48, 26, 15), (-86, 58, 17), (-44, 32, 11))
    )


def king(bust: Bust) -> str:
    return (
        drawn("M-20,-4C-70,0 -98,24 -112,90H112C98,24 70,0 20,-4z", bust.outer)
        + shade("M20,-4C70,0 98,24 112,90H72C72,50 50,14 20,-4z")
        + line("M-76,40C-86,56 -92,70 -96,86M76,40C86,56 92,70 96,86", 2)
        + drawn("M-40,10L-30,90H30L40,10z", bust.inner)
        + line("M-10,30L-8,90M10,30L8,90", 2)
        + _arms(bust.inner, GOLD, bust.held)
        + dress.ermine_cape()
        + bust.head
    )


def lady(bust: Bust) -> str:
    return (
        drawn("M-12,-4C-44,0 -58,10 -60,90H60C58,10 44,0 12,-4z", bust.outer)
        + shade("M12,-4C44,0 58,10 60,90H44C50,50 36,14 12,-4z")
        + dress.neck()
        + drawn("M-14,-2C-26,2 -34,6 -36,12C-30,34 30,34 36,12C34,6 26,2 14,-2z", SKIN)
        + drawn("M-36,12C-26,30 26,30 36,12L40,30L30,90H-30L-40,30z", bust.inner)
        + shade("M36,12L40,30L30,90H10L20,26z")
        + drawn("M-36,12C-26,30 26,30 36,12L36,20C26,38 -26,38 -36,20z", WHITE, 2.4)
        + line("M-16,2C-8,14 8,14 16,2", 2.2)
        + drawn(circle(0, 13, 4.5), RED, 2)
        + _arms(bust.outer, WHITE, bust.held)
        + bust.head
    )


def jack(bust: Bust) -> str:
    return (
        drawn("M-13,-6C-34,-2 -56,0 -60,24L-48,90H48L60,24C56,0 34,-2 13,-6z", bust.outer)
        + shade("M13,-6C34,-2 56,0 60,24L48,90H34C40,50 32,16 13,-6z")
        + drawn("M-14,-6L-20,90H20L14,-6C4,4 -4,4 -14,-6z", bust.inner, 2.6)
        + "".join(drawn(circle(0, y, 3.4), GOLD, 1.8) for y in (20, 36))
        + dress.neck()
        + _arms(bust.outer, GOLD, bust.held)
        + dress.ruff()
        + bust.head
    )


def seated(bust: str) -> str:
    """In its place on a card, down to the belt."""
    return placed(inked(bust), 132, 143, 1.08)
