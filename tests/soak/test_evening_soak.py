"""Many random evenings of every rule set through all laws: `python3 dev.py soak`."""

import pytest
from support.evening_laws import EVENING_LAWS
from support.setups import rule_sets

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("law", EVENING_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("rules", rule_sets(), ids=lambda rules: rules.name)
def test_five_hundred_evenings_of_a_rule_set(rules, law):
    for seed in range(1_000, 1_500):
        law(rules, seed)
