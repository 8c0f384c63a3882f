"""Playouts of the core follow the rules: every action is legal, and the value is right."""

from random import Random

import pytest
from support.setups import SETUPS

from stammtisch.engine.deal import call
from stammtisch.solver import SchnapsenSolver, Thinking, schnapsen_position_of

SCHNAPSEN = [setup for setup in SETUPS if setup.rules.game == "schnapsen"]


def begun(setup, seed):
    deal = setup.start(Random(seed))
    while deal.trump is None:
        deal = deal.apply(deal.options.actions[0])
    return deal


@pytest.mark.parametrize("habits", [False, True], ids=["chance", "habits"])
@pytest.mark.parametrize("setup", SCHNAPSEN, ids=str)
def test_playouts_agree_with_the_rules(setup, habits):
    solver = SchnapsenSolver(setup.rules)
    for seed in range(60):
        deal = begun(setup, seed)
        actions, value = solver.play_out(schnapsen_position_of(deal), seed, habits)
        for action in actions:
            deal = deal.apply(call(deal.options.seat, action.verb, action.argument))
        outcome = deal.outcome
        assert value == (0 if outcome.winner is None else outcome.value * (1, -1)[outcome.winner])


@pytest.mark.parametrize("setup", SCHNAPSEN, ids=str)
def test_a_tree_tries_legal_actions_and_counts_its_runs(setup):
    deal = begun(setup, 3)
    how = Thinking(runs=300, seed=1)
    solver = SchnapsenSolver(setup.rules)
    equities = [value / 9 for value in range(-9, 10)]
    tried = solver.think([schnapsen_position_of(deal)], equities, how)
    assert set(tried) <= set(deal.options.actions)
    assert sum(one.visits for one in tried.values()) == 300
    assert all(-1 <= one.mean <= 1 for one in tried.values())
    assert tried == SchnapsenSolver(setup.rules).think([schnapsen_position_of(deal)], equities, how)
