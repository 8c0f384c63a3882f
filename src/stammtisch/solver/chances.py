"""How often a game is won, counted over worlds."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final

from msgspec import Struct

Z: Final = NormalDist().inv_cdf(0.975)


class Odds(Struct, frozen=True):
    """How often a contract was won in so many worlds.

    >>> import stammtisch as st
    >>> odds = st.Odds("SE", won=90, worlds=100)
    >>> odds.chance, [round(bound, 2) for bound in odds.interval]
    (0.9, [0.83, 0.94])
    """

    contract: str
    won: int
    worlds: int

    @property
    def chance(self) -> float:
        """The share of worlds in which it was won."""
        return self.won / self.worlds

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the chance (Wilson)."""
        n, share = self.worlds, self.chance
        middle, scale = share + Z * Z / (2 * n), 1 + Z * Z / n
        width = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
        return (middle - width) / scale, (middle + width) / scale
