"""Ctrl-C ends whatever the native core is busy with."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

# The alarm comes when the work has begun; unheard, each of these takes minutes or hours.
SCRIPT = """
import signal
from random import Random
from stammtisch import rulesets, schnapsen
from stammtisch.schafkopf import CONTRACTS, shuffle
from stammtisch.solver import (
    Options, SchnapsenOptions, SchnapsenSolver, Solver,
    contract_table, play_deals, play_out, schnapsen_position_of,
)
from stammtisch.solver.notation import parse_problem

class Rang(Exception):
    pass

def ring(*_):
    raise Rang

HANDS = "SAS7SUG9EXGAHAG7 GUGXS8GOHKE8SXEU H8EKH7SOH9HXSKG8 GKEAE9HOHUS9E7EO"
SCHULE = rulesets.builtin("schafkopfschule")
SOLO = parse_problem(f"SE 0 0 {HANDS}", SCHULE)

def slowly(threads):
    options = Options()
    options.table = options.order = options.bounds = options.equivalence = False
    options.quasi = options.two_left = False
    return Solver(options=options, threads=threads)

def whole_deal():
    rules = rulesets.builtin("sechsundsechzig")
    deal = schnapsen.shuffled(rules, shuffle(rules, Random(2)))
    while deal.phase.name == "cutting":
        deal = deal.apply(deal.options.actions[0])
    options = SchnapsenOptions()
    options.memory = options.bounds = options.order = options.cash = False
    options.twins = options.marry = options.reach = False
    return SchnapsenSolver(rules, options=options, threads=2), schnapsen_position_of(deal)

def one_schnapsen():
    solver, position = whole_deal()
    solver.value(position)

def many_schnapsen():
    solver, position = whole_deal()
    solver.all_actions([position] * 3)

WORK = {
    "a batch": lambda: slowly(1).all_points([SOLO] * 10_000),
    "a batch of two threads": lambda: slowly(2).all_cards([SOLO] * 10_000),
    "deals": lambda: play_deals(contract_table(CONTRACTS["SE"], (0,), SCHULE), 1 << 30, seed=1),
    "playouts": lambda: play_out([SOLO] * 2, 1 << 29, seed=1, sense=(1.0, 1.0)),
    "schnapsen": one_schnapsen,
    "many of schnapsen": many_schnapsen,
}
signal.signal(signal.SIGALRM, ring)
signal.setitimer(signal.ITIMER_REAL, 0.3)
try:
    WORK[NAME]()
except Rang:
    print("heard")
"""
WORK = ["a batch", "a batch of two threads", "deals", "playouts", "schnapsen", "many of schnapsen"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm on Windows")
@pytest.mark.parametrize("name", WORK)
def test_a_signal_is_heard_while_the_core_works(name):
    words = [sys.executable, "-c", SCRIPT.replace("NAME", repr(name))]
    done = subprocess.run(words, capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout == "heard\n", done.stderr
    assert done.stderr == ""
