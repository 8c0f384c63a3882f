"""The solver of Schnapsen against a plain minimax on the rules engine."""

from random import Random

import pytest
from msgspec import structs
from support.schnapsen_minimax import (
    RULES,
    any_house,
    begun,
    choices,
    hopeless,
    open_talon,
    somewhere,
    strict,
    value,
    values,
)
from support.stopping import is_stopped

from stammtisch.engine.deal import Verb, call, parse_action
from stammtisch.solver import Range, SchnapsenSolver, schnapsen_position_of

BY_NAME = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)


WRONG_CLAIMS = pytest.mark.parametrize("wrong_claims", [False, True], ids=["honest", "any-claim"])


def check(solver, deal, *, actions=True, wrong_claims=False):
    position = schnapsen_position_of(deal)
    assert solver.value(position) == value(deal, wrong_claims=wrong_claims), position
    found = solver.actions(position)
    assert set(found) == set(choices(deal, wrong_claims))
    if actions:
        assert found == values(deal, wrong_claims), position


@BY_NAME
@WRONG_CLAIMS
def test_strict_endings_are_worth_what_the_rules_say(rules, wrong_claims):
    rng = Random(f"strict {rules.name}")
    solver = SchnapsenSolver(rules, allow_wrong_claim=wrong_claims)
    for _ in range(60):
        check(solver, somewhere(rules, rng, strict(5)), wrong_claims=wrong_claims)


@BY_NAME
@WRONG_CLAIMS
def test_the_last_cards_of_an_open_talon_are_worth_what_the_rules_say(rules, wrong_claims):
    rng = Random(f"open {rules.name}")
    solver = SchnapsenSolver(rules, allow_wrong_claim=wrong_claims)
    for number in range(8):
        deal = somewhere(rules, rng, open_talon(2))
        check(solver, deal, actions=number < 3, wrong_claims=wrong_claims)


def test_a_wrong_claim_on_purpose_saves_a_point_only_where_it_is_asked_for():
    deal = hopeless()
    position, claim = schnapsen_position_of(deal), call(0, Verb.CLAIM66)
    assert SchnapsenSolver(deal.rules).value(position) < -1
    assert claim not in SchnapsenSolver(deal.rules).actions(position)
    tricky = SchnapsenSolver(deal.rules, allow_wrong_claim=True)
    assert tricky.value(position) == tricky.actions(position)[claim] == -1
    flat = structs.replace(deal.rules, wrong_claim="flat")
    assert SchnapsenSolver(flat, allow_wrong_claim=True).actions(position)[claim] == -2


@BY_NAME
def test_who_has_enough_loses_nothing_by_a_step_before_his_claim(rules):
    rng, solver = Random(f"enough {rules.name}"), SchnapsenSolver(rules)
    moments = 0
    while moments < 3:
        deal = somewhere(rules, rng, open_talon(4))
        position = schnapsen_position_of(deal)
        if position.led is not None or deal.points_of(position.leader) < rules.win_condition:
            continue
        moments += 1
        found = solver.actions(position)
        claim = found.pop(call(position.leader, Verb.CLAIM66))
        assert claim == solver.value(position) == value(deal)
        steps = {action: worth for action, worth in found.items() if action.verb is not Verb.CARD}
        assert steps == {action: value(deal.apply(action)) for action in steps}


@pytest.mark.parametrize("seed", range(15))
def test_any_house_is_played_by_its_own_rules(seed):
    rng = Random(f"house {seed}")
    rules, tricky = any_house(rng), seed % 2 == 0
    solver = SchnapsenSolver(rules, allow_wrong_claim=tricky)
    for _ in range(10):
        check(solver, somewhere(rules, rng, strict(4)), wrong_claims=tricky)
    check(solver, somewhere(rules, rng, open_talon(2)), actions=False, wrong_claims=tricky)


@BY_NAME
def test_four_cards_left_in_the_talon(rules):
    rng, solver = Random(f"four {rules.name}"), SchnapsenSolver(rules)
    check(solver, somewhere(rules, rng, open_talon(4)), actions=False)


