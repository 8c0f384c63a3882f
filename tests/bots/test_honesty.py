"""Bots decide by what their seat may know, and always within the rules."""

import sys
from random import Random

import pytest
from support.bots import PARTS, quick
from support.honesty import (
    course,
    decisions,
    one_of_each_kind,
    other_deal,
    reachable,
    scramble,
    unknown,
)
from support.nets import PLACES as NETS
from support.setups import SETUPS

from stammtisch.bots.host import play_deal
from stammtisch.engine.cards import Card
from stammtisch.engine.machine import Machine, Table
from stammtisch.engine.pack import Cutting
from stammtisch.schafkopf.deal import Declaration

HOUSES = {
    rules: [setup for setup in SETUPS if setup.rules.name == rules]
    for rules in dict.fromkeys(setup.rules.name for setup in SETUPS)
}
PLACES = [
    (name, rules)
    for name, game in (*PARTS, *((place, game) for game, place in NETS.items()))
    for rules, setups in HOUSES.items()
    if setups[0].rules.game == game
]
SECRET = (Machine, Table, Declaration, Cutting)


@pytest.mark.parametrize(("name", "rules"), PLACES)
def test_hidden_cards_do_not_change_a_decision(name, rules):
    """Two deals that the seat cannot tell apart, in every phase, in turn and out of turn."""
    for setup in HOUSES[rules]:
        bot, pairs = quick(name), 0
        for seed in (1, 2):
            path = course(setup, seed)
            for at, seat in one_of_each_kind(path, Random(seed)):
                other = other_deal(path, at, seat, seed)
                if other is None:
                    continue
                pairs += 1
                first = bot.act(path[at].view(seat), setup.rules)
                second = quick(name).act(other.view(seat), setup.rules)
                assert first == second, f"{setup} {seat} {path[at].phase.name}"
        assert pairs, setup


@pytest.mark.parametrize(("name", "rules"), PLACES)
def test_cards_scrambled_while_a_bot_thinks_do_not_change_its_decision(name, rules):
    for setup in HOUSES[rules][::3]:
        is_not_disturbed(name, setup)


def is_not_disturbed(name, setup):
    path = course(setup, 3)
    for at, seat in one_of_each_kind(path, Random(3)):
        calm = quick(name).act(path[at].view(seat), setup.rules)
        bot, view, rng = quick(name), path[at].view(seat), Random(at)

        def disturb(frame, event, argument, deal=path[at], rng=rng):
            if event == "call" and rng.random() < 0.02:
                scramble(deal, rng)

        sys.setprofile(disturb)
        try:
            disturbed = bot.act(view, setup.rules)
        finally:
            sys.setprofile(None)
        assert disturbed == calm, f"{setup} {seat} {path[at].phase.name}"


@pytest.mark.parametrize("rules", HOUSES)
def test_nothing_that_a_bot_gets_leads_to_hidden_cards(rules):
    for setup in HOUSES[rules]:
        hides(setup)


def hides(setup):
    path = course(setup, 4)
    for at, seat in one_of_each_kind(path, Random(4)):
        deal = path[at]
        found = reachable(deal.view(seat))
        assert not [thing for thing in found if isinstance(thing, SECRET)]
        if deal.outcome is None and any(deal.hands):
            cards = {thing for thing in found if isinstance(thing, Card)}
            assert not cards & unknown(deal, seat), f"{setup} {seat} {deal.phase.name}"
    assert not [thing for thing in reachable(setup.rules) if isinstance(thing, SECRET)]


@pytest.mark.parametrize(("name", "rules"), PLACES)
def test_a_bot_answers_legally_in_every_state(name, rules):
    for setup in HOUSES[rules]:
        bot, path = quick(name), course(setup, 5)
        for at, seat in decisions(path):
            deal = path[at]
            action = bot.act(deal.view(seat), setup.rules)
            if action is None:
                assert deal.options.seat != seat, f"{setup} {seat} {deal.phase.name}"
            else:
                assert action.seat == seat, f"{setup} {deal.phase.name}"
                deal.apply(action)


@pytest.mark.parametrize(("name", "rules"), PLACES)
def test_bots_of_one_kind_play_a_deal_to_its_end(name, rules):
    for setup in HOUSES[rules]:
        deal = setup.start(Random(6))
        assert play_deal(deal, [quick(name, seat) for seat in range(setup.players)]).over, setup
