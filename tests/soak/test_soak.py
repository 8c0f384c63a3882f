"""10,000 random deals of every rule set through all laws: `python3 dev.py soak`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.laws import LAWS
from support.setups import rule_sets, setups_of

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("rules", rule_sets(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_ten_thousand_deals(law, rules):
    setups = setups_of(rules)

    @given(setup=st.sampled_from(setups), seed=st.integers(min_value=0, max_value=2**32 - 1))
    def check(setup, seed):
        law(setup, seed)

    check()