@BY_NAME
def test_a_small_memory_changes_no_value(rules):
    rng = Random(f"memory {rules.name}")
    small, large = SchnapsenSolver(rules, memory=0), SchnapsenSolver(rules, memory=1 << 22)
    for _ in range(20):
        position = schnapsen_position_of(somewhere(rules, rng, open_talon(4)))
        assert small.actions(position) == large.actions(position)


@BY_NAME
def test_a_player_gets_the_value_of_his_best_action(rules):
    rng, solver = Random(f"best {rules.name}"), SchnapsenSolver(rules)
    for _ in range(15):
        position = schnapsen_position_of(somewhere(rules, rng, open_talon(6)))
        best = max if position.turn == 0 else min
        assert best(solver.actions(position).values()) == solver.value(position)


def test_a_whole_deal_has_one_value_along_its_best_line():
    rules = RULES[0]
    solver = SchnapsenSolver(rules)
    deal = begun(rules, Random(3))
    expected = solver.value(schnapsen_position_of(deal))
    while deal.outcome is None:
        after = solver.actions(schnapsen_position_of(deal))
        best = [action for action, worth in after.items() if worth == expected]
        assert best
        deal = deal.apply(best[0])
    outcome = deal.outcome
    assert (outcome.value if outcome.winner == 0 else -outcome.value) == expected


def test_only_a_deal_in_play_can_be_solved():
    deal = begun(RULES[0], Random(1))
    deal = deal.apply(parse_action("sup RULING(RENONCE p1)"))
    with pytest.raises(ValueError, match="in play"):
        schnapsen_position_of(deal)


def test_a_search_can_be_stopped_from_another_thread():
    rules = next(rules for rules in RULES if rules.name == "sechsundsechzig")
    solver, rng = SchnapsenSolver(rules), Random(9)
    positions = [schnapsen_position_of(begun(rules, rng)) for _ in range(200)]
    assert is_stopped(solver, lambda: [solver.value(position) for position in positions])
    assert solver.value(positions[0]) == SchnapsenSolver(rules).value(positions[0])


@BY_NAME
def test_a_batch_answers_as_one_by_one_on_any_number_of_threads(rules):
    rng = Random(f"batch {rules.name}")
    positions = [schnapsen_position_of(somewhere(rules, rng, open_talon(6))) for _ in range(12)]
    alone, many = SchnapsenSolver(rules), SchnapsenSolver(rules, threads=3)
    assert (alone.threads, many.threads) == (1, 3)
    values = [alone.value(position) for position in positions]
    actions = [alone.actions(position) for position in positions]
    for solver in (alone, many):
        assert solver.all_values(positions) == [Range(value, value) for value in values]
        found = solver.all_actions(positions, deadline=1000)
        exact = [{act: Range(value, value) for act, value in each.items()} for each in actions]
        assert found == exact
        assert solver.all_values([]) == solver.all_actions([]) == []


@BY_NAME
@pytest.mark.parametrize("deadline", [0, -1, 0.002])
def test_after_a_deadline_the_range_holds_the_true_value(rules, deadline):
    rng = Random(f"deadline {rules.name}")
    positions = [schnapsen_position_of(somewhere(rules, rng, open_talon(6))) for _ in range(12)]
    exact, solver = SchnapsenSolver(rules), SchnapsenSolver(rules, threads=2)
    for position, rough in zip(positions, solver.all_values(positions, deadline), strict=True):
        assert rough.low <= exact.value(position) <= rough.high
    for position, rough in zip(positions, solver.all_actions(positions, deadline), strict=True):
        right = exact.actions(position)
        assert rough.keys() == right.keys()
        assert all(rough[action].low <= right[action] <= rough[action].high for action in right)


def test_nothing_is_known_at_once():
    position = schnapsen_position_of(begun(RULES[0], Random(4)))
    (found,) = SchnapsenSolver(RULES[0]).all_values([position], deadline=0)
    assert found == Range(-3, 3)
