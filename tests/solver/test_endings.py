"""The solver agrees with a slow minimax on the rules engine, in endings of every contract."""

import pytest
from support.agreement import QUESTIONS, agrees_on_points
from support.endings import GAMES, any_ending, endings
from support.scattered import scattered
from support.setups import house
from support.slow_solver import SlowSolver, in_tricks
from support.table import SCHULE, rules_of

from stammtisch.solver import Solver

CARDS_AND_DEALS = ((1, 4), (2, 40), (3, 6), (4, 1))


@pytest.fixture(scope="module")
def solver():
    return Solver()


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_endings_of_every_contract(solver, game, question):
    for cards, deals in CARDS_AND_DEALS:
        for where, deal in endings(game, cards, range(deals)):
            question(solver, deal, where)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_endings_that_chance_leads_to_under_any_rules(solver, question):
    for seed in range(300):
        setup, deal = any_ending(seed, cards=2 + seed % 2)
        question(solver, deal, f"{setup}, seed {seed}")


@pytest.mark.parametrize("code", ["RE", "SG", "W"])
def test_some_endings_of_five_cards(solver, code):
    game = next(game for game in GAMES if game.code == code)
    for where, deal in endings(game, 5, [1]):
        agrees_on_points(solver, deal, where)


@pytest.mark.parametrize("rules", [SCHULE, "short-deck"])
def test_positions_that_nobody_has_played_to(solver, rules):
    rules = rules_of(rules) if rules == SCHULE else house(rules)
    for seed in range(600):
        problem, moment = scattered(rules, seed, cards=2 + (seed % 5 == 0))
        where = f"{rules.name}, seed {seed}, {problem}"
        slow = SlowSolver(problem.table.declarers)
        assert solver.cards(problem) == slow.cards(moment), where
        assert solver.points(problem) == slow.value(moment), where
        tricks = SlowSolver(problem.table.declarers, in_tricks)
        assert solver.tricks(problem) == tricks.value(moment), where
