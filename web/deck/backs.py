"""The backs of the decks."""

from __future__ import annotations

from typing import Final

from . import french_suits, suits
from .frame import HEIGHT, WIDTH, paper, turned
from .palette import BLUE, DARK_BLUE, DARK_GREEN, GOLD, INK, PAPER, RED, WHITE
from .svg import circle, document, drawn, element, inked, line, path, placed

_INSIDE: Final = (
    "M25,14H225C231,14 236,19 236,25V375C236,381 231,386 225,386H25C19,386 14,381 14,375"
    "V25C14,19 19,14 25,14z"
)


def bavarian() -> str:
    """White and blue lozenges, and the four suits."""
    wide, high = 222 / 6, 372 / 7
    lozenges = "".join(
        f"M{14 + wide * (column + 0.5):.1f},{14 + high * row:.1f}"
        f"l{wide / 2},{high / 2:.2f}l{-wide / 2},{high / 2:.2f}l{-wide / 2},{-high / 2:.2f}z"
        for row in range(7)
        for column in range(6)
    )
    return _back("bavarian", WHITE, path(lozenges, fill=BLUE), suits.SIGNS)


def double() -> str:
    return _back("double", DARK_GREEN, _trellis("#a9c79b"), suits.SIGNS)


def french() -> str:
    return _back("french", RED, _trellis("#e8b9a0"), french_suits.SIGNS)


def contrast() -> str:
    """Dark, with two bright rings: no face looks like it."""
    rings = "".join(line(circle(125, 200, r), 10, WHITE) for r in (40, 70))
    return document(paper("#fff", "#000") + path(_INSIDE, fill=DARK_BLUE) + rings, WIDTH, HEIGHT)


def _back(deck: str, ground: str, pattern: str, signs: dict[str, str]) -> str:
    """The pattern inside a frame, and the four suits on a disc before it."""
    inside = f"{deck}-back"
    clip = element("defs", element("clipPath", path(_INSIDE), id=inside))
    field = path(_INSIDE, fill=ground) + element("g", pattern, clip_path=f"url(#{inside})")
    frame = line(_INSIDE, 2.4, INK)
    return document(paper() + clip + field + frame + _medallion(signs), WIDTH, HEIGHT)


def _trellis(bars: str) -> str:
    """Crossed bars, and a nail at each crossing: dots as far apart as the crossings."""
    falling = "".join(f"M{x},0l400,400" for x in range(-385, 250, 20))
    rising = "".join(f"M{x},400l400,-400" for x in range(-385, 250, 20))
    nails = path(
        falling, fill="none", stroke=GOLD, stroke_width=5, stroke_dasharray=f"0 {200**0.5:.4f}"
    )
    return line(falling + rising, 2.4, bars) + nails


def _medallion(signs: dict[str, str]) -> str:
    disc = inked(drawn(circle(125, 200, 72), GOLD) + drawn(circle(125, 200, 63), PAPER))
    two = placed(signs["E"], 125, 164, 0.5) + placed(signs["G"], 89, 200, 0.5, -90)
    others = placed(signs["H"], 125, 164, 0.5) + placed(signs["S"], 89, 200, 0.5, -90)
    middle = inked(drawn("M125,188L137,200L125,212L113,200z", DARK_GREEN), 2)
    return disc + two + turned(others) + middle
