"""The laws of tests/support/evening_laws.py over every rule set."""

import pytest
from support import sitting
from support.evening import Evening
from support.evening_laws import (
    EVENING_LAWS,
    hidden_stays_hidden,
    what_is_taken_for_unchanged_is_so,
)
from support.setups import rule_sets

from stammtisch import rulesets
from stammtisch.engine.deal import SUPERVISOR
from stammtisch.table.view import Button, buttons

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


def test_much_is_taken_for_unchanged():
    school = rulesets.builtin("schafkopfschule")
    assert what_is_taken_for_unchanged_is_so(school, 1) > 100


def test_a_player_may_complain_again_when_the_deal_goes_on():
    """He is told so, though the card that was played is none of his business."""
    evening = Evening("schafkopfschule").begin()
    evening.say("p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS")
    while evening.deal.phase.name != "play" or len(evening.deal.phase.tricks) < 2:
        evening.act(evening.deal.options.actions[0])
    other = evening.who((evening.deal.phase.turn + 2) % 4)
    evening(sitting.act, other, "HALT")(sitting.act, SUPERVISOR, "REJECT")
    answered = evening.now
    evening.act(evening.deal.options.actions[0])
    assert Button.HALT not in buttons(answered, other)
    assert Button.HALT in buttons(evening.now, other)
    assert other not in sitting.untouched(answered, evening.now)
