"""Whole deals: every way to search gives the same answer, on any number of threads."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from support.whole_deals import (
    CONTRACTS,
    HOUSES,
    SLOW,
    confirmed,
    one_seat_on,
    problems,
    solvers,
    turned_round,
)

from stammtisch.solver import Range, Solver

MEBIBYTE = 1 << 20


@pytest.fixture(scope="module")
def ways():
    return solvers()


@pytest.fixture(scope="module")
def mixed():
    """A deal of every contract, in one batch."""
    return [problem for game in CONTRACTS for problem in problems(game, [0])]


@pytest.fixture(scope="module")
def answers(mixed):
    return Solver().all_points(mixed)


@pytest.mark.parametrize("game", [*CONTRACTS, *HOUSES], ids=str)
def test_every_way_to_search_finds_the_same_points(ways, game):
    batch = list(problems(game, range(2)))
    found = {name: solver.all_points(batch) for name, solver in ways.items()}
    assert all(points == found["as usual"] for points in found.values()), found


@pytest.mark.parametrize("way", SLOW)
def test_slow_ways_to_search_confirm_the_points(mixed, answers, way):
    some = slice(None, None, 4)
    points = [found.low for found in answers[some]]
    slow = Solver(options=SLOW[way])
    assert confirmed(slow, mixed[some], points)
    assert not confirmed(slow, mixed[some], [wrong + 1 for wrong in points])
    assert not confirmed(slow, mixed[some], [max(0, wrong - 1) for wrong in points])


def test_what_one_side_wins_the_other_does_not(mixed, answers):
    others = Solver().all_points(map(turned_round, mixed))
    assert [120 - points.low for points in others] == [points.low for points in answers]


def test_chairs_do_not_matter(mixed, answers):
    assert Solver().all_points(map(one_seat_on, mixed)) == answers


def test_all_questions_agree_with_each_other(mixed, answers):
    solver = Solver()
    tables = solver.all_cards(mixed)
    for problem, points, cards in zip(mixed, answers, tables, strict=True):
        best = max if problem.position.turn in problem.table.declarers else min
        assert best(value.low for value in cards.values()) == points.low
        assert solver.at_least(problem, points.low)
        assert not solver.at_least(problem, points.low + 1)


def test_tricks_by_every_way_to_search(ways, mixed):
    found = {name: solver.all_tricks(mixed) for name, solver in ways.items()}
    assert all(tricks == found["as usual"] for tricks in found.values()), found


def test_the_number_of_threads_changes_no_answer(mixed, answers):
    four = Solver(threads=4)
    assert four.threads == 4
    assert four.all_points(mixed) == answers
    assert four.all_cards(mixed[:4]) == Solver().all_cards(mixed[:4])


def test_what_was_asked_before_changes_no_answer(mixed, answers):
    """The table keeps positions of all contracts together."""
    solver = Solver()
    for _ in range(2):
        assert solver.all_points(mixed) == answers
    assert solver.all_points(reversed(mixed)) == answers[::-1]


@pytest.mark.parametrize("guess", [-1000, 0, 1, 120, 1000])
def test_a_bad_guess_changes_no_answer(mixed, answers, guess):
    assert Solver().all_points(mixed[::5], guess=guess) == answers[::5]


@pytest.mark.parametrize("deadline", [0, 0.001, -1, 1e-9])
def test_after_a_deadline_the_range_holds_the_true_answer(mixed, answers, deadline):
    solver = Solver()
    for rough, exact in zip(solver.all_points(mixed, deadline=deadline), answers, strict=True):
        assert rough.low <= exact.low <= rough.high
    for rough, exact in zip(
        solver.all_cards(mixed, deadline), solver.all_cards(mixed), strict=True
    ):
        assert rough.keys() == exact.keys()
        assert all(rough[card].low <= exact[card].low <= rough[card].high for card in exact)
    yes_or_no = solver.all_at_least(mixed, 61, deadline=deadline)
    for answer, exact in zip(yes_or_no, answers, strict=True):
        assert answer in (None, exact.low >= 61)


def test_nothing_is_known_at_once(mixed):
    """Deadline 0 is no time at all: a fresh solver can only give ranges."""
    ranges = Solver(threads=2).all_points(mixed, deadline=0)
    assert not all(found.exact for found in ranges)
    assert all(0 <= found.low <= found.high <= 120 for found in ranges)


@pytest.mark.parametrize("memory", [0, 1, MEBIBYTE, 3 * MEBIBYTE])
def test_memory_is_bounded_and_changes_no_answer(mixed, answers, memory):
    solver = Solver(memory=memory)
    assert solver.memory <= max(memory, 256)
    assert solver.all_points(mixed[::4]) == answers[::4]
    assert solver.memory <= max(memory, 256)


def test_several_python_threads_may_ask_one_solver(mixed, answers):
    solver = Solver()

    def ask(number):
        turn = mixed[number:] + mixed[:number]
        return (
            solver.all_points(turn)
            if number % 2
            else [Range(p, p) for p in map(solver.points, turn)]
        )

    with ThreadPoolExecutor(4) as people:
        for number, found in enumerate(people.map(ask, range(8))):
            assert found == answers[number:] + answers[:number]
