"""What game points are worth in a Partie (RULES 9.11)."""

import pytest
from msgspec import structs
from support.schnapsen_table import ALL_THREE
from support.table import rules_of

from stammtisch.schnapsen import Context
from stammtisch.schnapsen.bots.equities import MOST, after, equities, results_of, standing

EVERY_RULE_SET = pytest.mark.parametrize("name", ALL_THREE)


@EVERY_RULE_SET
def test_more_points_are_never_worth_less(name):
    rules = rules_of(name)
    for mine in range(1, 8):
        for theirs in range(1, 8):
            worth = equities(rules, Context(score=(mine, theirs)))
            near = worth[MOST - 3 : MOST] + worth[MOST + 1 : MOST + 4]
            assert near == sorted(near)
            assert (near[0], near[-1]) == pytest.approx((-1, 1))


@EVERY_RULE_SET
def test_who_needs_one_point_gains_nothing_by_three(name):
    worth = equities(rules_of(name), Context(score=(1, 4)))
    assert worth[MOST + 1] == worth[MOST + 2] == worth[MOST + 3] == pytest.approx(1)


@EVERY_RULE_SET
def test_who_may_still_be_schneider_plays_for_his_first_point(name):
    rules = rules_of(name)
    assert after(rules, (7, 3), -3) == -2 * after(rules, (3, 6), 3)
    assert after(rules, (7, 1), 1) - after(rules, (7, 1), -1) > 1


@EVERY_RULE_SET
def test_nearer_to_the_end_is_better(name):
    rules = rules_of(name)
    for theirs in range(1, 8):
        values = [standing(rules, mine, theirs) for mine in range(1, 8)]
        assert values == sorted(values, reverse=True)
        assert all(-2 <= value <= 2 for value in values)


@EVERY_RULE_SET
def test_without_a_partie_points_count_as_they_are(name):
    worth = equities(rules_of(name), Context())
    steps = [worth[MOST + i + 1] - worth[MOST + i] for i in range(-3, 3)]
    assert steps == pytest.approx([1 / 3] * 6)


def test_a_bonus_goes_to_the_winner():
    worth = equities(rules_of("sechsundsechzig"), Context(bonus=1))
    assert worth[MOST + 1] - worth[MOST] == pytest.approx(2 / 4)


def test_a_long_partie_is_no_trouble():
    rules = structs.replace(rules_of("schnapsen-weich"), partie=99)
    assert abs(standing(rules, 99, 99)) < 1


@EVERY_RULE_SET
def test_results_of_a_house_are_those_of_its_kin(name):
    rules = rules_of(name)
    assert results_of(structs.replace(rules, name="my house")) == results_of(rules)
