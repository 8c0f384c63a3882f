"""Kings, Ober and Unter of the double-German deck."""

from __future__ import annotations

from typing import Final

from . import things, weapons
from .busts import Bust, jack, king
from .palette import BLUE, BROWN, DARK_GREEN, GOLD, GREEN, RED, WHITE
from .portraits import portrait
from .svg import placed

COURT: Final = {
    "EK": king(Bust(portrait("EK"), GREEN, RED, things.orb())),
    "GK": king(Bust(portrait("GK"), BLUE, GOLD, weapons.sword(88))),
    "HK": king(Bust(portrait("HK"), RED, BLUE, things.goblet())),
    "SK": king(Bust(portrait("SK"), GOLD, DARK_GREEN, things.sceptre())),
    "EO": jack(Bust(portrait("EO"), BROWN, GOLD, weapons.crossbow())),
    "GO": jack(Bust(portrait("GO"), BLUE, RED, placed(weapons.halberd(60), y=20, scale=0.8))),
    "HO": jack(Bust(portrait("HO"), RED, WHITE, placed(weapons.sabre(), scale=0.8))),
    "SO": jack(Bust(portrait("SO"), DARK_GREEN, GOLD, placed(things.stein(), -2, -8, 0.68))),
    "EU": jack(
        Bust(portrait("EU"), GREEN, BROWN, placed(weapons.boar_spear(60), y=10, scale=0.74))
    ),
    "GU": jack(Bust(portrait("GU"), BLUE, GOLD, placed(things.stick(), turn=14))),
    "HU": jack(Bust(portrait("HU"), RED, WHITE, things.goblet())),
    "SU": jack(Bust(portrait("SU"), GREEN, RED, placed(things.fan(""), -2, -4, 0.72, -6))),
}
