"""One solver for an evening of all contracts: it keeps only some of them ready at a time."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

# Freed memory is overwritten, so that later use of it is found out.
CAREFUL = {**os.environ, "MALLOC_PERTURB_": "165"}

EVENING = """
from stammtisch import rulesets
from stammtisch.engine.cards import CardSet
from stammtisch.schafkopf import parse_contract
from stammtisch.solver import Goal, Position, Problem, Solver, contract_table

rules = rulesets.builtin("ttc-freising-10-30")
hands = tuple(int(CardSet.parse(hand)) for hand in ("EAEX", "GAGX", "HAHX", "SASX"))
goals = [Goal("tricks", 1), Goal("points", 21), Goal("points", 61)]
codes = "SE SG SH SS W WE WG WH WS G KREUZ RAMSCH GEIST KREUZBOCK".split()
sides = [(0,), (1,), (2,), (3,), (0, 2), (1, 3)]
solver = Solver()

def problem(code, side):
    return Problem(contract_table(parse_contract(code), side, rules), Position(hands))

solver.points(problem("SE", (0, 1)))
for code in codes:
    for side in sides:
        asked = [problem(code, side)]
        assert solver.all_levels(asked, goals) == Solver().all_levels(asked, goals)
        assert solver.all_points(asked) == Solver().all_points(asked)
"""


def test_a_solver_answers_rightly_after_any_number_of_contracts():
    done = subprocess.run(
        [sys.executable, "-c", EVENING], env=CAREFUL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
