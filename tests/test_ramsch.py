"""Ramsch when all pass, and Ramsch as other tables play it (C-26)."""

import pytest
from support.scenario import replay
from support.table import (
    KREUZ,
    SCHULE,
    TTC_30,
    TURNIER,
    amounts,
    calls,
    do,
    hands_of,
    is_refused,
    legal_cards,
    new_deal,
    paid,
    play,
    play_out,
    rules_of,
)

from stammtisch import rulesets
from stammtisch.engine.cards import parse_cards
from stammtisch.engine.tricks import Trick
from stammtisch.record import read, write
from stammtisch.schafkopf import Ending, move_stock, next_context, parse_contract
from stammtisch.schafkopf.settlement import count, judge_ramsch

PASSES = ("p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS")
RAMSCH = '"ramsch"'
RAMSCH_ROUNDS = ("ramsch", "ramsch-pur", "geist", "geist-pur")
KREUZ_GAMES = '["rufspiel", "solo", "wenz", "geier", "tout", "sie"]'


def all_passed(rules, hands=None, **context):
    return do(new_deal(rules, hands or hands_of(), **context), *PASSES)


def test_when_all_pass_a_ramsch_is_played_at_once_with_the_same_cards():
    deal = all_passed(rules_of(SCHULE, all_pass=RAMSCH))
    assert str(deal.standing.contract) == "RAMSCH"
    assert (deal.phase.name, deal.options.seat) == ("play", 0)
    assert deal.hands == deal.standing.dealt
    assert deal.options.interjections == (), "nobody can double it"


@pytest.mark.parametrize("base", [SCHULE, TURNIER])
def test_it_costs_one_unit_outside_the_ttc(base):
    deal = play_out(all_passed(rules_of(base, all_pass=RAMSCH)))
    assert deal.outcome.ending is Ending.PLAYED
    assert deal.outcome.round == "normal"
    value = 1 << deal.outcome.virgins
    assert sorted(paid(deal).amounts) == [-3 * value, value, value, value]


def test_the_house_may_knock_there_though_the_rules_it_extends_never_do():
    deal = all_passed(rules_of(SCHULE, all_pass=RAMSCH, knock=RAMSCH))
    assert calls(deal, "p1") == {"KNOCK", "NO_KNOCK"}
    deal = do(deal, "p1 KNOCK", "p2 NO_KNOCK", "p3 KNOCK", "p4 KNOCK")
    assert deal.phase.name == "play"
    assert play_out(deal).outcome.knocks == 3


def test_knocks_between_the_packets_count():
    rules = rules_of(KREUZ, contracts=KREUZ_GAMES, all_pass=RAMSCH)
    deal = new_deal(rules, hands_of())
    deal = do(deal, "p1 KNOCK", "p2 NO_KNOCK", "p3 KNOCK", "p4 NO_KNOCK", *PASSES)
    assert deal.phase.name == "play", "nobody knocks twice"
    deal = play_out(deal)
    assert deal.outcome.knocks == 2
    assert paid(deal).value == 4 << deal.outcome.virgins


@pytest.mark.parametrize("round_", RAMSCH_ROUNDS)
def test_where_nobody_knocks_nobody_knocks_in_the_special_rounds_either(round_):
    deal = new_deal(rules_of(TTC_30, knock='"none"'), hands_of(), round=round_)
    while deal.phase.name == "query":
        deal = deal.apply(deal.options.actions[0])
    assert deal.phase.name == "play"
    assert is_refused(deal, "p1 KNOCK")


def test_there_is_no_sie_after_the_fourth_pass():
    lords = " ".join(f"{suit}{rank}" for rank in "OU" for suit in "EGHS")
    rules = rules_of(TTC_30, all_pass=RAMSCH)
    deal = new_deal(rules, hands_of(p4=lords))
    deal = do(deal, *PASSES[:3])
    assert "SIE" in calls(deal, "p4")
    assert is_refused(do(deal, "p4 PASS"), "p4 SIE")


def test_an_inherited_doubling_applies_and_is_used_up():
    deal = play_out(all_passed(rules_of(SCHULE, all_pass=RAMSCH), carry=2))
    assert paid(deal).value == 4 << deal.outcome.virgins
    assert next_context(deal.context, deal.outcome, deal.rules).carry == 0


def test_it_uses_up_the_first_game_and_leaves_the_stock_alone():
    rules = rules_of(SCHULE, all_pass=RAMSCH, stock="true")
    deal = play_out(all_passed(rules, first_game=True, stock=8))
    assert not next_context(deal.context, deal.outcome, rules).first_game
    assert move_stock(deal.outcome, rules, 8).stock == 8
    assert move_stock(deal.outcome, rules, 8).amounts == (0, 0, 0, 0)


