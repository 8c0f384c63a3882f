"""RULES 14 C-26: a Ramsch when all pass, and Ramsch as other tables play it."""

from itertools import product
from random import Random

import pytest
from support import ramsch_reading as reading
from support.evening import Evening
from support.scenario import healthy, replay
from support.table import (
    KREUZ,
    SCHULE,
    TTC_30,
    TTC_50,
    TURNIER,
    asks_to_knock,
    calls,
    cards_played,
    do,
    hand_of,
    hands_of,
    is_refused,
    knocked,
    legal_cards,
    new_deal,
    paid,
    rules_of,
)

from stammtisch.engine.cards import Card
from stammtisch.engine.deal import Verb

ALL_PASS = ("p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS")
HOUSES = [SCHULE, TURNIER, TTC_30, TTC_50, KREUZ]
BASE = {SCHULE: 1, TURNIER: 1, TTC_30: 5, TTC_50: 5, KREUZ: 1}


def house(name, **options):
    """A house in which the Ramsch takes the place of the Kreuz, if there was one."""
    if name == KREUZ:
        options["contracts"] = '["rufspiel", "solo", "wenz", "geier", "tout", "sie"]'
    return rules_of(name, all_pass='"ramsch"', **options)


def chance_hands(seed):
    pack = Random(seed).sample([str(card) for card in Card], 32)
    return tuple(" ".join(pack[at : at + 8]) for at in range(0, 32, 8))


def played_by_chance(deal, seed, code, *, trump_duty):
    """Play cards by chance; before each, the second reading knows what is legal."""
    rng, table = Random(seed), []
    while deal.outcome is None:
        hand = hand_of(deal, deal.options.seat)
        assert legal_cards(deal) == reading.legal(hand, table, code, trump_duty=trump_duty)
        card = rng.choice(sorted(legal_cards(deal)))
        table = [] if len(table) == 3 else [*table, card]
        deal = do(deal, f"p{deal.options.seat + 1} CARD({card})")
    return deal


@pytest.mark.parametrize("rules", HOUSES)
def test_when_all_pass_a_ramsch_is_played_at_once_without_a_query(rules):
    deal = knocked(new_deal(house(rules), chance_hands(1)))
    deal = do(deal, *ALL_PASS)
    deal = knocked(deal) if asks_to_knock(deal) else deal

    assert deal.options.seat == 0, "p1 leads"
    assert {action.verb for action in deal.options.actions} == {Verb.CARD}
    assert str(deal.standing.contract) == "RAMSCH"
    assert deal.standing.declarer is None


@pytest.mark.parametrize(
    ("rules", "options", "asked"),
    [
        pytest.param(SCHULE, {}, False, id="schafkopfschule"),
        pytest.param(SCHULE, {"knock": '"ramsch"', "knock_max": 4}, True, id="house-knocks"),
        pytest.param(TTC_30, {}, True, id="ttc"),
        pytest.param(TTC_30, {"knock": '"none"', "knock_max": 0}, False, id="ttc-none"),
    ],
)
def test_after_the_passes_they_knock_only_where_the_house_knocks_in_a_ramsch(rules, options, asked):
    deal = do(new_deal(house(rules, **options), chance_hands(2)), *ALL_PASS)

    assert asks_to_knock(deal) is asked


@pytest.mark.parametrize("round_", ["ramsch", "ramsch-pur", "geist", "geist-pur"])
def test_where_nobody_knocks_the_special_rounds_do_not_ask_either(round_):
    rules = rules_of(TTC_30, knock='"none"', knock_max=0)
    deal = healthy(new_deal(rules, chance_hands(3), round=round_))

    assert not asks_to_knock(deal)
    assert {action.verb for action in deal.options.actions} == {Verb.CARD}


def test_knocks_between_the_packets_count_in_the_ramsch():
    deal = do(knocked(new_deal(house(KREUZ), chance_hands(4)), "p1", "p3"), *ALL_PASS)
    assert not asks_to_knock(deal), "they have been asked"

    deal = played_by_chance(deal, 4, "RAMSCH", trump_duty=True)

    assert deal.outcome.knocks == 2
    house_ = {"base": 1, "tie": "order", "virgins": "doubling", "durchmarsch": "pays"}
    assert paid(deal).amounts == reading.amounts(cards_played(deal), "RAMSCH", house_, knocks=2)


def test_no_sie_after_the_fourth_pass():
    hands = hands_of(p2="EO GO HO SO EU GU HU SU")
    deal = new_deal(house(SCHULE), hands)
    assert "SIE" in calls(deal, "p2")

    deal = do(deal, *ALL_PASS)

    assert "SIE" not in calls(deal, "p2")
    assert is_refused(deal, "p2 SIE")


