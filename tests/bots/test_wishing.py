"""What a bot wishes after it has lost alone."""

from stammtisch import rulesets
from stammtisch.schafkopf.course import wish

ROUNDS = rulesets.builtin("ttc-freising-10-50").special_rounds


def test_who_is_behind_wants_it_back():
    assert wish(ROUNDS, -10) == wish(ROUNDS, 0) == "haadsch"  # the first of those as dear


def test_who_is_ahead_leaves_everything_as_it_is():
    assert wish(ROUNDS, 50) is None
    assert wish(ROUNDS, 1) is None


def test_where_nothing_can_be_wished_nothing_is():
    assert wish((), -10) is None
