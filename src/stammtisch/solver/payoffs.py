"""What a result is worth: a step function of the declarers' points and tricks.

Goals are nested: who takes every trick has all the points, and who has points has a trick. So best
play for a payoff is best play for the highest goal that can be reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from stammtisch.schafkopf import Deal
    from stammtisch.schafkopf.outcome import PerSeat

ALL_TRICKS: Final = (6, 8)  # with the short and the long pack


class Goal(Struct, frozen=True):
    """At least so many points or tricks for the declarers at the end of the deal."""

    count: Literal["points", "tricks"]
    need: int


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
        ranks = [_rank(step.goal) for step in self.steps]
        if ranks != sorted(set(ranks)):
            raise ValueError("goals must rise: the first trick, points, every trick")

    @property
    def goals(self) -> tuple[Goal, ...]:
        return tuple(step.goal for step in self.steps)

    def value(self, level: int) -> int:
        """What is paid when so many goals are reached."""
        return self.steps[level - 1].value if level else self.start


def _rank(goal: Goal) -> tuple[int, int]:
    """The order in which one goal includes another."""
    if goal.count == "points":
        return 1, goal.need
    if goal.need not in ALL_TRICKS and goal.need != 1:
        raise ValueError("a payoff can ask for one trick or for all tricks")
    return (0, 1) if goal.need == 1 else (2, goal.need)


def payoff_of(deal: Deal) -> Payoff:
    """What the result of a deal in play pays each of the declarers, by the rules of the table."""
    from stammtisch.schafkopf.contracts import Sides

    contract = deal.standing.contract
    if contract is None or contract.kind.sides is Sides.EACH:
        raise ValueError("a payoff needs two sides")
    return payoff_from(_payments(deal), deal.rules.hand_size)


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


def _payments(deal: Deal) -> Callable[[int, int], int]:
    from stammtisch.schafkopf import settle
    from stammtisch.schafkopf.judging import Score
    from stammtisch.schafkopf.phases.ending import scored

    ours = next(seat for seat in range(4) if deal.standing.side(seat))
    theirs = next(seat for seat in range(4) if not deal.standing.side(seat))

    def share(mine: int, other: int) -> PerSeat:
        a, b, c, d = (mine if s == ours else other if s == theirs else 0 for s in range(4))
        return a, b, c, d

    def pays(points: int, tricks: int) -> int:
        score = Score(share(points, 120 - points), share(tricks, deal.rules.hand_size - tricks))
        outcome = scored(deal, score, ()).outcome
        assert outcome is not None
        return settle(outcome, deal.rules).amounts[ours]

    return pays
