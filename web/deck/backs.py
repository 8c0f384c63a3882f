"""The backs of the decks."""

from __future__ import annotations

from typing import Final

from . import french_suits, suits
from .frame import HEIGHT, WIDTH, paper, turned
from .palette import BLUE, DARK_BLUE, DARK_GREEN, GOLD, INK, PAPER, RED, WHITE
from .svg import circle, document, drawn, element, inked, path, placed

_INSIDE: Final = (
    "M25,14H225C231,14 236,19 236,25V375C236,381 231,386 225,386H25"
    "C19,386 14,381 14,375V25C14,19 19,14 25,14z"
)


def bavarian() -> str:
    """White and blue lozenges, and the four suits."""
    lozenge = element(
        "pattern",
        element("path", d="M18.5,0L37,26.6L18.5,53.2L0,26.6z", fill=BLUE),
        id="bavarian-back",
        x=14,
        y=14,
        width=37,
        height=53.15,
        patternUnits="userSpaceOnUse",
    )
    return _back(lozenge, "url(#bavarian-back)", WHITE, _medallion(suits.SIGNS, PAPER))


def french() -> str:
    """A red trellis, and the four suits."""
    trellis = _trellis("french-back", "#e8b9a0")
    return _back(trellis, "url(#french-back)", RED, _medallion(french_suits.SIGNS, PAPER))


def double() -> str:
    """A green trellis, and the four suits."""
    trellis = _trellis("double-back", "#a9c79b")
    return _back(trellis, "url(#double-back)", DARK_GREEN, _medallion(suits.SIGNS, PAPER))


def contrast() -> str:
    """Dark, with one bright ring: no face looks like it."""
    rings = "".join(
        element("circle", cx=125, cy=200, r=r, fill="none", stroke=WHITE, stroke_width=10)
        for r in (40, 70)
    )
    return document(paper("#fff", "#000") + path(_INSIDE, fill=DARK_BLUE) + rings, WIDTH, HEIGHT)


def _back(pattern: str, fill: str, ground: str, medallion: str) -> str:
    return document(
        paper()
        + element("defs", pattern)
        + path(_INSIDE, fill=ground)
        + path(_INSIDE, fill=fill, stroke=INK, stroke_width=2.4)
        + medallion,
        WIDTH,
        HEIGHT,
    )


def _medallion(signs: dict[str, str], ground: str) -> str:
    disc = inked(drawn(circle(125, 200, 72), GOLD) + drawn(circle(125, 200, 63), ground), 3)
    two = placed(signs["E"], 125, 164, 0.5) + placed(signs["G"], 89, 200, 0.5, -90)
    other = placed(signs["H"], 125, 164, 0.5) + placed(signs["S"], 89, 200, 0.5, -90)
    return (
        disc
        + two
        + turned(other)
        + inked(drawn("M125,188L137,200L125,212L113,200z", DARK_GREEN), 2)
    )


def _trellis(name: str, bars: str) -> str:
    nails = "".join(circle(x, y, 2.6) for x, y in ((10, 10), (0, 0), (20, 0), (0, 20), (20, 20)))
    return element(
        "pattern",
        path("M0,0L20,20M20,0L0,20", stroke=bars, stroke_width=2.4) + path(nails, fill=GOLD),
        id=name,
        x=15,
        y=10,
        width=20,
        height=20,
        patternUnits="userSpaceOnUse",
    )
