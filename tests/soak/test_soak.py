"""10,000 random deals of every rule set through all laws: `python3 dev.py soak`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.laws import LAWS
from support.setups import HOUSES, house, setups_of

from stammtisch import rulesets

pytestmark = pytest.mark.soak

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


def check(law, rules, deals):
    @settings(max_examples=deals)
    @given(setup=st.sampled_from(setups_of(rules)), seed=SEEDS)
    def holds(setup, seed):
        law(setup, seed)

    holds()


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", rulesets.names())
def test_ten_thousand_deals_of_a_rule_set(law, name):
    check(law, rulesets.builtin(name), 10_000)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", HOUSES)
def test_two_thousand_deals_of_a_house(law, name):
    check(law, house(name), 2_000)
