"""The laws of tests/support/evening_laws.py over every rule set."""

import pytest
from support.evening_laws import EVENING_LAWS, hidden_stays_hidden
from support.setups import rule_sets

from stammtisch import rulesets

QUEUE = rulesets.parse(
    'extends = "ttc-freising-10-30"\nspecial_queue = true\nstock = true', name="queue"
)
RULES = [*rule_sets(), QUEUE]


@pytest.mark.parametrize("law", EVENING_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_a_law_holds_for_every_evening(rules, law):
    for seed in range(6):
        law(rules, seed)


def test_the_view_law_really_compares():
    ttc = rulesets.builtin("ttc-freising-10-30")
    assert sum(hidden_stays_hidden(ttc, seed) for seed in range(3)) > 20
