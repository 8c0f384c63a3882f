"""What a match says: the difference, the share of games won, how long the bots took."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from stammtisch.arena.match import Duplicate, Match, Times
from stammtisch.arena.statistics import BOUND, Estimate, MatchVerdict, Sprt, estimate


class TestResult(Struct, frozen=True):
    """How the sequential test stands."""

    verdict: MatchVerdict
    ratio: float
    bound: float = BOUND


class Pace(Struct, frozen=True):
    """Decisions of one bot, in milliseconds of CPU time."""

    decisions: int
    mean: float
    longest: float


class MatchReport(Struct, frozen=True):
    a: str
    b: str
    rules: str
    round: str
    players: int
    seed: int
    bummerl: bool
    deals: int  # duplicate deals
    games: int
    unit: str
    difference: Estimate  # a seat of A minus one of B, per deal
    won: Estimate  # A's share
    sprt: TestResult | None
    times: dict[str, Pace]  # measured, and so the only part that is never the same twice


def report_of(
    match: Match, duplicates: Sequence[Duplicate], test: Sprt | None = None
) -> MatchReport:
    return MatchReport(
        a=match.a,
        b=match.b,
        rules=match.rules.name,
        round=match.round,
        players=match.players or match.rules.players[0],
        seed=match.seed,
        bummerl=match.bummerl,
        deals=len(duplicates),
        games=sum(len(duplicate.games) for duplicate in duplicates),
        unit=match.unit,
        difference=estimate([duplicate.difference for duplicate in duplicates]),
        won=estimate([duplicate.won for duplicate in duplicates]),
        sprt=None if test is None else TestResult(test.verdict, test.ratio),
        times={side: _pace(side, duplicates) for side in ("A", "B")},
    )


def _pace(side: str, duplicates: Sequence[Duplicate]) -> Pace:
    times = sum((duplicate.times[side] for duplicate in duplicates), Times())
    mean = times.seconds / times.decisions if times.decisions else 0.0
    return Pace(times.decisions, 1000 * mean, 1000 * times.longest)
