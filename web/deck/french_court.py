"""Kings, ladies and jacks of the French deck."""

from __future__ import annotations

from typing import Final

from . import beards, faces, hair, hats, things, weapons
from .busts import Bust, jack, king, lady
from .heads import head
from .palette import (
    BLUE,
    CHESTNUT,
    DARK_GREEN,
    DARK_RED,
    FOX,
    GOLD,
    GREY,
    INK,
    RAVEN,
    RED,
    SNOW,
    STRAW,
    WHITE,
)
from .svg import placed


def _lady(colour: str) -> str:
    return head(hair.tresses(colour), faces.face(lips=True), hats.coronet())


COURT: Final = {
    "EK": king(
        Bust(
            head(
                hair.curls(SNOW),
                faces.face(True, mouth=False) + beards.full_beard(SNOW),
                hats.arched_crown(BLUE),
            ),
            BLUE,
            RED,
            things.orb(RED),
        )
    ),
    "GK": king(
        Bust(
            head(
                hair.bob(CHESTNUT),
                faces.face(True, mouth=False) + beards.full_beard(CHESTNUT),
                hats.lily_crown(),
            ),
            DARK_GREEN,
            GOLD,
            weapons.sword(88),
        )
    ),
    "HK": king(
        Bust(
            head(hair.curls(STRAW), faces.face() + beards.moustache(STRAW), hats.arched_crown(RED)),
            RED,
            BLUE,
            things.sceptre(),
        )
    ),
    "SK": king(
        Bust(
            head(hair.bob(RAVEN), faces.face(True) + beards.goatee(RAVEN), hats.leaf_crown()),
            GOLD,
            RED,
            things.staff(),
        )
    ),
    "EO": lady(Bust(_lady(CHESTNUT), BLUE, GOLD, things.flower(WHITE))),
    "GO": lady(Bust(_lady(RAVEN), DARK_GREEN, RED, things.sceptre())),
    "HO": lady(Bust(_lady(STRAW), RED, BLUE, things.flower(RED))),
    "SO": lady(Bust(_lady(FOX), GOLD, DARK_RED, things.flower(BLUE))),
    "EU": jack(
        Bust(
            head(hair.bob(FOX), faces.face() + beards.moustache(FOX), hats.beret(BLUE, WHITE)),
            BLUE,
            RED,
            weapons.sword(84),
        )
    ),
    "GU": jack(
        Bust(
            head(
                hair.bob(CHESTNUT),
                faces.face(True) + beards.goatee(CHESTNUT),
                hats.morion(GREY, RED),
            ),
            DARK_GREEN,
            GOLD,
            placed(weapons.halberd(60), y=20, scale=0.8),
        )
    ),
    "HU": jack(
        Bust(
            head(hair.curls(STRAW), faces.face(), hats.beret(RED, WHITE)),
            RED,
            WHITE,
            things.flower(RED),
        )
    ),
    "SU": jack(
        Bust(
            head(hair.bob(RAVEN), faces.face(), hats.broad_hat(GOLD, RED, INK)),
            GOLD,
            BLUE,
            placed(weapons.boar_spear(60), y=10, scale=0.74),
        )
    ),
}
