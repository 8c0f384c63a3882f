"""The engine against the slow second reading of the rules, card by card, on random deals."""

from itertools import pairwise
from random import Random

import pytest
from support.laws import moments
from support.reference import Sau, after_lead, laufende, legal, winner
from support.setups import SCHAFKOPF_SETUPS

from stammtisch import rulesets
from stammtisch.cards import Card, cards_in
from stammtisch.game import Verb, parse_action
from stammtisch.schafkopf import dealt

SCHAFKOPF_RULES = [
    rules for rules in map(rulesets.builtin, rulesets.names()) if rules.game == "schafkopf"
]
BY_THE_BOOK = [
    setup for setup in SCHAFKOPF_SETUPS if setup.rules.name not in ("graded-ranks", "wild-ttc")
]


def texts(mask: int) -> list[str]:
    return [str(card) for card in cards_in(mask)]


@pytest.mark.parametrize("setup", BY_THE_BOOK, ids=str)
def test_legal_cards_and_trick_winners_are_those_of_the_rule_book(setup):
    for seed in range(25):
        check_path(list(moments(setup, seed)), setup.rules)


@pytest.mark.parametrize("rules", SCHAFKOPF_RULES, ids=lambda r: r.name)
def test_running_away_follows_the_rule_book(rules):
    """Random play runs away too seldom, so here the partner always holds enough cards for it."""
    rng, ran_away = Random(7), 0
    for _ in range(150):
        path = list(rufspiel(rules, rng))
        check_path(path, rules)
        ran_away += any(called(deal) and called(deal).ran_away for deal in path)
    assert ran_away >= 10


def rufspiel(rules, rng):
    """A Rufspiel of p1 whose partner was dealt at least four cards of the called suit."""
    suit = rng.choice("EGS")
    long_suit = [f"{suit}{rank}" for rank in "AXK987"]
    low, partner = rng.sample(long_suit[1:], 1), rng.randrange(1, 4)
    held = ["EO", "GO", *low]
    others = [str(card) for card in rules.cards if str(card) not in [*held, *long_suit]]
    rng.shuffle(others)
    hands = [[], [], [], []]
    hands[0] = held + [others.pop() for _ in range(5)]
    hands[partner] = [card for card in long_suit if card not in low] + [
        others.pop() for _ in range(3)
    ]
    for seat in range(1, 4):
        hands[seat] += [others.pop() for _ in range(8 - len(hands[seat]))]
    deal = dealt(rules, [[Card.parse(card) for card in hand] for hand in hands])
    while deal.phase.name != "announcing":
        deal = deal.apply(_quietly(deal))
    deal = deal.apply(parse_action(f"p1 ANNOUNCE(R{suit})"))
    yield deal
    while not deal.over:
        deal = deal.apply(rng.choice(deal.options.actions))
        yield deal


def _quietly(deal):
    """p1 plays, everybody else passes and nobody knocks."""
    wanted = (Verb.PLAY, Verb.NO_KNOCK) if deal.options.seat == 0 else (Verb.PASS, Verb.NO_KNOCK)
    return next(action for action in deal.options.actions if action.verb in wanted)


def called(deal):
    return getattr(getattr(deal.phase, "duties", None), "called", None)


def check_path(path, rules):
    """Every card of a played deal against the slow reading of the rules."""
    sau, code = None, None
    for before, after in pairwise(path):
        action = after.history[-1]
        if action.verb is not Verb.CARD:
            continue
        contract = before.standing.contract
        if str(contract) != code:  # play begins, or a Trixer has become a Solo
            code = str(contract)
            sau = Sau(str(contract.suit)) if contract.kind.name == "rufspiel" else None
        hand, trick = texts(before.hands[action.seat]), [str(card) for card in before.phase.trick]
        offered = {str(option.argument) for option in before.options.actions}
        smear = rules.ace_discard_after_runaway
        assert offered == set(legal(hand, trick, code.removesuffix("-TOUT"), sau, smear))
        card = str(action.argument)
        if not trick:
            after_lead(card, [c for c in hand if c != card], code, sau)
        if len(trick) == 3:
            taken = (before.phase.leader + winner([*trick, card], code)) % 4
            assert after.view(action.seat).tricks[-1].winner == taken


@pytest.mark.parametrize("setup", BY_THE_BOOK, ids=str)
def test_laufende_are_those_of_the_rule_book(setup):
    least = {
        "rufspiel": setup.rules.laufende_min_ruf,
        "kreuz": setup.rules.laufende_min_ruf,
        "kreuzbock": setup.rules.laufende_min_ruf,
        "solo": setup.rules.laufende_min_solo,
        "wenz": setup.rules.laufende_min_wenz,
        "farbwenz": setup.rules.laufende_min_farbwenz,
        "geier": setup.rules.laufende_min_geier,
    }
    for seed in range(25):
        *_, last = moments(setup, seed)
        outcome = last.phase.result
        kind = outcome.contract.kind.name if outcome.contract else ""
        if outcome.ending != "played" or kind not in least:
            continue
        hands = [texts(hand) for hand in last.standing.dealt]
        side = {seat for seat in range(4) if last.standing.side(seat)}
        code = str(outcome.contract).removesuffix("-TOUT")
        most = setup.rules.laufende_max
        assert outcome.laufende == laufende(hands, side, code, least[kind], most)
