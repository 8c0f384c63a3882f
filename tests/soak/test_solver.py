"""The solver at length: more endings against the slow one, 2,000 whole deals of every contract."""

import pytest
from support.agreement import QUESTIONS, agrees_on_points, agrees_on_tricks
from support.endings import GAMES, any_ending, endings
from support.scattered import scattered
from support.slow_solver import SlowSolver
from support.table import KREUZ, SCHULE, TTC_30, rules_of
from support.whole_deals import CONTRACTS, HOUSES, SLOW, confirmed, problems, solvers

from stammtisch.solver import Solver

pytestmark = pytest.mark.soak

DEALS, AT_ONCE = 2_000, 100


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_endings_of_every_contract(game, question):
    solver = Solver()
    for cards, deals in ((2, 1000), (3, 200), (4, 20)):
        for where, deal in endings(game, cards, range(1000, 1000 + deals)):
            question(solver, deal, where)


@pytest.mark.parametrize("question", [agrees_on_points, agrees_on_tricks])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_endings_of_five_cards(game, question):
    for where, deal in endings(game, 5, range(3)):
        question(Solver(), deal, where)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_endings_that_chance_leads_to_under_any_rules(question):
    solver = Solver()
    for seed in range(10_000, 20_000):
        setup, deal = any_ending(seed, cards=2 + seed % 2)
        question(solver, deal, f"{setup}, seed {seed}")


@pytest.mark.parametrize("game", [*CONTRACTS, *HOUSES], ids=str)
def test_every_way_to_search_finds_the_same_points(game):
    ways = solvers(threads=0)
    for start in range(0, DEALS, AT_ONCE):
        batch = list(problems(game, range(start, start + AT_ONCE)))
        usual = ways["as usual"].all_points(batch)
        for name, solver in ways.items():
            assert solver.all_points(batch) == usual, f"{name}, seeds from {start}"


@pytest.mark.parametrize("way", SLOW)
@pytest.mark.parametrize("game", CONTRACTS, ids=str)
def test_slow_ways_to_search_confirm_the_points(game, way):
    usual, slow = Solver(), Solver(options=SLOW[way])
    for start in range(0, DEALS, AT_ONCE):
        batch = list(problems(game, range(start, start + AT_ONCE)))
        points = [found.low for found in usual.all_points(batch)]
        assert confirmed(slow, batch, points), f"{way}, seeds from {start}"


@pytest.mark.parametrize("rules", [SCHULE, TTC_30, KREUZ])
def test_positions_that_nobody_has_played_to(rules):
    solver = Solver()
    for seed in range(10_000, 20_000):
        problem, moment = scattered(rules_of(rules), seed, cards=2 + seed % 3)
        slow = SlowSolver(problem.table.declarers)
        assert solver.cards(problem) == slow.cards(moment), f"seed {seed}, {problem}"
