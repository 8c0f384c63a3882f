"""Which special round to wish after a lone game was lost (RULES 3.9).

All rounds are as good for one player as for another before the cards are dealt. They differ in how
much is at stake: who is behind wants it back, who is still ahead leaves everything as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.schafkopf.rounds import ROUNDS


def wish(rounds: Sequence[str], balance: int) -> str | None:
    """The dearest of the rounds, the first of equals, or none; the balance before the lost game."""
    if balance > 0 or not rounds:
        return None
    return max(rounds, key=lambda name: (ROUNDS[name].built_in, -rounds.index(name)))
