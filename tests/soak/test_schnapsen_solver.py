"""Thousands of endings of Schnapsen, solved by the core and by a plain minimax on the rules."""

from random import Random

import pytest
from support.schnapsen_minimax import RULES, any_house, open_talon, somewhere, strict, value, values

from stammtisch.solver import SchnapsenSolver, schnapsen_position_of

pytestmark = pytest.mark.soak

KINDS = {
    "strict": (strict(6), 1000),
    "two-left": (open_talon(2), 300),
    "four-left": (open_talon(4), 40),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_endings_are_worth_what_the_rules_say(rules, kind):
    fits, number = KINDS[kind]
    rng, solver = Random(f"soak {kind} {rules.name}"), SchnapsenSolver(rules)
    for _ in range(number):
        deal = somewhere(rules, rng, fits)
        position = schnapsen_position_of(deal)
        assert solver.value(position) == value(deal), position
        if kind == "strict":
            assert solver.actions(position) == values(deal), position


@pytest.mark.parametrize("seed", range(300))
def test_any_house_is_played_by_its_own_rules(seed):
    rng = Random(f"soak house {seed}")
    rules, tricky = any_house(rng), seed % 2 == 0
    solver = SchnapsenSolver(rules, allow_wrong_claim=tricky)
    for fits in (strict(5),) * 10 + (open_talon(2),) * 2:
        deal = somewhere(rules, rng, fits)
        position = schnapsen_position_of(deal)
        assert solver.value(position) == value(deal, wrong_claims=tricky), (rules, position)
