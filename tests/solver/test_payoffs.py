"""Payoffs: what a result is worth, taken from the rules of the table."""

import pytest
from support.endings import GAMES, endings
from support.table import SCHULE, TURNIER, declare, hands_of, new_deal

from stammtisch.schafkopf.contracts import Sides
from stammtisch.solver import Goal, Payoff, Solver, Step, payoff_of, problem_of

LORDS = "EO GO HO SO EU GU HU SU"


def points(need, value):
    return Step(Goal("points", need), value)


def tricks(need, value):
    return Step(Goal("tricks", need), value)


def declared(rules, code, hand=LORDS, **context):
    return declare(new_deal(rules, hands_of(hand), **context), "p1", code)


def test_a_solo_pays_plain_schneider_and_schwarz():
    """Base 5, eight Laufende, Schneider 1, Schwarz 2; three pay (RULES 5.6)."""
    deal = declared(SCHULE, "SH")
    assert payoff_of(deal) == Payoff(
        -45, (tricks(1, -42), points(31, -39), points(61, 39), points(91, 42), tricks(8, 45))
    )


def test_a_tout_pays_for_every_trick_or_nothing():
    assert payoff_of(declared(SCHULE, "SH-TOUT")) == Payoff(-78, (tricks(8, 78),))


def test_schwarz_counts_as_schneider_where_it_pays_less():
    """The first game of a tournament (RULES 7.4, trap 16)."""
    deal = declared(TURNIER, "SH", first_game=True)
    assert payoff_of(deal) == Payoff(-9, (points(31, -6), points(61, 6), points(91, 9)))


def test_in_a_ramsch_a_payoff_has_no_sides():
    game = next(game for game in GAMES if game.code == "RAMSCH")
    ((_, deal),) = endings(game, 2, [0])
    assert deal.standing.contract.kind.sides is Sides.EACH
    with pytest.raises(ValueError, match="two sides"):
        payoff_of(deal)
    with pytest.raises(ValueError, match="whose points"):
        problem_of(deal)


def test_a_hand_of_all_lords_takes_everything():
    """A Sie that is played as a Solo, as in the first game (RULES 3.7)."""
    deal, solver = declared(SCHULE, "SH"), Solver()
    problem = problem_of(deal)
    assert solver.points(problem) == 120
    assert solver.tricks(problem) == 8
    assert solver.best(problem, payoff_of(deal)).value == 45


@pytest.mark.parametrize(
    ("start", "steps", "why"),
    [
        (5, (points(61, 3),), "fall"),
        (0, (points(61, 3), points(61, 4)), "rise"),
        (0, (tricks(8, 3), points(61, 4)), "rise"),
        (0, (tricks(4, 3),), "one trick or"),
    ],
)
def test_what_is_no_payoff_is_refused(start, steps, why):
    with pytest.raises(ValueError, match=why):
        Payoff(start, steps)


def test_among_equals_the_best_card_is_the_first_of_the_pack():
    deal = declared(SCHULE, "SH-TOUT")
    best = Solver().best(problem_of(deal), payoff_of(deal))
    assert best.card == min(best.values)
    assert set(best.values.values()) == {78}


@pytest.mark.parametrize(
    ("goals", "why"),
    [
        ([Goal("points", 40), Goal("points", 7)], "rise"),
        ([Goal("points", 40), Goal("points", 40)], "rise"),
        ([Goal("points", 10), Goal("tricks", 1)], "rise"),
        ([Goal("tricks", 3), Goal("points", 10)], "one trick or"),
        ([Goal("tricks", 1), Goal("points", 0)], "at least one point"),
        ([Goal("points", 61), Goal("tricks", 6)], "every trick means 8 here, not 6"),
        ([Goal("points", 121), Goal("tricks", 8)], "every trick brings 120 points"),
    ],
)
def test_goals_that_are_not_nested_are_refused(goals, why):
    problem = problem_of(declared(SCHULE, "SH"))
    with pytest.raises(ValueError, match=why):
        Solver().all_levels([problem], goals)


def test_every_trick_is_that_of_the_pack():
    payoff = Payoff(0, (points(91, 1), tricks(6, 2)))
    with pytest.raises(ValueError, match="every trick means 8 here"):
        Solver().best(problem_of(declared(SCHULE, "SH")), payoff)


def test_a_goal_counts_points_or_tricks():
    with pytest.raises(ValueError, match="points or tricks"):
        Goal("foo", 3)
    with pytest.raises(TypeError, match="need must be"):
        Goal("points", "many")
