"""RULES 12 M: the deal, the cards that may be played, who wins a trick, drawing (9.3, 9.4)."""

from random import Random

import pytest
from support.schnapsen_table import (
    ALL_THREE,
    SCHARF,
    SCHNAPSEN,
    SECHSUNDSECHZIG,
    WEICH,
    cards,
    named,
    play_out,
    refused,
    replay,
    table,
    turn,
)
from support.table import do, hand_of, play, rules_of, tricks

from stammtisch.engine.cards import cards_in
from stammtisch.schnapsen import shuffle, shuffled

STRICT = [
    ("EX-SN-01", "EX", "EA EO GX HU", "EA"),
    ("EX-SN-02", "EX", "EO EU GX HU", "EO EU"),
    ("EX-SN-03", "EX", "GX HU HK SA", "HU HK"),
    ("EX-SN-04", "EX", "GX SA SU", "GX SA SU"),
    ("EX-SN-05", "HX", "HA HU SA", "HA"),
]


@pytest.mark.parametrize(
    ("scenario", "rules", "led", "hand", "expected"),
    [
        pytest.param(f"{scenario}-{phase}", rules, *rest, id=f"{scenario}-{phase}-{rules}")
        for scenario, *rest in STRICT
        for phase in ("exhausted", "closed")
        for rules in ALL_THREE
    ],
)
def test_beat_in_suit_else_follow_else_trump_else_anything(scenario, rules, led, hand, expected):
    deal = replay(scenario, rules)
    assert deal.strict
    assert str(deal.trump) == "H"

    deal = do(deal, f"p1 CARD({led})")

    assert hand_of(deal, 1) == set(hand.split())
    assert cards(deal) == set(expected.split())
    for card in cards_in(deal.hands[1]):
        if str(card) not in expected:
            assert refused(deal, f"p2 CARD({card})") == "9.4"


@pytest.mark.parametrize("rules", named(*ALL_THREE, scenario="EX-SN-06"))
def test_while_the_talon_is_open_any_card_may_answer(rules):
    """Sechsundsechzig is played with a sixth card."""
    sixth = "" if rules in SCHNAPSEN else " G9"
    hand = "EA EO GX HU SA" + sixth
    deal = do(table(rules, "EX", hand, open_card="HO"), "p1 CARD(EX)")

    assert not deal.strict
    assert cards(deal) == set(hand.split())


@pytest.mark.parametrize(
    ("rules", "led", "answer", "winner"),
    [
        pytest.param(rules, *rest, id=f"EX-SN-07{part}-{rules}")
        for part, *rest in (
            ("a", "EX", "EA", "p2"),
            ("b", "EX", "HU", "p2"),
            ("c", "EX", "GA", "p1"),
            ("d", "HX", "EA", "p1"),
        )
        for rules in ALL_THREE
    ],
)
def test_a_higher_card_of_the_suit_or_a_trump_on_another_suit_wins(rules, led, answer, winner):
    deal = play(table(rules, led, answer, open_card="HO"), f"{led} {answer}")

    assert tricks(deal) == [(0, (led, answer), int(winner[1]) - 1)]
    assert turn(deal) == winner, "who wins the trick leads to the next"


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_lower_card_of_the_suit_loses_also_in_trumps(rules):
    for led, answer in (("EX", "EU"), ("HX", "HU"), ("HK", "HO"), ("EU", "SA")):
        deal = play(table(rules, led, answer, open_card="HA"), f"{led} {answer}")
        assert turn(deal) == "p1"
    for led, answer in (("HX", "HA"), ("HU", "HX"), ("EO", "EK"), ("EA", "HU")):
        deal = play(table(rules, led, answer, open_card="HO"), f"{led} {answer}")
        assert turn(deal) == "p2"


@pytest.mark.parametrize("rules", ALL_THREE)
def test_everything_may_be_led_in_both_phases(rules):
    before = table(rules, "EX", open_card="HO")
    assert cards(before) == hand_of(before, 0)
    strict = replay("EX-SN-01-closed", rules)
    assert cards(strict) == hand_of(strict, 0)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_card_that_one_does_not_hold_or_out_of_turn_is_refused(rules):
    deal = table(rules, "EX", "GX", open_card="HO")
    assert refused(deal, "p1 CARD(GX)") == "9.4"
    assert refused(deal, "p1 CARD(HO)") == "9.4", "the open card is in nobody's hand"
    assert refused(deal, "p1 CARD(H7)") == "9.4", "there is no such card"
    assert refused(deal, "p2 CARD(GX)") in ("9.4", "0.2")

    deal = do(deal, "p1 CARD(EX)")
    assert refused(deal, "p1 CARD(EX)") in ("9.4", "0.2")
    assert refused(deal, "p2 CARD(EX)") == "9.4"


@pytest.mark.parametrize("action", ["p1 PASS", "p1 PLAY", "p2 CONTRA", "p1 CUT(8)", "p2 DEAL"])
def test_calls_of_another_game_or_time_are_refused(action):
    assert refused(table(WEICH), action)


def from_pack(rules, seed, cut):
    """A pack that has been cut and dealt: the deal, and the pack as it lay after the cut."""
    rules = rules_of(rules)
    pack = shuffle(rules, Random(seed))
    deal = do(shuffled(rules, pack), f"p1 CUT({cut})", "p2 DEAL")
    return deal, [str(card) for card in (*pack[cut:], *pack[:cut])]


