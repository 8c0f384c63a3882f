"""The heads of the twelve court cards with German suits, by card."""

from __future__ import annotations

from typing import Final

from . import hats
from .beards import full_beard, goatee, long_beard, moustache, whiskers
from .faces import face
from .hair import BALD, bob, curls
from .heads import head
from .palette import (
    BLUE,
    BROWN,
    CHESTNUT,
    FOX,
    GOLD,
    GREEN,
    GREY,
    INK,
    RAVEN,
    RED,
    SNOW,
    STRAW,
    WHITE,
)

_STERN: Final = face(stern=True)
_STERN_BEARDED: Final = face(stern=True, mouth=False)

PORTRAITS: Final = {
    "EK": (curls(SNOW), _STERN_BEARDED + long_beard(SNOW), hats.spiked_crown()),
    "GK": (bob(CHESTNUT), _STERN_BEARDED + full_beard(CHESTNUT), hats.lily_crown()),
    "HK": (curls(STRAW), face() + moustache(STRAW), hats.arched_crown(RED)),
    "SK": (bob(RAVEN), _STERN + goatee(RAVEN), hats.leaf_crown()),
    "EO": (bob(SNOW), face(mouth=False) + full_beard(SNOW), hats.broad_hat(GREEN, RED)),
    "GO": (bob(CHESTNUT), _STERN + goatee(CHESTNUT), hats.morion(GREY, RED)),
    "HO": (curls(FOX), face() + moustache(FOX), hats.beret(RED, WHITE)),
    "SO": (bob(RAVEN), face() + whiskers(RAVEN), hats.tricorne(BROWN, GOLD)),
    "EU": (bob(CHESTNUT), face(), hats.hunters_hat(GREEN, GOLD)),
    "GU": (bob(STRAW), face(), hats.beret(BLUE, RED)),
    "HU": (curls(RAVEN), face(), hats.broad_hat(RED, GOLD, INK)),
    "SU": (BALD, face(), hats.fools_cap(RED, GREEN)),
}


def portrait(card: str, left: bool = False) -> str:
    """Looks to the right, or to the left."""
    return head(*PORTRAITS[card], left=left)
