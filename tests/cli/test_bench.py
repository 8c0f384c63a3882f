"""``stammtisch bench solver``: values never change, and nothing depends on the run."""

import json
from random import Random

from stammtisch.cli.bench.solver import MEMORY, report
from stammtisch.schafkopf.solver.samples import KINDS, some_problem
from stammtisch.solver import Solver


def sums(report):
    return [(row.game, row.values, row.nodes) for row in report.measured]


def test_the_fixed_deals_are_worth_what_they_always_were():
    found = report()
    assert [row.values for row in found.measured] == [
        1014, 227, 180, 117, 200, 1313, 1967, -3, 1, 1
    ]  # fmt: skip
    assert found.values == 5017


def test_two_runs_play_the_same_cards():
    first, second = report(3), report(3)
    assert sums(first) == sums(second)
    assert first.nodes == second.nodes > 0


def test_both_kernels_play_the_same_cards():
    for kind in KINDS:
        problems = [some_problem(kind, Random(seed)) for seed in range(2)]
        solvers = Solver(MEMORY), Solver(MEMORY, portable=True)
        for solver in solvers:
            solver.all_points(problems)
        assert solvers[0].nodes == solvers[1].nodes


def test_the_signature_is_told_to_people_and_to_programs(stammtisch):
    told = stammtisch("bench", "solver", "--deals", 1, "--lang", "en").out
    read = json.loads(stammtisch("bench", "solver", "--deals", 1, "--json").out)
    assert f"Signature: values {read['values']}, nodes {read['nodes']}" in told
    assert [row["game"] for row in read["measured"]][:2] == ["rufspiel", "solo"]
    assert all(row["per_second"] > 0 and row["nanoseconds"] > 0 for row in read["measured"])


def test_only_rules_and_solver_are_measured(stammtisch):
    assert stammtisch("bench", "weather").code == 2