@pytest.mark.parametrize("rules", HOUSES)
@pytest.mark.parametrize("trump_duty", [True, False])
def test_cards_and_prices_are_those_of_the_second_reading(rules, trump_duty):
    ways = product(
        ("order", "higher_trump"),
        ("doubling", "single", "none"),
        ("pays", "wins", "wins_plain"),
    )
    for number, (tie, virgins, durchmarsch) in enumerate(ways):
        for carry in (0, 2):
            options = {
                "ramsch_trump_duty": str(trump_duty).lower(),
                "ramsch_tie": f'"{tie}"',
                "ramsch_virgins": f'"{virgins}"',
                "ramsch_durchmarsch": f'"{durchmarsch}"',
            }
            deal = new_deal(house(rules, **options), chance_hands(number), carry=carry)
            deal = do(knocked(deal), *ALL_PASS)
            deal = knocked(deal, "p2") if (asked := asks_to_knock(deal)) else deal
            deal = played_by_chance(deal, number, "RAMSCH", trump_duty=trump_duty)
            own = {
                "base": BASE[rules],
                "tie": tie,
                "virgins": virgins,
                "durchmarsch": durchmarsch,
            }
            expected = reading.amounts(
                cards_played(deal), "RAMSCH", own, knocks=int(asked), carry=carry
            )
            assert paid(deal).amounts == expected, (rules, options, carry)


@pytest.mark.parametrize(
    ("virgins", "durchmarsch", "expected"),
    [
        ("doubling", "pays", (40, -120, 40, 40)),
        ("single", "pays", (10, -30, 10, 10)),
        ("none", "pays", (5, -15, 5, 5)),
        ("doubling", "wins", (-40, 120, -40, -40)),
        ("single", "wins", (-10, 30, -10, -10)),
        ("none", "wins", (-5, 15, -5, -5)),
        ("doubling", "wins_plain", (-5, 15, -5, -5)),
        ("single", "wins_plain", (-5, 15, -5, -5)),
    ],
)
@pytest.mark.parametrize("round_", ["ramsch", "ramsch-pur"])
def test_a_durchmarsch_is_priced_as_the_house_says(virgins, durchmarsch, expected, round_):
    rules = rules_of(TTC_30, ramsch_virgins=f'"{virgins}"', ramsch_durchmarsch=f'"{durchmarsch}"')
    assert paid(replay("EX-SR-02", rules, round=round_)).amounts == expected


@pytest.mark.parametrize(
    ("scenario", "loser"),
    [
        # p2 and p3 have the most Augen; what their tricks hold is in the stored deals
        ("A-63-higher-trump", 2),
        ("A-63-later-trick", 2),
    ],
)
def test_higher_trump_decides_a_tie_and_without_trumps_the_later_trick(scenario, loser):
    deal = replay(scenario, rules_of(TTC_30, ramsch_tie='"higher_trump"'))

    amounts = paid(deal).amounts
    assert amounts.index(min(amounts)) == loser


@pytest.mark.parametrize("scenario", ["A-63-more-tricks", "A-63-more-trumps"])
def test_with_higher_trump_neither_tricks_nor_the_number_of_trumps_count(scenario):
    deal = replay(scenario, rules_of(TTC_30, ramsch_tie='"higher_trump"'))
    house_ = {"base": 5, "tie": "higher_trump", "virgins": "doubling", "durchmarsch": "pays"}

    assert paid(deal).amounts == reading.amounts(cards_played(deal), "RAMSCH", house_)


@pytest.mark.parametrize("trump_duty", [True, False])
def test_in_a_geist_the_house_keys_hold_but_never_a_trump_duty(trump_duty):
    for seed, tie in product(range(12), ("order", "higher_trump")):
        rules = rules_of(
            TTC_30,
            ramsch_trump_duty=str(trump_duty).lower(),
            ramsch_tie=f'"{tie}"',
            ramsch_virgins='"single"',
            ramsch_durchmarsch='"wins_plain"',
        )
        deal = knocked(new_deal(rules, chance_hands(seed), round="geist-pur"))
        deal = played_by_chance(deal, seed, "GEIST", trump_duty=trump_duty)
        own = {"base": 5, "tie": tie, "virgins": "single", "durchmarsch": "wins_plain"}
        assert paid(deal).amounts == reading.amounts(cards_played(deal), "GEIST", own)


def test_in_an_evening_the_deal_moves_on_and_the_stock_is_not_touched():
    evening = Evening(house(SCHULE, stock="true"))
    dealer = evening.now.course.dealer
    evening.throw_in()
    assert evening.deal.outcome is None, "they play on"
    evening.by_chance().next_cut()

    assert sum(evening.balances) == 0, "nothing went into the Stock"
    assert evening.now.course.stock == 0
    assert evening.now.course.dealer == (dealer + 1) % 4
    assert any(evening.balances)


def test_it_uses_up_the_first_game():
    evening = Evening(house(SCHULE))
    evening.throw_in().by_chance().next_cut()
    evening.begin()

    assert evening.now.playing.deal.table.context.first_game is False


def test_a_carry_doubles_it_once_and_is_used_up():
    deal = do(new_deal(house(TTC_30), chance_hands(7), carry=1), *ALL_PASS)
    deal = played_by_chance(knocked(deal), 7, "RAMSCH", trump_duty=True)
    own = {"base": 5, "tie": "order", "virgins": "doubling", "durchmarsch": "pays"}

    assert paid(deal).amounts == reading.amounts(cards_played(deal), "RAMSCH", own, carry=1)
