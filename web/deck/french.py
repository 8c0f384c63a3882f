"""The French deck: double-headed figures, one letter a court card by the language."""

from __future__ import annotations

from typing import Final

from .frame import card, index, turned
from .french_court import COURT
from .french_suits import COLOURS, SIGNS
from .palette import BLUE, GOLD, RED
from .pips import PLACES
from .svg import defined, drawn, element, inked, line, path, placed, used

GERMAN_LETTERS: Final = {"X": "10", "O": "D", "U": "B"}
ENGLISH_LETTERS: Final = {"X": "10", "O": "Q", "U": "J"}
_TINTS: Final = {"E": "#dfe7ee", "G": "#e2ead6", "H": "#f7dfcd", "S": "#f8e9bd"}
# The picture leaves two corners free for the indices; its upper half is what one figure fills.
_BOX: Final = "M62,15H225Q235,15 235,25V266H188V385H25Q15,385 15,375V134H62z"
_UPPER_HALF: Final = "M62,15H225Q235,15 235,25V200H15V134H62z"
_NECK: Final = (132, 141)


def face(suit: str, rank: str, letters: dict[str, str]) -> str:
    corner = index(letters.get(rank, rank), SIGNS[suit], COLOURS[suit], among_pips=rank in PLACES)
    return card(_picture(suit, rank) + corner + turned(corner))


def _picture(suit: str, rank: str) -> str:
    name = f"french-{suit}{rank}"
    if rank == "A":
        return _ace(suit)
    if rank in PLACES:
        places = PLACES[rank]
        signs = (used(name, x, y, places.scale, 180 if y > 200 else 0) for x, y in places.points)
        return defined(name, SIGNS[suit]) + "".join(signs)
    return _double(name, suit, COURT[suit + rank])


def _ace(suit: str) -> str:
    """One great sign in a wreath of dots."""
    ring = element(
        "circle", cx=125, cy=200, r=84, fill="none", stroke=COLOURS[suit], stroke_width=3
    )
    dots = element(
        "circle",
        cx=125,
        cy=200,
        r=74,
        fill="none",
        stroke=GOLD,
        stroke_width=6,
        stroke_dasharray="0 15.5",
    )
    return ring + dots + placed(SIGNS[suit], 125, 200, 1.12)


def _double(name: str, suit: str, figure: str) -> str:
    clip = element("clipPath", path(_UPPER_HALF), id=f"{name}-box")
    half = element("g", placed(inked(figure), *_NECK, 1.08), id=name, clip_path=f"url(#{name}-box)")
    return (
        path(_BOX, fill=_TINTS[suit])
        + element("defs", clip + half)
        + element("use", href=f"#{name}")
        + element("use", href=f"#{name}", transform="rotate(180 125 200)")
        + inked(_belt() + line(_BOX), 2.4)
    )


def _belt() -> str:
    """Where the two halves meet."""
    lozenges = "".join(
        drawn(f"M{x},200l10,-7l10,7l-10,7z", colour, 2)
        for x, colour in (
            (25, RED),
            (55, BLUE),
            (85, RED),
            (115, BLUE),
            (145, RED),
            (175, BLUE),
            (205, RED),
        )
    )
    return drawn("M15,192H235V208H15z", GOLD) + lozenges
