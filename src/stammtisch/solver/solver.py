"""The typed face of the native solver of Schafkopf."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.engine.cards import CARDS, Card
from stammtisch.solver import _core
from stammtisch.solver.checks import chosen, memory_of, seconds, whole
from stammtisch.solver.payoffs import Goal, Payoff, check_goals
from stammtisch.solver.positions import Problem, native_problem

MEMORY: Final = 16 << 20  # bytes for remembered positions, shared by all threads
MOST_THREADS: Final = 1024
HALF: Final = 61

Seconds: TypeAlias = float | None  # None: as long as it takes


class Range(Struct, frozen=True):
    """A number known exactly, or after a deadline only to lie between two others."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        return self.low == self.high


class Best(Struct, frozen=True):
    """The best card of the player to move for a payoff, and what every card brings."""

    card: Card
    value: int
    values: dict[Card, int]


class Solver:
    """Answers questions about positions of any contract; remembers what it has seen.

    All points and tricks are those of the declarers at the end of the deal, with best play of all.
    The methods for many problems use all threads; their answers do not depend on how many.
    A deadline in seconds cuts the search short: what is not known exactly by then is a range.
    Several threads may ask one solver; it answers one after the other.
    """

    def __init__(
        self,
        memory: int = MEMORY,
        threads: int = 1,
        options: _core.Options | None = None,
        *,
        portable: bool = False,
    ) -> None:
        """``threads`` 0 means one for each core."""
        room, number = memory_of(memory), whole("threads", threads, 0, MOST_THREADS)
        self._native = _core.Solver(room, number, chosen(options, _core.Options), portable)

    @property
    def nodes(self) -> int:
        """Cards played for all that has been answered so far; never waits for what is under way."""
        return self._native.nodes

    @property
    def memory(self) -> int:
        return self._native.memory

    @property
    def threads(self) -> int:
        return self._native.threads

    def check(self, problem: Problem) -> None:
        """Raises a ``ValueError`` with the reason if this is no position."""
        self._native.check(native_problem(problem))

    # One problem.

    def points(self, problem: Problem, guess: int = HALF) -> int:
        """A good guess is answered faster."""
        return self._native.points([native_problem(problem)], whole("guess", guess), None)[0][0]

    def tricks(self, problem: Problem) -> int:
        return self._native.tricks([native_problem(problem)], None)[0][0]

    def at_least(self, problem: Problem, need: int) -> bool:
        problems = [native_problem(problem)]
        return self._native.at_least(problems, False, whole("need", need), None)[0] == 1

    def reaches(self, problem: Problem, goal: Goal) -> bool:
        tricks, problems = goal.count == "tricks", [native_problem(problem)]
        return self._native.at_least(problems, tricks, goal.need, None)[0] == 1

    def cards(self, problem: Problem) -> dict[Card, int]:
        """Every legal card with the points after playing it."""
        return {card: points.low for card, points in self.all_cards([problem])[0].items()}

    def best(self, problem: Problem, payoff: Payoff) -> Best:
        """Among equals the first of the pack."""
        (levels,) = self.all_levels([problem], payoff.goals)
        if not levels:
            raise ValueError("nobody has a card to play")
        values = {card: payoff.value(level.low) for card, level in levels.items()}
        ours = problem.position.turn in problem.table.declarers
        card = (max if ours else min)(values, key=values.__getitem__)
        return Best(card, values[card], values)

    # Many problems.

    def all_points(
        self, problems: Iterable[Problem], deadline: Seconds = None, guess: int = HALF
    ) -> list[Range]:
        best = whole("guess", guess)
        return _ranges(self._native.points(_problems(problems), best, seconds(deadline)))

    def all_tricks(self, problems: Iterable[Problem], deadline: Seconds = None) -> list[Range]:
        return _ranges(self._native.tricks(_problems(problems), seconds(deadline)))

    def all_at_least(
        self, problems: Iterable[Problem], need: int, deadline: Seconds = None
    ) -> list[bool | None]:
        goal = whole("need", need)
        answers = self._native.at_least(_problems(problems), False, goal, seconds(deadline))
        return [None if answer < 0 else answer == 1 for answer in answers]

    def all_cards(
        self, problems: Iterable[Problem], deadline: Seconds = None
    ) -> list[dict[Card, Range]]:
        return _tables(self._native.cards(_problems(problems), seconds(deadline)))

    def all_levels(
        self, problems: Iterable[Problem], goals: Sequence[Goal], deadline: Seconds = None
    ) -> list[dict[Card, Range]]:
        """How many of the goals are reached after each legal card.

        Goals are nested, as in a payoff: the first trick, rising points, every trick.
        """
        asked = list(problems)
        natives = _problems(asked)
        check_goals(goals, {id(problem.table): problem.table for problem in asked}.values())
        pairs = [(goal.count == "tricks", goal.need) for goal in goals]
        return _tables(self._native.levels(natives, pairs, seconds(deadline)))


def _problems(problems: Iterable[Problem]) -> list[_core.Problem]:
    return [native_problem(problem) for problem in problems]


def _ranges(pairs: list[tuple[int, int]]) -> list[Range]:
    return [Range(low, high) for low, high in pairs]


def _tables(rows: list[list[tuple[int, int, int]]]) -> list[dict[Card, Range]]:
    return [{CARDS[card]: Range(low, high) for card, low, high in row} for row in rows]
