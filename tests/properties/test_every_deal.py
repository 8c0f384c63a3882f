"""The laws of tests/support/laws.py over every rule set, special round, number of players, deck."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.laws import LAWS
from support.setups import SETUPS

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@given(setup=st.sampled_from(SETUPS), seed=SEEDS)
def test_a_law_holds_for_every_deal(law, setup, seed):
    law(setup, seed)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_way_to_start_a_deal_obeys_all_laws(setup):
    for seed in range(4):
        for law in LAWS:
            law(setup, seed)
