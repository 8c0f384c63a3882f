"""What a result is worth: a step function of the declarers' points and tricks.

Goals are nested: who takes every trick has all the points, and who has points has a trick. So best
play for a payoff is best play for the highest goal that can be reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct

from stammtisch.solver.checks import whole
from stammtisch.solver.positions import ContractTable

HAND_SIZES: Final = (6, 8)  # the short and the long pack
FIRST_TRICK, POINTS, EVERY_TRICK = range(3)


class Goal(Struct, frozen=True):
    """At least so many points or tricks for the declarers at the end of the deal."""

    count: Literal["points", "tricks"]
    need: int

    def __post_init__(self) -> None:
        if self.count not in ("points", "tricks"):
            raise ValueError(f"count must be points or tricks, not {self.count!r}")
        whole("need", self.need)


class Step(Struct, frozen=True):
    goal: Goal
    value: int


class Payoff(Struct, frozen=True):
    """``start`` if no goal is reached, else the value of the last step reached; never falling."""

    start: int
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        values = [self.start, *(step.value for step in self.steps)]
        if values != sorted(values):
            raise ValueError("a payoff must not fall from one step to the next")
        check_goals(self.goals)

    @property
    def goals(self) -> tuple[Goal, ...]:
        return tuple(step.goal for step in self.steps)

    def value(self, level: int) -> int:
        """What is paid when so many goals are reached."""
        return self.steps[level - 1].value if level else self.start


def check_goals(goals: Sequence[Goal], tables: Iterable[ContractTable] = ()) -> None:
    """Refuses goals that are not nested, in these games or in any."""
    ranks = [_rank(goal) for goal in goals]
    if ranks != sorted(set(ranks)):
        raise ValueError("goals must rise: the first trick, points, every trick")
    every_trick = goals[-1].need if ranks and ranks[-1][0] == EVERY_TRICK else None
    points = max((goal.need for goal in goals if goal.count == "points"), default=0)
    for table in tables if every_trick else ():
        if every_trick != table.all_tricks:
            raise ValueError(f"every trick means {table.all_tricks} here, not {every_trick}")
        if points > table.all_points:
            raise ValueError(f"every trick brings {table.all_points} points here, not {points}")


def _rank(goal: Goal) -> tuple[int, int]:
    """The order in which one goal includes another."""
    if goal.count == "points":
        if goal.need < 1:
            raise ValueError("a goal of points is at least one point")
        return POINTS, goal.need
    if goal.need == 1:
        return FIRST_TRICK, 0
    if goal.need not in HAND_SIZES:
        raise ValueError("goals of tricks are one trick or every trick")
    return EVERY_TRICK, 0


def payoff_from(pays: Callable[[int, int], int], all_tricks: int) -> Payoff:
    """Found by asking what each number of points and tricks would bring.

    Where Schwarz pays less than Schneider (RULES 7.4, the first game of a tournament), it counts
    as Schneider here: who can take every trick can nearly always leave one.
    """
    steps: list[Step] = []
    start = reached = min(pays(0, 0), pays(0, 1))
    candidates = [Goal("tricks", 1), *(Goal("points", need) for need in range(1, 121))]
    for goal in (*candidates, Goal("tricks", all_tricks)):
        value = _at(goal, all_tricks, pays)
        if value > reached:
            steps.append(Step(goal, value))
            reached = value
    return Payoff(start, tuple(steps))


def _at(goal: Goal, all_tricks: int, pays: Callable[[int, int], int]) -> int:
    if goal.count == "points":
        return pays(goal.need, 1)
    return pays(0, 1) if goal.need == 1 else pays(120, all_tricks)
