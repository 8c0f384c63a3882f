"""The native core plays what the rules engine plays: equal options, equal ends, equal money."""

from random import Random

import pytest
from support import core_rules
from support.lockstep import in_lockstep
from support.setups import SETUPS

DEALS = 30
WITH_VIEWS = 5


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_core_and_rules_engine_agree_at_every_step(setup):
    for number in range(DEALS):
        in_lockstep(setup, Random(f"{setup} {number}"), views=number < WITH_VIEWS)


def test_tests_of_the_core_read_the_rules_of_today():
    """`python3 dev.py golden` writes them anew."""
    assert core_rules.FILE.read_text("utf-8") == core_rules.text()