def test_a_recorded_one_is_read_again():
    deal = play_out(all_passed(rules_of(SCHULE, all_pass=RAMSCH, knock=RAMSCH)))
    assert read(write(deal))[0].deal == deal


@pytest.mark.parametrize(
    ("duty", "legal"),
    [("true", "HA HX HK H9 H8 H7 EO GO"), ("false", "HA HX HK H9 H8 H7 EO GO SA")],
)
def test_a_player_who_cannot_follow_must_trump_or_may_throw_off(duty, legal):
    rules = rules_of(SCHULE, all_pass=RAMSCH, ramsch_trump_duty=duty)
    hands = hands_of("EA EX EK E9 E8 E7 GA GX", "HA HX HK H9 H8 EO GO SA")
    deal = play(all_passed(rules, hands), "EA")
    expected = set(legal.split()) & set(hands[1].split())
    assert legal_cards(deal) == expected


def test_in_a_geist_nobody_must_trump_whatever_the_duty():
    deal = new_deal(TTC_30, hands_of("EA EX EK E9 E8 E7", "EO GO SA"), round="geist-pur")
    deal = play(do(deal, *(f"p{seat} NO_KNOCK" for seat in range(1, 5))), "EA")
    assert len(legal_cards(deal)) == 8


MORE_TRICKS = ((1, "EO EX E9 E8"), (2, "EU EA G7 G8"), (2, "G9 S9 S8 S7"))


@pytest.mark.parametrize(
    ("tie", "tricks", "loser"),
    [
        ("order", MORE_TRICKS, 2),
        ("higher_trump", MORE_TRICKS, 1),
        ("higher_trump", ((1, "GA G7 G8 G9"), (2, "EA E7 E8 E9")), 2),  # the later trick
        ("higher_trump", ((2, "GA G7 G8 G9"), (1, "EA E7 E8 E9")), 1),
    ],
)
def test_the_higher_trump_among_the_tied_loses_where_the_house_says_so(tie, tricks, loser):
    told = tuple(Trick(0, tuple(parse_cards(cards)), winner) for winner, cards in tricks)
    rules, order = rules_of(TTC_30, ramsch_tie=f'"{tie}"'), parse_contract("RAMSCH").order
    verdict = judge_ramsch(count(told), told, order, rules)
    assert verdict.winners == tuple(seat for seat in range(4) if seat != loser)


@pytest.mark.parametrize(("virgins", "value"), [("doubling", 40), ("single", 40), ("none", 20)])
def test_players_without_a_trick_double_as_the_house_says(virgins, value):
    deal = replay("EX-SR-01", rules_of(TTC_30, ramsch_virgins=f'"{virgins}"'), knocks=("p2", "p3"))
    assert deal.outcome.virgins == 1
    assert paid(deal).value == value


@pytest.mark.parametrize(
    ("virgins", "durchmarsch", "expected"),
    [
        ("doubling", "pays", "+40 -120 +40 +40"),
        ("doubling", "wins", "-40 +120 -40 -40"),
        ("doubling", "wins_plain", "-5 +15 -5 -5"),
        ("single", "pays", "+10 -30 +10 +10"),
        ("single", "wins", "-10 +30 -10 -10"),
        ("single", "wins_plain", "-5 +15 -5 -5"),
        ("none", "wins", "-5 +15 -5 -5"),
    ],
)
def test_a_durchmarsch_pays_or_wins_with_the_virgins_or_without(virgins, durchmarsch, expected):
    rules = rules_of(TTC_30, ramsch_virgins=f'"{virgins}"', ramsch_durchmarsch=f'"{durchmarsch}"')
    assert paid(replay("EX-SR-02", rules)).amounts == amounts(expected)


def test_a_breach_costs_its_culprit_the_price_with_knocks_to_everybody():
    deal = all_passed(rules_of(TURNIER, all_pass=RAMSCH, knock=RAMSCH))
    deal = do(deal, "p1 KNOCK", "p2 NO_KNOCK", "p3 NO_KNOCK", "p4 NO_KNOCK")
    deal = play(deal, str(deal.options.actions[0].argument))
    deal = do(deal, "p1 HALT", "sup RULING(MC-14 p2)")
    assert paid(deal).amounts == (2, -6, 2, 2)


def test_a_rule_set_that_was_stored_before_these_keys_still_reads():
    school = rulesets.builtin(SCHULE)
    stored = rulesets.every_option(school).splitlines()
    new = ("ramsch_trump_duty", "ramsch_virgins")
    before = [line for line in stored if not line.startswith(new)]
    assert len(before) == len(stored) - 2
    assert rulesets.parse("\n".join(before), name=SCHULE) == school
