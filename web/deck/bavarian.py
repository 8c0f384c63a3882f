"""The Bavarian deck: full-length figures, and plain cards whose signs grow."""

from __future__ import annotations

from typing import Final

from .frame import card, index, turned
from .growth import growth
from .kings import KINGS
from .obers import OBERS
from .ornaments import ground
from .pips import PLACES, pips
from .saus import sau
from .suits import SIGNS
from .svg import defined, inked, placed, used
from .unters import UNTERS

_FIGURES: Final = {"K": KINGS, "O": OBERS, "U": UNTERS}
_NECK: Final = (130, 141)
# The sign of a king or an Ober is at the top, that of an Unter at the foot: hence their names.
_GREAT_SIGN: Final = {"K": (212, 46), "O": (212, 46), "U": (40, 326)}


def face(suit: str, rank: str) -> str:
    if rank in PLACES:
        return card(_plain(suit, rank))
    corner = index(rank, SIGNS[suit])
    if rank == "A":
        return card(sau(suit) + corner)
    figure = placed(inked(_FIGURES[rank][suit]()), *_NECK)
    great = placed(SIGNS[suit], *_GREAT_SIGN[rank], 0.56)
    return card(ground() + figure + great + corner)


def _plain(suit: str, rank: str) -> str:
    name = f"bavarian-{suit}"
    corner = index(rank, used(name), among_pips=True)
    signs = growth(suit, rank) + pips(name, rank)
    return defined(name, SIGNS[suit]) + signs + corner + turned(corner)
