"""The places of the signs on plain cards."""

from __future__ import annotations

from typing import Final, NamedTuple

from .curves import Point
from .svg import used

MIDDLE: Final = 125
MIDDLE_HEIGHT: Final = 200


class Places(NamedTuple):
    out: int  # how far the two columns are from the middle
    sides: tuple[int, ...]
    middle: tuple[int, ...]
    scale: float

    @property
    def columns(self) -> list[Point]:
        return [(x, y) for y in self.sides for x in (MIDDLE - self.out, MIDDLE + self.out)]

    @property
    def points(self) -> list[Point]:
        return self.columns + [(MIDDLE, y) for y in self.middle]


_THREE: Final = (93, 200, 307)
_FOUR: Final = (71, 157, 243, 329)
PLACES: Final = {
    "7": Places(38, _THREE, (146,), 0.56),
    "8": Places(38, _THREE, (146, 254), 0.56),
    "9": Places(40, _FOUR, (200,), 0.52),
    "X": Places(40, _FOUR, (114, 286), 0.52),
}


def pips(name: str, rank: str) -> str:
    places = PLACES[rank]
    return "".join(used(name, x, y, places.scale) for x, y in places.points)


def turned_pips(name: str, rank: str) -> str:
    """The same, those below the middle upside down: for cards that have no foot."""
    places = PLACES[rank]
    return "".join(
        used(name, x, y, places.scale, turn=180 if y > MIDDLE_HEIGHT else 0)
        for x, y in places.points
    )
