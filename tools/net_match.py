"""A match between two nets, in the core."""

from __future__ import annotations

from math import sqrt
from typing import Final

from msgspec import Struct

from stammtisch.solver.net import Net
from tools.net_games import NetGame

TABLES: Final = 64
FOREVER: Final = 1 << 60
SURE: Final = 1.96  # standard errors


class Verdict(Struct, frozen=True):
    """What the new net wins a deal, in units of the cheapest game, and the standard error."""

    gain: float
    error: float
    deals: int

    @property
    def better(self) -> bool:
        return self.gain > SURE * self.error


def match(game: NetGame, new: Net, old: Net, deals: int, seed: int) -> Verdict:
    """In every house, each in turn on all sides, without exploration."""
    gained = squares = ended = 0.0
    for house in game.houses:
        for side in game.sides:
            played = house.open(TABLES, new, rival=old, rivals=side, seed=seed)
            played.play(FOREVER, deals // len(game.sides), 0.0, 1.0, 0.0, 0.0, 1.0)
            gained += played.brought[0]
            squares += played.squares[0]
            ended += played.ended
    mean = gained / ended
    return Verdict(mean, sqrt(max(0.0, squares / ended - mean * mean) / ended), int(ended))
