"""Exact counts for Schnapsen, like perft in chess, and the engine beside a second reading of RULES.

The golden numbers were found with the engine and verified by `support/schnapsen_reference.py`, a
slow reading of RULES 9 without any code of the engine. Both counts are checked here.
"""

from collections import Counter
from random import Random

import pytest
from support import schnapsen_reference as reference
from support.schnapsen_table import SCHARF, SECHSUNDSECHZIG, WEICH, calls, house_of, table, turn
from support.table import do, hand_of, rules_of

# Rules, hands and talon, what has been done (cards, and CLOSE); then the golden numbers: how often
# p1 wins 1, 2, 3 and p2 wins 1, 2, 3 if everything is tried that can be done from there.
ENDINGS = {
    "exhausted": (
        WEICH,
        ("EU GU GX GA HU", "SK SO EX EK SA", "HA EO HK GK HO EA SX HX GO SU"),
        "HU SO SK GU HA GA EX GK EK EU",
        (360, 7, 2, 415, 949, 200),
    ),
    "exhausted-24": (
        SECHSUNDSECHZIG,
        ("SA EX EK GK HX S9", "SO HU EA GU EO GA", "G9 SK E9 SU GX HA SX HO GO H9 HK EU"),
        "HX EA EO EK SK HU SA HA S9 GA E9 HO",
        (1_476, 14_701, 0, 4, 61, 0),
    ),
    "closed": (
        SCHARF,
        ("HO SA EO SU HU", "SX GX HA GA SK", "HX EA SO GO GU EU GK EX HK EK"),
        "HO GA HU HA CLOSE",
        (0, 471, 0, 0, 245, 0),
    ),
    "closed-24": (
        SECHSUNDSECHZIG,
        ("HO GX EA HA HK EO", "EU SX H9 SK HX HU", "SO GU SA S9 GA GK GO E9 G9 SU EK EX"),
        "GX SK EA HX CLOSE",
        (0, 0, 12_882, 0, 0, 2_028),
    ),
    "two-cards-left": (
        WEICH,
        ("HA SO SX HU EA", "SK HX EK EO GU", "GA GK EU SU GX SA GO EX HO HK"),
        "SX SK HA EO GA SU SO GU",
        (19_063, 18_603, 1_468, 11_237, 239, 198),
    ),
}
RESULTS = [(winner, value) for winner in (0, 1) for value in (1, 2, 3)]


def at_ending(name):
    """The ending in the engine and in the second reading."""
    rules, hands, done, _ = ENDINGS[name]
    deal = table(rules, *hands)
    second = reference.start(house_of(rules), *(hand.split() for hand in hands))
    for word in done.split():
        call = word if word == "CLOSE" else f"CARD({word})"
        deal = do(deal, f"{turn(deal)} {call}")
        second = reference.do(second, call)
    return deal, second


def sequences(deal, known):
    """In how many ways the deal can go on to its end, by winner and value."""
    if deal.outcome is not None:
        return Counter({(deal.outcome.winner, deal.outcome.value): 1})
    made = (deal.tricks_won, deal.card_points, deal.marriages, deal.closing)
    alike = (deal.hands, deal.talon, deal.phase, made)
    if alike not in known:
        known[alike] = Counter()
        for action in deal.options.actions:
            known[alike] += sequences(deal.apply(action), known)
    return known[alike]


@pytest.mark.parametrize("name", ENDINGS)
def test_all_ways_to_go_on_from_small_endings(name):
    deal, second = at_ending(name)
    golden = Counter(dict(zip(RESULTS, ENDINGS[name][-1], strict=True)))
    assert sequences(deal, {}) == golden
    assert reference.sequences(second) == golden


VARIANTS = {
    **{rules: (rules, {}) for rules in (WEICH, SCHARF, SECHSUNDSECHZIG)},
    "sharp-66": (SECHSUNDSECHZIG, {"sharp": "true"}),
    "soft-again": (SCHARF, {"sharp": "false"}),
    "close-min-4": (WEICH, {"close_min_talon": "4"}),
    "at-end": (WEICH, {"close_basis": '"at_end"'}),
    "at-end-66": (SECHSUNDSECHZIG, {"close_basis": '"at_end"'}),
    "last-trick-one": (SCHARF, {"last_trick_value": '"one"'}),
}
SELDOM = {"CLAIM66": 0.1, "CLOSE": 0.2, "EXCHANGE": 0.5}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_engine_plays_as_the_rules_are_read_a_second_time(variant):
    rules, options = VARIANTS[variant]
    for seed in range(60):
        rng = Random(f"{variant} {seed}")
        house = house_of(rules, **options)
        pack = rng.sample(house.pack, len(house.pack))
        hands = pack[: house.hand], pack[house.hand : 2 * house.hand], pack[2 * house.hand :]
        deal = table(rules_of(rules, **options), *map(" ".join, hands))
        second = reference.start(house, *hands)
        while not second.end:
            same_moment(deal, second)
            call = chosen(reference.calls(second), rng)
            deal = do(deal, f"p{second.turn + 1} {call}")
            second = reference.do(second, call)
        same_end(deal, second)


def chosen(possible, rng):
    """Any call; claiming and closing seldom, or hardly a deal would be played to its end."""
    wanted = [call for call in possible if rng.random() < SELDOM.get(call, 1)]
    return rng.choice(wanted or possible)


def same_moment(deal, second):
    assert deal.outcome is None
    assert deal.options.seat == second.turn
    assert calls(deal) == set(reference.calls(second))
    assert len(deal.options.actions) == len(reference.calls(second))
    assert deal.options.interjections == ()
    same_cards(deal, second)


def same_cards(deal, second):
    assert [hand_of(deal, seat) for seat in (0, 1)] == [set(hand) for hand in second.hands]
    assert [str(card) for card in deal.talon] == second.talon
    assert str(deal.trump) == second.trump
    assert deal.strict == second.strict
    assert deal.tricks_won == (second.won(0), second.won(1))
    made = [(trick.winner, *map(str, trick.cards)) for trick in deal.tricks]
    assert made == second.tricks


def same_end(deal, second):
    same_cards(deal, second)
    outcome = deal.outcome
    assert (outcome.winner, outcome.value, outcome.how) == (
        second.end.winner,
        second.end.value,
        second.end.how,
    )
    assert outcome.points == (second.augen(0), second.augen(1))
    assert outcome.tricks == (second.won(0), second.won(1))
    assert outcome.closer == second.closer


def test_random_deals_come_to_every_kind_of_end():
    """Otherwise the comparison above would say little."""
    ends = Counter()
    for rules in (WEICH, SCHARF, SECHSUNDSECHZIG):
        for seed in range(150):
            rng = Random(f"{rules} {seed}")
            house = house_of(rules)
            pack = rng.sample(house.pack, len(house.pack))
            size = house.hand
            second = reference.start(house, pack[:size], pack[size : 2 * size], pack[2 * size :])
            while not second.end:
                second = reference.do(second, chosen(reference.calls(second), rng))
            ends[second.end.how, second.end.value] += 1
    wanted = {(how, value) for how in ("claim", "wrong_claim") for value in (1, 2, 3)}
    wanted |= {("last_trick", 1), ("close_failed", 2), ("close_failed", 3), ("count", 1)}
    assert wanted <= set(ends)
