"""What a match has shown, and how sure that is.

One duplicate deal is one observation: the mean difference between a seat of A and one of B over all
its seatings. Observations are independent, so the interval of their mean is Student's, and the
sequential test takes sums of them as normally distributed (GSPRT).

The test asks whether A is better: H0 says that the difference is nothing, H1 that it is a tenth of
its standard deviation. Its logarithmic likelihood ratio after n deals with mean m and standard
deviation s is ``n * e * (m / s - e / 2)`` with e = 0.1. The match ends when it leaves ±ln 19 (both
errors at most 5 %). Whenever the test speaks for A, the 95 % interval lies above nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from math import copysign, log, sqrt
from statistics import NormalDist
from typing import Final

from msgspec import Struct

from stammtisch.arena.match import Duplicate, Match, Times
from stammtisch.engine.pictures import table_html

CONFIDENCE: Final = 0.95
EFFECT: Final = 0.1  # in standard deviations
ERROR: Final = 0.05
BOUND: Final = log((1 - ERROR) / ERROR)
CLEAREST: Final = 10.0  # standard deviations: what is clearer counts no more, not even certainty
FEW: Final = {1: 12.706, 2: 4.303, 3: 3.182}
FEWEST: Final = 30  # deals before the spread is known well enough to decide


class Estimate(Struct, frozen=True):
    """A mean with its 95 % interval; with fewer than two observations nothing is known of it."""

    mean: float
    low: float | None
    high: float | None
    deviation: float | None


def estimate(values: Sequence[float]) -> Estimate:
    number = len(values)
    mean = sum(values) / number if number else 0.0
    if number < 2:
        return Estimate(mean, None, None, None)
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / (number - 1))
    width = _student(number - 1) * deviation / sqrt(number)
    return Estimate(mean, mean - width, mean + width, deviation)


def _student(freedom: int) -> float:
    """The quantile of Student's distribution: from the table, or by Cornish and Fisher."""
    if freedom in FEW:
        return FEW[freedom]
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


class MatchVerdict(StrEnum):
    BETTER = "better"
    NOT_BETTER = "not_better"
    UNDECIDED = "undecided"


class Sprt:
    """The test while the match runs: observations come one by one, in the order of the deals."""

    def __init__(self, values: Iterable[float] = ()) -> None:
        self.number = 0
        self.mean = 0.0
        self.squares = 0.0  # sum of squared distances from the mean
        self.verdict = MatchVerdict.UNDECIDED
        for value in values:
            self.add(value)

    def add(self, value: float) -> MatchVerdict:
        """What has been decided stays decided."""
        if self.verdict is MatchVerdict.UNDECIDED:
            self.number += 1
            step = value - self.mean
            self.mean += step / self.number
            self.squares += step * (value - self.mean)
            self.verdict = self._verdict()
        return self.verdict

    @property
    def ratio(self) -> float:
        """The logarithmic likelihood ratio."""
        if self.number < 2 or self.mean == self.squares == 0:
            return 0.0
        deviation = sqrt(self.squares / (self.number - 1))
        clear = abs(self.mean) / max(deviation, abs(self.mean) / CLEAREST)
        return self.number * EFFECT * (copysign(clear, self.mean) - EFFECT / 2)

    def _verdict(self) -> MatchVerdict:
        if self.number < FEWEST or abs(self.ratio) < BOUND:
            return MatchVerdict.UNDECIDED
        return MatchVerdict.BETTER if self.ratio > 0 else MatchVerdict.NOT_BETTER


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
    """What a match between two bots has shown.

    >>> import stammtisch as st
    >>> report = st.compare("anfaenger", "zufall", st.rules("schnapsen-weich"), deals=5)
    >>> report.a, report.games, report.unit
    ('anfaenger', 10, 'game_points')
    """

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

    def _repr_html_(self) -> str:
        measured = ((f"{self.a} – {self.b} ({self.unit})", self.difference), ("won", self.won))
        rows = [(name, *map(_number, (it.mean, it.low, it.high))) for name, it in measured]
        return table_html((f"{self.games} games", "mean", "low", "high"), rows)


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:.3f}"


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
