"""The French deck: double-headed figures, one letter a court card by the language."""

from __future__ import annotations

from typing import Final

from .busts import seated
from .doubled import TINTS, doubled
from .frame import card, index, turned
from .french_court import COURT
from .french_suits import COLOURS, SIGNS
from .palette import GOLD
from .pips import PLACES, turned_pips
from .svg import defined, element, placed

GERMAN_LETTERS: Final = {"X": "10", "O": "D", "U": "B"}
ENGLISH_LETTERS: Final = {"X": "10", "O": "Q", "U": "J"}


def face(suit: str, rank: str, letters: dict[str, str]) -> str:
    corner = index(letters.get(rank, rank), SIGNS[suit], COLOURS[suit], among_pips=rank in PLACES)
    return card(_picture(suit, rank) + corner + turned(corner))


def _picture(suit: str, rank: str) -> str:
    name = f"french-{suit}{rank}"
    if rank == "A":
        return _ace(suit)
    if rank in PLACES:
        return defined(name, SIGNS[suit]) + turned_pips(name, rank)
    return doubled(name, TINTS[suit], seated(COURT[suit + rank]))


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
