"""What signs are worth: read from ``calibration.json``, which ``tools/calibration.py`` writes."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import erf, sqrt
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.schafkopf.bots.estimate import Signs
from stammtisch.schafkopf.bots.stakes import Prices
from stammtisch.schafkopf.contracts import KIND, own_or_alike


class Weighing(Struct, frozen=True):
    """Points expected = start + weights times signs; real results lie around them."""

    start: float
    won: float
    played: float
    surplus: float
    spread: float
    rough_start: float  # the same from the count of the hand alone
    rough_surplus: float
    rough_spread: float


_DECODER: Final = msgspec.json.Decoder(dict[str, Weighing])  # made here, before there are threads


@cache
def weighings() -> dict[str, Weighing]:
    text = files(__package__).joinpath("calibration.json").read_bytes()
    return _DECODER.decode(text)


def weighing(kind: str) -> Weighing:
    """Rare games have no row of their own."""
    found = own_or_alike(KIND[kind], weighings())
    assert found is not None
    return found


def expected_points(kind: str, signs: Signs) -> tuple[float, float]:
    """Mean and spread of the declarers' points."""
    w = weighing(kind)
    mean = w.start + w.won * signs.won + w.played * signs.played + w.surplus * signs.surplus
    return mean, w.spread


def rough_points(kind: str, surplus: float) -> tuple[float, float]:
    w = weighing(kind)
    return w.rough_start + w.rough_surplus * surplus, w.rough_spread


def expected_money(price: Prices, mean: float, spread: float, feared: float = 1.0) -> float:
    """Money if points lie normally around the mean; beyond all points lies Schwarz.

    Lost games are ``feared`` more than they cost: those are the ones that get a Stoss.
    """
    none, some, every = price.table
    below = [_below(points - 0.5, mean, spread) for points in range(122)]
    parts = [none[0] * below[1], every[120] * (1 - below[120])]
    parts += [some[p] * (below[p + 1] - below[p]) for p in range(1, 120)]
    return sum(part if part > 0 else feared * part for part in parts)


def _below(points: float, mean: float, spread: float) -> float:
    return 0.5 * (1 + erf((points - mean) / (spread * sqrt(2))))
