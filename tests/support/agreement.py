"""The solver against the slow one: every question about an ending, and the answers it must give."""

from support.endings import sides
from support.slow_solver import SlowMoney, SlowSolver, in_points, in_tricks, moment_of

from stammtisch.schafkopf.contracts import Sides
from stammtisch.solver import Goal, payoff_of, problem_of

THRESHOLDS = (1, 30, 31, 60, 61, 90, 91, 120)


def agrees_on_points(solver, deal, where):
    """Exact points, every legal card, and yes or no to any number of points."""
    for ours in sides(deal):
        problem, told = problem_of(deal, ours), f"{where}, declarers {ours}"
        slow = SlowSolver(ours, in_points)
        won = problem.position.points
        values = {card: won + rest for card, rest in slow.cards(moment_of(deal)).items()}
        value = (max if problem.position.turn in ours else min)(values.values())
        assert solver.cards(problem) == values, told
        assert solver.points(problem) == value, told
        step = deal.standing.step + 1
        for need in {0, value - 1, value, value + 1, step, *THRESHOLDS}:
            assert solver.at_least(problem, need) == (value >= need), f"{told}, at least {need}"


def agrees_on_tricks(solver, deal, where):
    """Exact tricks, so also Tout (all of them) and Schwarz (one at least)."""
    for ours in sides(deal):
        problem, told = problem_of(deal, ours), f"{where}, declarers {ours}"
        value = problem.position.tricks + SlowSolver(ours, in_tricks).value(moment_of(deal))
        assert solver.tricks(problem) == value, told
        for need in range(deal.rules.hand_size + 1):
            goal = Goal("tricks", need)
            assert solver.reaches(problem, goal) == (value >= need), f"{told}, tricks {need}"


def agrees_on_money(solver, deal, where):
    """What every card pays by the settlement of the rules, and which one is best."""
    if deal.standing.contract.kind.sides is Sides.EACH or schwarz_pays_less(deal):
        return
    (ours,) = sides(deal)
    problem = problem_of(deal)
    values = SlowMoney(ours).cards(deal)
    best = solver.best(problem, payoff_of(deal))
    assert best.values == values, where
    assert best.value == (max if problem.position.turn in ours else min)(values.values()), where
    assert values[best.card] == best.value, where


def schwarz_pays_less(deal):
    """Less than Schneider (RULES 7.4): then a payoff is only nearly what the rules pay."""
    first = deal.context.first_game and deal.rules.first_game == "plain"
    return first and deal.standing.contract.lone


QUESTIONS = (agrees_on_points, agrees_on_tricks, agrees_on_money)
