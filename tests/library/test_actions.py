"""All actions of a rule set, numbered."""

import pytest
from support.laws import moments
from support.setups import SETUPS

import stammtisch as st

RULE_SETS = {setup.rules.name: setup.rules for setup in SETUPS}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_whatever_is_offered_has_a_number(setup):
    space = st.actions(setup.rules)
    for deal in moments(setup, 11):
        for seat in range(setup.players):
            view = deal.view(seat)
            mask = space.mask(view)
            assert {space.action(at, seat) for at, on in enumerate(mask) if on} == set(view.options)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_numbers_and_actions_are_one_to_one(rules):
    space = st.actions(rules)
    actions = [space.action(number, 1) for number in range(len(space))]
    assert [space.index(action) for action in actions] == list(range(len(space)))
    assert all(action in space for action in actions)
    assert len(set(actions)) == len(actions)


def test_what_a_rule_set_never_offers_has_no_number():
    space = st.actions(st.rules("schafkopfschule", deck="short"))
    never = st.Action(0, st.Verb.CARD, st.Card.E7)
    assert never not in space
    with pytest.raises(ValueError, match=r"never offers CARD\(E7\)"):
        space.index(never)


def test_verbs_stand_there_only_where_rules_have_them():
    verbs = {
        name: {verb for verb, _ in st.actions(rules).calls} for name, rules in RULE_SETS.items()
    }
    assert st.Verb.RAISE not in verbs["schafkopfschule"]
    assert st.Verb.MARRIAGE in verbs["schnapsen-weich"]
    assert st.Verb.PUSH not in verbs["schafkopfschule"]
    assert any(st.Verb.PUSH in them for them in verbs.values())
