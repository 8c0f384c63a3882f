"""A line of a score sheet, worked out from the report that somebody wrote."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.schafkopf.outcome import Outcome


class Lone(Struct, frozen=True):
    """A game of one against three, as tie-breaks and approvals know it."""

    seat: int
    kind: str  # solo, wenz, geier, farbwenz, sie
    family: str  # as tie-breaks count: Solo and Sie, Wenz and Geier
    tout: bool
    won: bool


class Line(Struct, frozen=True):
    points: tuple[int, ...]
    lone: Lone | None = None  # its seat is circled (RULES 7.5)
    struck: bool = False
    demoted: bool = False  # first game: Tout, Sie or Schwarz that count as plain (RULES 7.4)
    case: str = ""  # the ruling that decided it: MC-14
    counts: dict[str, tuple[int, ...]] = {}  # of a whole sheet: what tie-breaks count, by column
    resting: int | None = None  # the column that did not play, at a table of five

    @property
    def circled(self) -> int | None:
        return None if self.lone is None else self.lone.seat


def lone_game(outcome: Outcome) -> Lone | None:
    contract, declarer = outcome.contract, outcome.declarer
    if contract is None or declarer is None or not contract.lone or not outcome.scored:
        return None
    return Lone(
        seat=declarer,
        kind=contract.kind.name,
        family=contract.kind.family,
        tout=contract.tout and not outcome.demoted,
        won=bool(outcome.declarer_won),
    )
