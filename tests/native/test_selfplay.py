"""Tables that nets play: rows that tell what was known, done and won, alike from the same seed."""

from itertools import pairwise

import pytest
from support.nets import ChanceNet
from support.setups import schafkopf_house

from stammtisch import rulesets
from stammtisch.schafkopf import Context
from stammtisch.schafkopf.native.selfplay import selfplay as schafkopf_selfplay
from stammtisch.schnapsen.bots.equities import equities
from stammtisch.schnapsen.deal import Context as SchnapsenContext
from stammtisch.schnapsen.native.selfplay import selfplay as schnapsen_selfplay
from stammtisch.solver.net import Net

TTC = rulesets.builtin("ttc-freising-10-30")
SCHARF = rulesets.builtin("schnapsen-scharf")
FOR_EVER = 1 << 60
BEST = (0.0, 1.0, 0.0, 1.0, 1.0)  # no exploration, all rows, returns as they are
CURIOUS = (0.3, 1.0, 0.3, 1.0, 1.0)
ROUNDS = ("normal", *TTC.special_rounds)


@pytest.fixture(scope="module")
def schafkopf_net():
    return Net(ChanceNet("schafkopf").content)


@pytest.fixture(scope="module")
def schnapsen_net():
    return Net(ChanceNet("schnapsen").content)


def rows_of(played):
    """What is on, the outputs, the return and the result of each row."""
    starts, inputs = played.starts.tolist(), played.inputs.tolist()
    outputs = played.outputs.tolist()
    return [
        (
            inputs[first:last],
            tuple(outputs[2 * at : 2 * at + 2]),
            played.returns[at],
            played.results[at],
        )
        for at, (first, last) in enumerate(pairwise(starts))
    ]


@pytest.mark.parametrize("round_", ROUNDS)
def test_rows_follow_from_the_seed_whatever_the_kernel(round_, schafkopf_net):
    found = []
    for seed, portable in ((5, False), (5, True), (6, False)):
        played = schafkopf_selfplay(
            TTC, 4, schafkopf_net, context=Context(round=round_), seed=seed, portable=portable
        )
        played.play(300, FOR_EVER, *CURIOUS)
        found.append(rows_of(played))
        assert len(played.returns) >= 300
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("game", ["schafkopf", "schnapsen"])
def test_without_a_seed_the_same_tables_are_played_each_time(game, schafkopf_net, schnapsen_net):
    selfplay, rules, net = {
        "schafkopf": (schafkopf_selfplay, TTC, schafkopf_net),
        "schnapsen": (schnapsen_selfplay, SCHARF, schnapsen_net),
    }[game]
    found = []
    for seed in ({}, {"seed": 0}, {"seed": 1}):
        played = selfplay(rules, 4, net, **seed)
        played.play(100, FOR_EVER, *CURIOUS)
        found.append(rows_of(played))
    assert found[0] == found[1] != found[2]


def test_deals_bring_all_seats_together_nothing(schafkopf_net):
    played = schafkopf_selfplay(TTC, 4, schafkopf_net, rival=schafkopf_net, rivals=0b0110)
    played.play(FOR_EVER, 50, *CURIOUS)
    assert played.ended >= 50
    assert sum(played.brought) == pytest.approx(0)
    assert played.squares[0] == pytest.approx(played.squares[1])


def test_a_row_returns_what_the_deal_brought(schafkopf_net):
    played = schafkopf_selfplay(TTC, 4, schafkopf_net)
    played.play(200, FOR_EVER, *CURIOUS)
    assert played.returns.tolist() == played.results.tolist()
    assert any(played.results)


def test_with_a_trace_a_row_trusts_the_next_value_in_part(schnapsen_net):
    played = schnapsen_selfplay(SCHARF, 4, schnapsen_net)
    played.play(200, FOR_EVER, 0.0, 1.0, 0.0, 1.0, 0.5)
    assert played.returns.tolist() != played.results.tolist()


def test_only_the_share_that_is_kept_becomes_rows(schnapsen_net):
    played = schnapsen_selfplay(SCHARF, 4, schnapsen_net)
    played.play(FOR_EVER, 300, 0.0, 1.0, 0.0, 0.25, 1.0)
    assert 0.2 < len(played.returns) / played.decisions < 0.3


def test_rivals_leave_no_rows(schnapsen_net):
    played = schnapsen_selfplay(SCHARF, 4, schnapsen_net, rival=schnapsen_net, rivals=0b11)
    played.play(FOR_EVER, 20, *BEST)
    assert played.decisions > 0
    assert len(played.returns) == 0


def test_what_is_learnt_changes_play(schnapsen_net):
    ways = []
    for news in (schnapsen_net, Net(ChanceNet("schnapsen", 2).content)):
        played = schnapsen_selfplay(SCHARF, 4, schnapsen_net)
        played.learn(news.native)
        played.play(100, FOR_EVER, *BEST)
        ways.append(rows_of(played))
    assert ways[0] != ways[1]


def test_results_of_schnapsen_are_equities_at_the_score(schnapsen_net):
    played = schnapsen_selfplay(SCHARF, 8, schnapsen_net, scored=False)
    played.play(200, FOR_EVER, *CURIOUS)
    known = equities(SCHARF, SchnapsenContext())
    assert {round(result, 5) for result in played.results} <= {round(it, 5) for it in known}
    scored = schnapsen_selfplay(SCHARF, 8, schnapsen_net)
    scored.play(200, FOR_EVER, *CURIOUS)
    assert len(set(scored.results)) > len(set(played.results))


def test_a_net_of_another_game_sits_at_no_table(schafkopf_net, schnapsen_net):
    with pytest.raises(ValueError, match="another game"):
        schafkopf_selfplay(TTC, 1, schnapsen_net)
    with pytest.raises(ValueError, match="another"):
        schnapsen_selfplay(SCHARF, 1, schnapsen_net).learn(schafkopf_net.native)


def test_results_count_in_units_of_the_cheapest_game(schafkopf_net):
    rules = schafkopf_house("manual-claims")
    played = schafkopf_selfplay(rules, 8, schafkopf_net)
    played.play(300, FOR_EVER, *CURIOUS)
    assert any(0 < abs(result) <= 8 for result in played.results)


def test_before_the_play_anything_may_be_said():
    """Where everybody passes nobody would learn to play."""
    rules = rulesets.builtin("schafkopfschule")
    net = Net(ChanceNet("schafkopf").content)
    announced = []
    for opening in (0.0, 1.0):
        played = schafkopf_selfplay(rules, 8, net, seed=3)
        played.play(2000, FOR_EVER, 0.0, 1.0, opening, 1.0, 1.0)
        said = {output for _, (output, _), _, _ in rows_of(played)}
        announced.append(len(said))
    assert announced[0] < announced[1]
