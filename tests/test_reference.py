"""The engine against the slow second reading of the rules, card by card, on random deals."""

from itertools import pairwise
from random import Random

import pytest
from support.laws import moments
from support.reference import Sau, after_lead, laufende, legal, ramsch, winner
from support.setups import SCHAFKOPF_SETUPS, Setup

from stammtisch import rulesets
from stammtisch.engine.cards import Card, cards_in
from stammtisch.engine.deal import SUPERVISOR, Verb, parse_action
from stammtisch.engine.tricks import Trick
from stammtisch.schafkopf import Ending, Outcome, dealt, parse_contract, settle
from stammtisch.schafkopf.settlement import count, judge_ramsch

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
        duty = rules.ramsch_trump_duty
        assert offered == set(legal(hand, trick, code.removesuffix("-TOUT"), sau, smear, duty))
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


RAMSCH_HOUSES = [
    rulesets.parse(
        f'''extends = "ttc-freising-10-30"
        all_pass = "ramsch"
        knock = "{knock}"
        ramsch_trump_duty = {duty}
        ramsch_tie = "{tie}"
        ramsch_virgins = "{virgins}"
        ramsch_durchmarsch = "{durchmarsch}"''',
        name=f"{tie}-{virgins}-{durchmarsch}-{duty}-{knock}",
    )
    for tie, virgins, durchmarsch, duty, knock in (
        ("order", "doubling", "pays", "true", "ramsch"),
        ("higher_trump", "single", "wins", "false", "none"),
        ("higher_trump", "none", "wins_plain", "true", "ramsch"),
        ("split", "doubling", "wins_plain", "false", "ramsch"),
        ("order", "single", "pays", "false", "none"),
        ("split", "single", "wins", "true", "none"),
    )
]


@pytest.mark.parametrize("round_", ["normal", "ramsch-pur", "geist-pur"])
@pytest.mark.parametrize("rules", RAMSCH_HOUSES, ids=lambda rules: rules.name)
def test_the_loser_and_the_price_of_a_ramsch_are_those_of_the_rule_book(rules, round_):
    setup = Setup(rules, round_, 4, passed=round_ == "normal")
    virgins = 0
    for seed in range(60):
        path = list(moments(setup, seed))
        check_path(path, rules)
        check_ramsch(path[-1])
        virgins += path[-1].outcome.virgins > 0
    assert virgins


@pytest.mark.parametrize("rules", RAMSCH_HOUSES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("contract", ["RAMSCH", "GEIST"])
def test_the_rule_book_agrees_on_the_winner_of_every_trick(rules, contract):
    """Tricks without play: ties of every kind and a Durchmarsch are too rare with real ones."""
    rng, ties, marches = Random(f"{rules.name} {contract}"), 0, 0
    game = parse_contract(contract)
    for _ in range(1500):
        tricks = _tricks(rng)
        score = count(tricks)
        verdict = judge_ramsch(score, tricks, game.order, rules)
        outcome = Outcome(
            ending=Ending.PLAYED,
            contract=game,
            winners=verdict.winners,
            knocks=rng.randrange(5),
            carry=rng.randrange(3),
            virgins=score.tricks.count(0),
        )
        told = [(trick.winner, [str(card) for card in trick.cards]) for trick in tricks]
        house = _house(rules, outcome)
        assert list(settle(outcome, rules).amounts) == ramsch(told, contract, house)
        ties += score.points.count(max(score.points)) > 1
        marches += max(score.tricks) == 8
    assert ties > 50
    assert marches > 50


def _tricks(rng):
    """The pack in eight tricks; now and then one takes all, or points are made equal."""
    pack = rng.sample(list(Card), 32)
    if rng.random() < 0.8:  # eight tricks of the same worth as far as it goes
        pack = [card for at in range(8) for card in sorted(pack, key=lambda c: c.rank)[at::8]]
    takers = range(4) if rng.random() < 0.9 else [rng.randrange(4)]
    return tuple(Trick(0, tuple(pack[4 * at : 4 * at + 4]), rng.choice(takers)) for at in range(8))


def check_ramsch(last):
    outcome, code = last.outcome, str(last.outcome.contract)
    tricks = [
        (trick.winner, [str(card) for card in trick.cards])
        for trick in last.view(SUPERVISOR).tricks
    ]
    house = _house(last.rules, outcome)
    assert outcome.virgins == 4 - len({winner for winner, _ in tricks})
    assert list(settle(outcome, last.rules).amounts[:4]) == ramsch(tricks, code, house)


def _house(rules, outcome):
    return {
        "base": rules.ramsch_base,
        "doublings": outcome.knocks + outcome.carry,
        "tie": rules.ramsch_tie,
        "virgins": rules.ramsch_virgins,
        "durchmarsch": rules.ramsch_durchmarsch,
    }
