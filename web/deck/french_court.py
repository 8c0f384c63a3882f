"""Kings, ladies and jacks of the French deck."""

from __future__ import annotations

from typing import Final

from . import faces, hats, things, weapons
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


def _lady(hair: str) -> str:
    return head(faces.tresses(hair), faces.face(lips=True), hats.coronet())


COURT: Final = {
    "EK": king(
        Bust(
            head(
                faces.curls(SNOW),
                faces.face(True, mouth=False) + faces.full_beard(SNOW),
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
                faces.bob(CHESTNUT),
                faces.face(True, mouth=False) + faces.full_beard(CHESTNUT),
                hats.lily_crown(),
            ),
            DARK_GREEN,
            GOLD,
            weapons.sword(88),
        )
    ),
    "HK": king(
        Bust(
            head(faces.curls(STRAW), faces.face() + faces.moustache(STRAW), hats.arched_crown(RED)),
            RED,
            BLUE,
            things.sceptre(),
        )
    ),
    "SK": king(
        Bust(
            head(faces.bob(RAVEN), faces.face(True) + faces.goatee(RAVEN), hats.leaf_crown()),
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
            head(faces.bob(FOX), faces.face() + faces.moustache(FOX), hats.beret(BLUE, WHITE)),
            BLUE,
            RED,
            weapons.sword(84),
        )
    ),
    "GU": jack(
        Bust(
            head(
                faces.bob(CHESTNUT),
                faces.face(True) + faces.goatee(CHESTNUT),
                hats.morion(GREY, RED),
            ),
            DARK_GREEN,
            GOLD,
            placed(weapons.halberd(60), y=20, scale=0.8),
        )
    ),
    "HU": jack(
        Bust(
            head(faces.curls(STRAW), faces.face(), hats.beret(RED, WHITE)),
            RED,
            WHITE,
            things.flower(RED),
        )
    ),
    "SU": jack(
        Bust(
            head(faces.bob(RAVEN), faces.face(), hats.broad_hat(GOLD, RED, INK)),
            GOLD,
            BLUE,
            placed(weapons.boar_spear(60), y=10, scale=0.74),
        )
    ),
}
