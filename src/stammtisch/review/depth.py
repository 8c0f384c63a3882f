"""How hard the expert thinks about every decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from stammtisch.bots.protocol import Thinker
from stammtisch.bots.schafkopf.budget import HASTY, MEISTER, Budget
from stammtisch.bots.schafkopf.stammgast import Expert
from stammtisch.bots.schnapsen.searcher import MEISTER as SCHNAPSEN_MEISTER
from stammtisch.bots.schnapsen.searcher import Searcher

NAME: Final = "review"
NORMAL: Final = Budget(
    worlds=(40, 150, 300, 400, 400, 400, 400, 400),
    pool=1200,
    every=400,
    playouts=4,
    deals=32,
    ducking=60,
)


class Depth(StrEnum):
    QUICK = "quick"
    NORMAL = "normal"
    DEEP = "deep"


DEPTHS: Final[Mapping[Depth, Mapping[str, Callable[[], Thinker]]]] = {
    Depth.QUICK: {
        "schafkopf": lambda: Expert(NAME, HASTY),
        "schnapsen": lambda: Searcher(NAME, 200, 20),
    },
    Depth.NORMAL: {
        "schafkopf": lambda: Expert(NAME, NORMAL),
        "schnapsen": lambda: Searcher(NAME, 15_000, 500),
    },
    Depth.DEEP: {
        "schafkopf": lambda: Expert(NAME, MEISTER),
        "schnapsen": lambda: Searcher(NAME, SCHNAPSEN_MEISTER.runs, SCHNAPSEN_MEISTER.worlds),
    },
}
