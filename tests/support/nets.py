"""Nets by chance for tests, and what they say worked out slowly."""

import math
import struct
from functools import cache
from random import Random

from stammtisch.schafkopf.bots.netz import Netz as SchafkopfNetz
from stammtisch.schnapsen.bots.netz import Netz as SchnapsenNetz
from stammtisch.solver import _core
from stammtisch.solver.net import Net
from tools.net_file import NetParts, file_of, halves

UNITS = (64, 32, 32)
EDGES = (-2.0, -0.5, 0.5, 2.0)
SCALE = 2.0
SHAPES = {
    "schafkopf": (_core.SCHAFKOPF_LAYOUT, _core.SCHAFKOPF_INPUTS, _core.SCHAFKOPF_OUTPUTS),
    "schnapsen": (_core.SCHNAPSEN_LAYOUT, _core.SCHNAPSEN_INPUTS, _core.SCHNAPSEN_OUTPUTS),
}


class ChanceNet:
    """Random weights, as a file and as numbers."""

    def __init__(self, game: str, seed: int = 1) -> None:
        rng = Random(f"{game} {seed}")
        layout, inputs, outputs = SHAPES[game]
        first, second, third = UNITS
        results = len(EDGES) + 1
        sizes = [(inputs, first), (1, first), (first, second), (1, second), (second, third)]
        sizes += [(1, third), (outputs, third), (1, outputs), (results, third), (1, results)]
        parts = [halves([rng.gauss(0, 0.2) for _ in range(a * b)]) for a, b in sizes]
        self.inputs, self.outputs = inputs, outputs
        self.content = file_of(NetParts(layout, inputs, outputs, UNITS, SCALE, EDGES, tuple(parts)))
        self.rows = [
            _rows(struct.unpack(f"<{a * b}e", part), b)
            for (a, b), part in zip(sizes, parts, strict=True)
        ]

    def values(self, on, pairs):
        """By the book, in Python's own floats."""
        one = self._ends(on, *self.rows[6:8])
        return [SCALE * sum(one[output] for output in pair if output >= 0) for pair in pairs]

    def chances(self, on):
        one = self._ends(on, *self.rows[8:])
        sizes = [math.exp(it - max(one)) for it in one]
        return [size / sum(sizes) for size in sizes]

    def _ends(self, on, rows, bias):
        high = self._high(on)
        sums = [sum(map(float.__mul__, row, high)) for row in rows]
        return list(map(float.__add__, sums, bias[0]))

    def _high(self, on):
        units = _through(self.rows[0], self.rows[1][0], dict.fromkeys(on, 1.0))
        units = _through(self.rows[2], self.rows[3][0], dict(enumerate(units)))
        return _through(self.rows[4], self.rows[5][0], dict(enumerate(units)))


def _rows(numbers, width):
    return [list(numbers[at : at + width]) for at in range(0, len(numbers), width)]


def _through(rows, bias, numbers):
    sums = list(bias)
    for place, number in numbers.items():
        sums = [total + number * weight for total, weight in zip(sums, rows[place], strict=True)]
    return [max(0.0, total) for total in sums]


@cache
def _net(game):
    return Net(ChanceNet(game).content)


def schafkopf_netz(seed):
    """A bot whose net says anything, so that it tries everything."""
    return SchafkopfNetz(seed, _net("schafkopf"))


def schnapsen_netz(seed):
    return SchnapsenNetz(seed, _net("schnapsen"))


PLACES = {game: f"{__name__}:{game}_netz" for game in SHAPES}
