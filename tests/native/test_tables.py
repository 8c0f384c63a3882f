"""Many tables at once: rows in shared memory, deals that follow from seeds, refusals."""

from array import array
from random import Random

import pytest
from support.setups import schafkopf_house

from stammtisch import rulesets
from stammtisch.engine.cards import mask_of
from stammtisch.schafkopf import Context
from stammtisch.schafkopf.native.actions import PUSH, SILENT
from stammtisch.schafkopf.native.deal import tables as schafkopf_tables
from stammtisch.schnapsen.native.deal import tables as schnapsen_tables

TTC = rulesets.builtin("ttc-freising-10-30")
ROUNDS = ("normal", *TTC.special_rounds)


def step_by_chance(tables, rng):
    """One step of every table; the actions that were chosen."""
    rows = tables.legal.tolist()
    chosen = [rng.choice([code for code, may in enumerate(row) if may]) for row in rows]
    tables.step(array("i", chosen))
    return chosen


@pytest.mark.parametrize("round_", ROUNDS)
def test_settlements_of_all_tables_add_up_to_nothing(round_):
    tables = schafkopf_tables(TTC, 20, Context(round=round_), chance=True)
    tables.reset(range(20))
    rng = Random(round_)
    for _ in range(150):
        step_by_chance(tables, rng)
        for over, amounts in zip(tables.done, tables.rewards.tolist(), strict=True):
            assert sum(amounts) == 0
            assert over or not any(amounts)
    assert tables.deals >= 20


def test_deals_inherit_by_chance_only_where_that_is_asked_for():
    found = []
    for options in ({}, {"chance": False}, {"chance": True}):
        tables = schafkopf_tables(TTC, 40, **options)
        tables.reset(range(40))
        found.append(tables.inputs.tolist())
    assert found[0] == found[1] != found[2]


def test_rows_share_their_memory():
    tables = schafkopf_tables(TTC, 3)
    legal, actors = tables.legal, tables.actors
    tables.reset([1, 2, 3])
    before = legal.tobytes()
    step_by_chance(tables, Random(1))
    assert legal.tobytes() == tables.legal.tobytes() != before
    assert actors.tobytes() == tables.actors.tobytes()
    assert legal.readonly


def test_a_table_plays_alike_whatever_lies_beside_it():
    alone, among = schafkopf_tables(TTC, 1), schafkopf_tables(TTC, 4)
    alone.reset([7])
    among.reset([5, 6, 7, 8])
    for _ in range(200):
        codes = [row.index(1) for row in among.legal.tolist()]
        assert alone.legal.tolist()[0] == among.legal.tolist()[2]
        assert alone.inputs.tolist()[0] == among.inputs.tolist()[2]
        among.step(array("i", codes))
        alone.step(array("i", [codes[2]]))
        assert alone.rewards.tolist()[0] == among.rewards.tolist()[2]


@pytest.mark.parametrize("wrong", [-1, SILENT, PUSH, 10_000])
def test_an_action_that_is_not_allowed_changes_no_table(wrong):
    tables = schafkopf_tables(rulesets.builtin("schafkopfschule"), 2)
    tables.reset([1, 2])
    before = tables.inputs.tobytes(), tables.legal.tobytes()
    first = tables.legal.tolist()[0].index(1)
    with pytest.raises(ValueError, match="table 1 may not do"):
        tables.step(array("i", [first, wrong]))
    assert before == (tables.inputs.tobytes(), tables.legal.tobytes())


def test_every_table_needs_an_action_and_a_seed():
    tables = schafkopf_tables(TTC, 2)
    with pytest.raises(ValueError, match="seed"):
        tables.reset([1])
    tables.reset([1, 2])
    with pytest.raises(ValueError, match="action"):
        tables.step(array("i", [32]))


def test_cards_that_are_pushed_are_actions_too():
    tables = schafkopf_tables(TTC, 8, Context(round="schieber"))
    tables.reset(range(8))
    rng, pushed = Random(3), 0
    for _ in range(60):
        pushed += sum(code >= PUSH for code in step_by_chance(tables, rng))
    assert pushed


def test_the_stock_goes_on_from_deal_to_deal():
    tables = schafkopf_tables(schafkopf_house("manual-claims"), 1)
    tables.reset([1])
    paid = []
    while not paid:
        tables.step(array("i", [32]))  # all pass
        if tables.done[0]:
            paid = tables.rewards.tolist()[0]
    assert paid == [-1, -1, -1, -1]


@pytest.mark.parametrize("name", ["schnapsen-scharf", "schnapsen-weich", "sechsundsechzig"])
def test_a_partie_is_won_when_a_player_needs_nothing_more(name):
    rules = rulesets.builtin(name)
    tables = schnapsen_tables(rules, 10)
    tables.reset(range(10))
    rng = Random(name)
    left = [[rules.partie, rules.partie] for _ in range(10)]
    won = 0
    while won < 20:
        seated = tables.players.tolist()
        step_by_chance(tables, rng)
        for table in range(10):
            match = tables.matches[table]
            for seat, points in enumerate(tables.rewards.tolist()[table]):
                left[table][seated[table][seat]] -= points
            ended = [player for player in (0, 1) if left[table][player] <= 0]
            assert ([match - 1] if match else []) == ended
            if match:
                left[table] = [rules.partie, rules.partie]
                won += 1


def test_inputs_name_the_cards_of_the_hand_before_a_contract_stands():
    tables = schafkopf_tables(TTC, 5)
    tables.reset(range(5))
    hands = {mask_of(code for code in row if code >= 0) for row in tables.inputs.tolist()}
    assert len(hands) == 5