def drawn_out(deal):
    """How often two cards were drawn, and how many tricks follow."""
    draws = 0
    while deal.talon:
        before = len(deal.talon)
        deal = play(deal, sorted(cards(deal))[0])
        draws += before - len(deal.talon) == 2
    tricks_before = len(deal.tricks)
    assert deal.strict
    return draws, len(play_out(deal).tricks) - tricks_before


@pytest.mark.parametrize("rules", named(*SCHNAPSEN, scenario="EX-SN-29"))
def test_the_deal_of_20_cards(rules):
    deal, pack = from_pack(rules, 29, 8)

    assert hand_of(deal, 0) == {*pack[0:3], *pack[7:9]}
    assert hand_of(deal, 1) == {*pack[3:6], *pack[9:11]}
    assert str(deal.open_card) == pack[6], "the 7th card"
    assert str(deal.trump) == pack[6][0]
    assert [str(card) for card in deal.talon] == [*pack[11:], pack[6]]
    assert len(deal.talon) == 10
    assert turn(deal) == "p1", "forehand leads"
    assert drawn_out(deal) == (5, 5)


@pytest.mark.parametrize("rules", [pytest.param(SECHSUNDSECHZIG, id="EX-SN-30")])
def test_the_deal_of_24_cards(rules):
    deal, pack = from_pack(rules, 30, 8)

    assert hand_of(deal, 0) == {*pack[0:3], *pack[6:9]}
    assert hand_of(deal, 1) == {*pack[3:6], *pack[9:12]}
    assert str(deal.open_card) == pack[12], "the 13th card"
    assert str(deal.trump) == pack[12][0]
    assert [str(card) for card in deal.talon] == [*pack[13:], pack[12]]
    assert len(deal.talon) == 12
    assert turn(deal) == "p1", "forehand leads"
    assert drawn_out(deal) == (6, 6)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_the_dealers_opponent_cuts_before_the_deal(rules):
    rules = rules_of(rules)
    deal = shuffled(rules, shuffle(rules, Random(1)))
    assert turn(deal) == "p1"
    for too_early in ("p2 CUT(8)", "p2 DEAL", "p1 DEAL", "p1 CARD(EA)", "p1 CLOSE"):
        assert refused(deal, too_early)
    for too_few in (0, len(rules.cards), 99):
        assert refused(deal, f"p1 CUT({too_few})")
    assert deal.trump is None
    assert deal.open_card is None
    deal = do(deal, "p1 CUT(8)")
    assert refused(deal, "p1 DEAL"), "the dealer deals"


@pytest.mark.parametrize("rules", ALL_THREE)
def test_hands_and_talon_as_given_are_hands_and_talon_as_dealt(rules):
    dealt_out, _ = from_pack(rules, 3, 11)
    sizes = {hand.bit_count() for hand in dealt_out.hands}
    assert sizes == {5 if rules in SCHNAPSEN else 6}
    given = table(
        rules,
        *(" ".join(sorted(hand_of(dealt_out, seat))) for seat in (0, 1)),
        " ".join(map(str, dealt_out.talon)),
    )
    assert (given.hands, given.talon, given.trump) == (
        dealt_out.hands,
        dealt_out.talon,
        dealt_out.trump,
    )


@pytest.mark.parametrize("rules", ALL_THREE)
def test_the_winner_draws_first_the_loser_second(rules):
    deal = play(table(rules, "EX", "EA", "GX GU", "HO"), "EX EA")

    assert "GX" in hand_of(deal, 1), "p2 has won the trick"
    assert "GU" in hand_of(deal, 0)
    assert len(deal.talon) == (8 if rules in SCHNAPSEN else 10)
    assert str(deal.open_card) == "HO"


@pytest.mark.parametrize("rules", named(*ALL_THREE, scenario="EX-SN-31"))
def test_with_the_last_two_cards_the_loser_gets_the_open_trump(rules):
    deal = replay("EX-SN-31", rules)
    face_down, open_card = deal.talon
    assert str(open_card) == "HX"
    assert not deal.strict
    deal = do(deal, "p1 CARD(HA)")
    assert cards(deal) == hand_of(deal, 1), "the last trick of the open phase"

    after = do(deal, f"p2 CARD({min(cards(deal))})")

    assert after.tricks[-1].winner == 0
    assert str(face_down) in hand_of(after, 0)
    assert "HX" in hand_of(after, 1)
    assert after.talon == ()
    assert after.open_card is None
    assert after.strict


@pytest.mark.parametrize("rules", ALL_THREE)
def test_nobody_draws_after_closing(rules):
    deal = do(table(rules, "EA", "EU", open_card="HO"), "p1 CLOSE")
    talon, size = deal.talon, deal.hands[0].bit_count()
    deal = play(deal, "EA EU")

    assert deal.talon == talon
    assert [hand.bit_count() for hand in deal.hands] == [size - 1, size - 1]


def test_the_sharp_game_draws_only_after_the_trick_is_turned():
    """Drawing is automatic after a trick (C-20), so there is nothing that could come before it."""
    assert rules_of(SCHARF).draw_after_trick_turned
    assert not rules_of(WEICH).draw_after_trick_turned
    assert not rules_of(SECHSUNDSECHZIG).draw_after_trick_turned
    half_played = play(table(SCHARF, "EA", "EU", "GX", "HO"), "EA")
    assert len(half_played.talon) == 10
    assert "GX" not in hand_of(half_played, 0)
