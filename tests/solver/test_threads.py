"""One solver, asked by several threads."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from random import Random

import pytest
from support.schnapsen_minimax import RULES, begun
from support.stopping import is_stopped

from stammtisch import rulesets
from stammtisch.engine.cards import CARDS, mask_of
from stammtisch.schafkopf import CONTRACTS
from stammtisch.solver import (
    Position,
    Problem,
    SchnapsenSolver,
    Solver,
    contract_table,
    schnapsen_position_of,
)

SCHULE = rulesets.builtin("schafkopfschule")


@pytest.fixture(scope="module")
def problems():
    """Of more contracts than a solver keeps ready."""
    cards = Random(1).sample(CARDS, 8)
    position = Position(tuple(mask_of(cards[at : at + 2]) for at in range(0, 8, 2)))
    return [
        Problem(contract_table(CONTRACTS[code], sides, SCHULE), position)
        for code in ("SE", "SG", "SH", "SS", "W", "G", "WE", "WG")
        for number in (1, 2, 3)
        for sides in combinations(range(4), number)
    ]


@pytest.fixture(scope="module")
def positions():
    rng = Random(5)
    return [schnapsen_position_of(begun(RULES[0], rng)) for _ in range(12)]


def test_nodes_and_checks_do_not_wait_for_a_batch(problems):
    solver, begun_ = Solver(threads=2), threading.Event()

    def work():
        for _ in range(60):
            solver.all_points(problems)
            solver.all_tricks(problems)
            begun_.set()

    thread = threading.Thread(target=work)
    thread.start()
    begun_.wait()
    before = 0
    while thread.is_alive():
        solver.check(problems[0])
        assert solver.nodes >= before
        before = solver.nodes
    assert before > 0


def test_several_threads_get_right_answers_of_one_solver_of_schnapsen(positions):
    right = [SchnapsenSolver(RULES[0]).actions(position) for position in positions]
    solver = SchnapsenSolver(RULES[0], memory=1 << 16, threads=2)

    def ask(number):
        there = list(range(len(positions)))[:: 1 if number % 2 else -1]
        return all(solver.actions(positions[at]) == right[at] for at in there)

    with ThreadPoolExecutor(4) as people:
        assert all(people.map(ask, range(4)))


def test_a_stop_before_a_question_is_not_for_it(positions):
    solver = SchnapsenSolver(RULES[0])
    solver.stop()
    assert solver.value(positions[0]) == SchnapsenSolver(RULES[0]).value(positions[0])


def test_a_stop_ends_a_batch_of_schnapsen(positions):
    solver = SchnapsenSolver(RULES[0], threads=2)
    assert is_stopped(solver, lambda: solver.all_values(positions * 100_000))


DAEMON = """
import threading
from stammtisch import rulesets
from stammtisch.solver import Options, Solver
from stammtisch.solver.notation import parse_problem

def work(begun):
    options = Options()
    options.table = options.order = False
    solver = Solver(options=options)
    begun.set()
    solver.points(parse_problem("SE 0 0 " + HANDS, rulesets.builtin("schafkopfschule")))

HANDS = "SAS7SUG9EXGAHAG7 GUGXS8GOHKE8SXEU H8EKH7SOH9HXSKG8 GKEAE9HOHUS9E7EO"
begun = threading.Event()
threading.Thread(target=work, args=(begun,), daemon=True).start()
begun.wait()
"""


@pytest.mark.process
def test_python_ends_quietly_while_a_daemon_thread_still_searches():
    done = subprocess.run(
        [sys.executable, "-c", DAEMON], capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0
    assert done.stderr == ""


FEW_THREADS = """
import resource
from stammtisch import rulesets
from stammtisch.solver import Solver
from stammtisch.solver.notation import parse_problem

problem = parse_problem("SG 0 0 EOGX GOS9 HKGA S8H9", rulesets.builtin("schafkopfschule"))
solver = Solver(1 << 20, threads=1000)
resource.setrlimit(resource.RLIMIT_AS, (700 << 20, 700 << 20))
print({points.low for points in solver.all_points([problem] * 3000)}, solver.points(problem))
"""


@pytest.mark.process
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits are set as Linux does")
def test_threads_that_cannot_be_had_are_done_without():
    done = subprocess.run(
        [sys.executable, "-c", FEW_THREADS],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.stdout == "{31} 31\n", done.stderr
