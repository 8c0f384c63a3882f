"""PettingZoo's and Gymnasium's own tests, for every built-in rule set and round."""

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from support.setups import setups_of

from stammtisch import rulesets
from stammtisch.environments import TableEnv

SETUPS = [setup for name in rulesets.names() for setup in setups_of(rulesets.builtin(name))]


def table(setup, **options):
    return TableEnv(setup.rules, setup.round, setup.players, **options)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_pettingzoo_finds_nothing_wrong_with_a_table(setup):
    api_test(table(setup), num_cycles=30)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_seed_repeats_a_table_as_pettingzoo_asks(setup):
    seed_test(lambda: table(setup), num_cycles=100)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_gymnasium_finds_nothing_wrong_with_a_seat(setup):
    env = gymnasium.make(
        "stammtisch/Seat-v0",
        rules=setup.rules,
        bots="zufall",
        round=setup.round,
        players=setup.players,
    )
    check_env(env.unwrapped)
