"""The double-German deck: German suits, and every card the same from both sides of the table."""

from __future__ import annotations

from .busts import seated
from .double_court import COURT
from .doubled import DEEP_NOTCH, NOTCH, TINTS, doubled
from .frame import card, index, turned
from .letters import word
from .palette import INK
from .pips import PLACES, turned_pips
from .suits import SIGNS
from .svg import defined, placed, used


def face(suit: str, rank: str) -> str:
    name = f"double-{suit}{rank}"
    if rank in PLACES:
        picture = defined(name, SIGNS[suit]) + turned_pips(name, rank)
        corner = index(rank, used(name), among_pips=True)
    elif rank == "A":
        picture = doubled(name, TINTS[suit], placed(SIGNS[suit], 148, 104, 1.5))
        corner = index(rank, SIGNS[suit])
    elif rank == "U":
        picture = doubled(name, TINTS[suit], seated(COURT[suit + rank]), DEEP_NOTCH)
        corner = _low_index(rank, SIGNS[suit])
    else:
        picture = doubled(name, TINTS[suit], seated(COURT[suit + rank]), NOTCH)
        corner = index(rank, SIGNS[suit])
    return card(picture + corner + turned(corner))


def _low_index(rank: str, sign: str) -> str:
    """An Unter has his sign below: as near to the belt as a double-headed card can have it."""
    return word(rank, 33, 43, INK, 1.04) + placed(sign, 36, 153, 0.48)
