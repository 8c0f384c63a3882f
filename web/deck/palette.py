"""The colours of all decks: few, as if each needed a block of wood of its own."""

from __future__ import annotations

from typing import Final

INK: Final = "#23160f"
PAPER: Final = "#fbf4e1"
EDGE: Final = "#8d7a5c"
WHITE: Final = "#fffdf6"
SKIN: Final = "#f4cfa8"
RED: Final = "#c4302b"
DARK_RED: Final = "#8f1f22"
GREEN: Final = "#4f8f3a"
DARK_GREEN: Final = "#2c6135"
MEADOW: Final = "#83a04b"
GOLD: Final = "#edb730"
BLUE: Final = "#2c5fa3"
DARK_BLUE: Final = "#1d4275"
BROWN: Final = "#8b4a25"
LEATHER: Final = "#4b2f22"
GREY: Final = "#c9c5bb"

# Hair.
SNOW: Final = "#efeadd"
CHESTNUT: Final = "#6b3a1c"
RAVEN: Final = "#3b2b24"
STRAW: Final = "#dca844"
FOX: Final = "#b5602a"
