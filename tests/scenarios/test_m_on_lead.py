"""RULES 12 M: exchanging, closing, announcing and claiming on lead (9.4-9.8, C-19, C-20)."""

import pytest
from support.schnapsen_table import (
    ALL_THREE,
    SCHARF,
    SCHNAPSEN,
    SECHSUNDSECHZIG,
    SOFT,
    WEICH,
    calls,
    cards,
    named,
    play_out,
    refused,
    replay,
    table,
    turn,
    won,
)
from support.table import do, hand_of, is_offered, play, rules_of

SHARP_66 = rules_of(SECHSUNDSECHZIG, sharp="true")
EVERY = (*ALL_THREE, SHARP_66)

OWN_SECTION = {
    "CARD": "9.4",
    "EXCHANGE": "9.5",
    "MARRIAGE": "9.6",
    "CLOSE": "9.7",
    "CLAIM66": "9.8",
}


def lowest(rules):
    return "HU" if rules in SCHNAPSEN else "H9"


def out_of_order(deal, action):
    """Refused because it is not the time for it: by its own section or that of the order."""
    rule = refused(deal, action)
    return rule in ("9.4", OWN_SECTION[action.split()[1].split("(")[0]])


def out_of_turn(deal, action):
    rule = refused(deal, action)
    return rule in ("0.2", "9.4", OWN_SECTION[action.split()[1].split("(")[0]])


# 9.5 Exchanging the open trump


def exchanged(deal, seat, card):
    """The exchange works: the open card goes to the hand, the lowest trump is open instead."""
    at, was_open = int(seat[1]) - 1, str(deal.open_card)
    after = do(deal, f"{seat} EXCHANGE")
    assert hand_of(after, at) == hand_of(deal, at) - {card} | {was_open}
    assert str(after.open_card) == card
    assert after.talon[:-1] == deal.talon[:-1]
    assert after.hands[1 - at] == deal.hands[1 - at]
    assert turn(after) == seat, "he still has to lead"
    assert out_of_order(after, f"{seat} EXCHANGE"), "there is nothing left to exchange"
    return True


@pytest.mark.parametrize("rules", named(*SCHNAPSEN, scenario="EX-SN-25a"))
def test_exchange_before_the_very_first_lead(rules):
    deal = replay("EX-SN-25", rules, tricks=0)
    assert "HU" in hand_of(deal, 0)

    if rules == WEICH:
        assert exchanged(deal, "p1", "HU")
    else:
        assert refused(deal, "p1 EXCHANGE") == "9.5"


@pytest.mark.parametrize("rules", named(*SCHNAPSEN, scenario="EX-SN-25b"))
def test_exchange_with_four_cards_left(rules):
    deal = replay("EX-SN-25", rules, tricks=3)
    assert len(deal.talon) == 4

    assert exchanged(deal, "p1", "HU")


@pytest.mark.parametrize("rules", named(*SCHNAPSEN, scenario="EX-SN-25c"))
def test_exchange_with_one_face_down_card_left(rules):
    deal = replay("EX-SN-25", rules)
    assert len(deal.talon) == 2

    if rules == WEICH:
        assert exchanged(deal, "p1", "HU")
    else:
        assert refused(deal, "p1 EXCHANGE") == "9.5"


@pytest.mark.parametrize("rules", named(*SCHNAPSEN, scenario="EX-SN-25d"))
@pytest.mark.parametrize("tricks", [0, 3, 4])
def test_no_exchange_after_closing(rules, tricks):
    deal = do(replay("EX-SN-25", rules, tricks=tricks), "p1 CLOSE")
    assert out_of_order(deal, "p1 EXCHANGE")


@pytest.mark.parametrize("rules", ALL_THREE)
def test_no_exchange_in_a_later_trick_of_a_closed_game(rules):
    low = lowest(rules)
    deal = do(table(rules, f"{low} EA", "EU", open_card="HX"), "p1 CLOSE")
    deal = play(deal, "EA EU")
    assert turn(deal) == "p1"
    assert low in hand_of(deal, 0)
    assert refused(deal, "p1 EXCHANGE") == "9.5"


@pytest.mark.parametrize("rules", named(SECHSUNDSECHZIG, scenario="EX-SN-26"))
def test_only_the_nine_exchanges_in_sechsundsechzig(rules):
    deal = table(rules, "HU EA", "H9 EX", open_card="HX")
    assert refused(deal, "p1 EXCHANGE") == "9.5"
    deal = play(deal, "EA EX")
    assert turn(deal) == "p1"
    assert refused(deal, "p1 EXCHANGE") == "9.5"

    assert exchanged(table(rules, "H9 EA", "HU EX", open_card="HX"), "p1", "H9")


@pytest.mark.parametrize(
    ("rules", "allowed"), [(SECHSUNDSECHZIG, True), (SHARP_66, False)], ids=["soft", "sharp"]
)
def test_the_nine_first_and_last(rules, allowed):
    """Before the first lead and with one face-down card left (A-88: the switch ``sharp``)."""
    first = table(rules, "H9 HA", "EU GU SU HU", open_card="HX")
    assert ("EXCHANGE" in calls(first)) is allowed
    deal = first
    while len(deal.talon) > 2:
        assert turn(deal) == "p1"
        winner = strongest(deal)
        deal = do(deal, f"p1 CARD({winner})")
        deal = do(deal, f"p2 CARD({weakest(deal)})")
        assert turn(deal) == "p1"
        if len(deal.talon) > 2:
            assert is_offered(deal, "p1 EXCHANGE")
    assert "H9" in hand_of(deal, 0)
    assert ("EXCHANGE" in calls(deal)) is allowed
    if not allowed:
        assert refused(first, "p1 EXCHANGE") == refused(deal, "p1 EXCHANGE") == "9.5"


def strongest(deal):
    """A card that the other cannot or need not beat; the lowest trump is kept."""
    return min(cards(deal) - {"H9"}, key=lambda card: (card[0] != "H", "AXKOU9".index(card[1])))


def weakest(deal):
    led = str(deal.view(1).led)
    loses = [c for c in cards(deal) if c[0] not in ("H", led[0])] or [
        c for c in cards(deal) if c[0] == led[0] and "AXKOU9".index(c[1]) > "AXKOU9".index(led[1])
    ]
    return min(loses)


@pytest.mark.parametrize("rules", named(*EVERY))
def test_the_dealer_exchanges_once_he_is_on_lead(rules):
    """In the sharp game only the first lead of forehand is excepted."""
    low = "HU" if rules in SCHNAPSEN else "H9"
    deal = table(rules, "EX", f"EA {low}", open_card="HX")
    assert out_of_turn(deal, "p2 EXCHANGE")
    deal = do(deal, "p1 CARD(EX)")
    assert out_of_order(deal, "p2 EXCHANGE"), "he is answering"
    deal = do(deal, "p2 CARD(EA)")
    assert exchanged(deal, "p2", low)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_no_exchange_without_the_lowest_trump_or_after_leading(rules):
    low = lowest(rules)
    deal = table(rules, "EA HA", f"{low} EX", open_card="HX")
    assert refused(deal, "p1 EXCHANGE") == "9.5"
    deal = table(rules, "EA", "EX", open_card=low)
    assert refused(deal, "p1 EXCHANGE") == "9.5", "the lowest trump is the open card"

    deal = do(table(rules, f"{low} EA", "EX", open_card="HX"), "p1 CARD(EA)")
    assert out_of_turn(deal, "p1 EXCHANGE")


@pytest.mark.parametrize("rules", ALL_THREE)
def test_no_exchange_with_an_exhausted_talon(rules):
    low = lowest(rules)
    deal = table(rules, f"HA HK {low}", open_card="HX")
    while deal.talon:  # a player who can keeps the lowest trump
        kept = cards(deal) - {low}
        deal = do(deal, f"{turn(deal)} CARD({min(kept)})")
    while low not in hand_of(deal, deal.options.seat) or deal.view(0).led:
        deal = do(deal, f"{turn(deal)} CARD({max(cards(deal) - {low} or cards(deal))})")
    assert refused(deal, f"{turn(deal)} EXCHANGE") == "9.5"


# 9.6 Marriages


@pytest.mark.parametrize("rules", named(*ALL_THREE, scenario="EX-SN-22"))
def test_a_marriage_before_the_very_first_lead(rules):
    deal = table(rules, "HK HO EA", open_card="HX")

    if rules == SCHARF:
        assert "MARRIAGE(H)" not in calls(deal)
        assert refused(deal, "p1 MARRIAGE(H)") == "9.6"
        return
    deal = do(deal, "p1 MARRIAGE(H)")
    assert [(pair.seat, str(pair.suit), pair.points) for pair in deal.marriages] == [(0, "H", 40)]
    assert cards(deal) == {"HK", "HO"}
    assert refused(deal, "p1 CARD(EA)") == "9.6"
    assert deal.points_of(0) == 0, "pending"


@pytest.mark.parametrize("rules", named(*EVERY, scenario="EX-SN-23"))
def test_one_of_the_pair_is_led_after_a_marriage(rules):
    deal = play(table(rules, "SA EK EO GA", "SU", open_card="HX"), "SA SU")
    assert deal.tricks_won == (1, 0)

    deal = do(deal, "p1 MARRIAGE(E)")

    either = rules in SOFT
    assert cards(deal) == ({"EK", "EO"} if either else {"EK"})
    assert deal.points_of(0) == 13 + 20
    assert refused(deal, "p1 CARD(GA)") == "9.6"
    for card in ("EK", "EO") if either else ("EK",):
        assert is_offered(deal, f"p1 CARD({card})")
    if not either:
        assert refused(deal, "p1 CARD(EO)") == "9.6"


@pytest.mark.parametrize("rules", named(*SOFT, scenario="EX-SN-24"))
def test_a_marriage_that_brings_66_may_be_claimed_at_once(rules):
    """One trick and 27 Augen: 20 announced on the first lead, and EK with an Ober."""
    deal = table(rules, "EK EO HK HO", "SO", open_card="HX")
    deal = play(do(deal, "p1 MARRIAGE(E)"), "EK SO")
    assert (deal.tricks_won, deal.points_of(0)) == ((1, 0), 27)
    deal = do(deal, "p1 MARRIAGE(H)")
    assert deal.points_of(0) == 67

    assert won(do(deal, "p1 CLAIM66")) == ("p1", 3)


@pytest.mark.parametrize("rules", named(SCHARF, SHARP_66, scenario="EX-SN-24"))
def test_a_marriage_that_brings_66_may_be_claimed_at_once_in_the_sharp_game(rules):
    """27 Augen take two tricks here, for nothing can be announced before the first."""
    deal = play(table(rules, "EA GK HK HO", "EX GU", open_card="HX"), "EA EX GK GU")
    assert (deal.tricks_won, deal.points_of(0)) == ((2, 0), 27)
    deal = do(deal, "p1 MARRIAGE(H)")
    assert deal.points_of(0) == 67

    assert won(do(deal, "p1 CLAIM66")) == ("p1", 3)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_marriage_needs_both_cards_in_the_own_hand_on_lead(rules):
    deal = play(table(rules, "SA EK GO", "SU EO GK HK HO", open_card="HX"), "SA SU")
    for suit in "EGHS":
        assert refused(deal, f"p1 MARRIAGE({suit})") == "9.6"
    assert out_of_turn(deal, "p2 MARRIAGE(H)")
    deal = do(deal, "p1 CARD(EK)")
    assert out_of_order(deal, "p2 MARRIAGE(H)"), "he is answering"


@pytest.mark.parametrize("rules", ALL_THREE)
def test_only_one_announcement_per_lead(rules):
    deal = play(table(rules, "SA EK EO GK GO", "SU", open_card="HX"), "SA SU")
    assert {"MARRIAGE(E)", "MARRIAGE(G)"} <= calls(deal)
    deal = do(deal, "p1 MARRIAGE(E)")
    assert refused(deal, "p1 MARRIAGE(G)") == "9.6"
    assert refused(deal, "p1 MARRIAGE(E)") == "9.6"


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_suit_is_announced_once_and_the_other_pair_on_another_lead(rules):
    deal = play(table(rules, "SA EK EO GK GO", "SU GU", "GX", "HX"), "SA SU")
    deal = play(do(deal, "p1 MARRIAGE(E)"), "EK GU")
    assert turn(deal) == "p1"
    assert refused(deal, "p1 MARRIAGE(E)") == "9.6", "EK is gone"
    assert is_offered(deal, "p1 MARRIAGE(G)")


@pytest.mark.parametrize("rules", ALL_THREE)
def test_marriages_are_possible_in_both_phases_and_worth_20_or_40(rules):
    opened = play(table(rules, "SA EK EO HK HO", "SU", open_card="HX"), "SA SU")
    closed = do(opened, "p1 CLOSE")
    for deal in (opened, closed):
        before = deal.points_of(0)
        assert do(deal, "p1 MARRIAGE(E)").points_of(0) == before + 20
        assert do(deal, "p1 MARRIAGE(H)").points_of(0) == before + 40


def test_the_values_of_marriages_are_an_option():
    house = rules_of(WEICH, marriage_values="{ plain = 30, trump = 50 }")
    deal = play(table(house, "SA EK EO HK HO", "SU", open_card="HX"), "SA SU")
    before = deal.points_of(0)
    assert do(deal, "p1 MARRIAGE(E)").points_of(0) == before + 30
    assert do(deal, "p1 MARRIAGE(H)").points_of(0) == before + 50


@pytest.mark.parametrize("rules", SOFT)
def test_a_pending_marriage_counts_from_the_first_trick_on(rules):
    deal = table(rules, "EK EO GA", "EA GU SU", "SX", "HX")
    deal = play(do(deal, "p1 MARRIAGE(E)"), "EK EA")
    assert (deal.tricks_won, deal.points_of(0)) == ((0, 1), 0)
    deal = play(deal, "GU GA")
    assert (deal.tricks_won, deal.points_of(0)) == ((1, 1), 20 + 2 + 11)


@pytest.mark.parametrize("rules", [SCHARF, SHARP_66], ids=[SCHARF, "sharp-66"])
def test_in_the_sharp_game_the_own_first_trick_comes_before_a_marriage(rules):
    """The trick of the other does not help."""
    deal = table(rules, "EA EK EO", "EX GK GO SU", open_card="HX")
    assert refused(deal, "p1 MARRIAGE(E)") == "9.6"
    deal = play(deal, "EA SU")
    assert is_offered(deal, "p1 MARRIAGE(E)")
    deal = play(deal, "EO EX")
    assert turn(deal) == "p2"
    assert is_offered(deal, "p2 MARRIAGE(G)"), "he has made a trick now"


# 9.7 Closing


@pytest.mark.parametrize("rules", named(*EVERY))
def test_closing_before_the_very_first_lead(rules):
    deal = table(rules, "EA", "EU SA", open_card="HX")
    assert "CLOSE" in calls(deal)

    deal = do(deal, "p1 CLOSE")

    assert deal.strict, "at once"
    assert deal.open_card is None, "it lies face down"
    assert (deal.closing.seat, deal.closing.tricks, deal.closing.points) == (0, 0, 0)
    deal = do(deal, "p1 CARD(EA)")
    assert refused(deal, "p2 CARD(SA)") == "9.4"


@pytest.mark.parametrize("rules", ALL_THREE)
def test_the_snapshot_at_closing(rules):
    deal = play(table(rules, "EX GA", "EA GX", open_card="HO"), "EX EA GX GA")
    deal = do(deal, "p1 CLOSE")
    assert (deal.closing.seat, deal.closing.tricks, deal.closing.points) == (0, 1, 21)
    later = play_out(deal)
    assert later.closing == deal.closing


@pytest.mark.parametrize("rules", ALL_THREE)
def test_closing_is_for_the_player_on_lead(rules):
    deal = table(rules, "EX", "EA", open_card="HX")
    assert out_of_turn(deal, "p2 CLOSE")
    deal = do(deal, "p1 CARD(EX)")
    assert out_of_order(deal, "p2 CLOSE")
    assert out_of_turn(deal, "p1 CLOSE")
    deal = do(deal, "p2 CARD(EA)")
    assert is_offered(deal, "p2 CLOSE")


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_talon_is_closed_once_and_by_one(rules):
    deal = do(table(rules, "EA EX", "EU EK", open_card="HX"), "p1 CLOSE")
    assert out_of_order(deal, "p1 CLOSE")
    deal = play(deal, "EA EU" if "EU" in cards(do(deal, "p1 CARD(EA)")) else "EA EK")
    assert turn(deal) == "p1"
    assert refused(deal, "p1 CLOSE") == "9.7"

    deal = do(table(rules, "EX", "EA", open_card="HX"), "p1 CLOSE")
    deal = play(deal, "EX EA")
    assert turn(deal) == "p2"
    assert refused(deal, "p2 CLOSE") == "9.7"


@pytest.mark.parametrize("rules", ALL_THREE)
def test_an_exhausted_talon_cannot_be_closed(rules):
    deal = replay("EX-SN-01-exhausted", rules)
    assert not deal.talon
    assert refused(deal, "p1 CLOSE") == "9.7"


@pytest.mark.parametrize("rules", SCHNAPSEN)
@pytest.mark.parametrize(("least", "with_two"), [("2", True), ("4", False)])
def test_how_many_cards_must_be_left_for_closing(rules, least, with_two):
    """A-78: two by default, four as an option."""
    assert rules_of(rules).close_min_talon == 2
    four = replay("EX-SN-25", rules, tricks=3, close_min_talon=least)
    assert len(four.talon) == 4
    assert is_offered(four, "p1 CLOSE")
    two = replay("EX-SN-25", rules, tricks=4, close_min_talon=least)
    assert len(two.talon) == 2
    assert ("CLOSE" in calls(two)) is with_two
    if not with_two:
        assert refused(two, "p1 CLOSE") == "9.7"


# 9.8 Claiming


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_claim_needs_a_trick_or_a_marriage(rules):
    deal = table(rules, "EX EA", "GX", open_card="HX")
    assert "CLAIM66" not in calls(deal)
    assert refused(deal, "p1 CLAIM66") == "9.8"
    assert refused(do(deal, "p1 CLOSE"), "p1 CLAIM66") == "9.8"
    assert is_offered(play(deal, "EA GX"), "p1 CLAIM66")


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_claim_is_for_the_player_on_lead(rules):
    deal = play(table(rules, "EX GA", "EA GX", open_card="HO"), "EX EA")
    assert is_offered(deal, "p2 CLAIM66")
    assert out_of_turn(deal, "p1 CLAIM66")
    deal = play(deal, "GX")
    assert out_of_order(deal, "p1 CLAIM66"), "he is answering"
    assert out_of_turn(deal, "p2 CLAIM66"), "he has led"


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_claim_stops_the_game_at_once(rules):
    deal = do(play(table(rules, "EA", "EX", open_card="HX"), "EA EX"), "p1 CLAIM66")
    assert deal.outcome is not None
    assert not deal.over
    for late in ("p1 CARD(HX)", "p1 CLAIM66", "p2 CLAIM66", "p1 CLOSE", "p1 EXCHANGE"):
        assert refused(deal, late)


@pytest.mark.parametrize("rules", named(*SOFT, scenario="C-20"))
def test_a_claim_with_only_a_pending_marriage_is_legal_and_wrong(rules):
    deal = do(table(rules, "HK HO", open_card="HX"), "p1 MARRIAGE(H)", "p1 CLAIM66")
    assert deal.outcome.how == "wrong_claim"
    assert won(deal) == ("p2", 3), "p2 has no trick, so p1 would have won 3"

    both = do(table(rules, "HK HO", open_card="HX"), "p1 CLOSE", "p1 MARRIAGE(H)", "p1 CLAIM66")
    assert won(both) == ("p2", 3), "closing failure against a player without a trick"


# C-19: the order


ON_LEAD_CARDS = {
    WEICH: "HU EK EO SA GA",
    SCHARF: "HU EK EO SA GA",
    SECHSUNDSECHZIG: "H9 EK EO SA GA SK",
}


@pytest.mark.parametrize("rules", named(*ALL_THREE, scenario="C-19"))
def test_exchange_then_close_then_marriage_then_the_lead(rules):
    deal = play(table(rules, ON_LEAD_CARDS[rules], "SU", open_card="HX"), "SA SU")
    first = {"EXCHANGE", "CLOSE", "MARRIAGE(E)", "CLAIM66"}
    assert first <= calls(deal)

    deal = do(deal, "p1 EXCHANGE")
    assert calls(deal) & first == {"CLOSE", "MARRIAGE(E)", "CLAIM66"}
    deal = do(deal, "p1 CLOSE")
    assert calls(deal) & first == {"MARRIAGE(E)", "CLAIM66"}
    deal = do(deal, "p1 MARRIAGE(E)")
    assert calls(deal) & first == {"CLAIM66"}
    assert turn(do(deal, "p1 CARD(EK)")) == "p2"


@pytest.mark.parametrize("rules", named(*ALL_THREE, scenario="C-19"))
def test_no_step_after_a_later_one(rules):
    deal = play(table(rules, ON_LEAD_CARDS[rules], "SU", open_card="HX"), "SA SU")
    for done, too_late in (
        ("CLOSE", ("EXCHANGE", "CLOSE")),
        ("MARRIAGE(E)", ("EXCHANGE", "CLOSE", "MARRIAGE(E)")),
        ("EXCHANGE", ("EXCHANGE",)),
    ):
        after = do(deal, f"p1 {done}")
        for action in too_late:
            assert out_of_order(after, f"p1 {action}"), (done, action)


@pytest.mark.parametrize("rules", named(*ALL_THREE, scenario="C-19"))
def test_every_step_is_optional(rules):
    """Any of the eight ways through the three steps may be followed by a lead or a claim."""
    deal = play(table(rules, ON_LEAD_CARDS[rules], "SU", open_card="HX"), "SA SU")
    steps = ("EXCHANGE", "CLOSE", "MARRIAGE(E)")
    for chosen in range(8):
        after = do(deal, *(f"p1 {step}" for at, step in enumerate(steps) if chosen >> at & 1))
        assert is_offered(after, "p1 CARD(EK)")
        assert is_offered(after, "p1 CLAIM66")


@pytest.mark.parametrize("rules", named(*SOFT, scenario="A-77"))
def test_an_exchange_may_complete_a_marriage(rules):
    """The open king is taken up and announced on the same lead."""
    deal = table(rules, f"{lowest(rules)} HO EA", open_card="HK")
    assert refused(deal, "p1 MARRIAGE(H)") == "9.6"
    deal = do(deal, "p1 EXCHANGE", "p1 MARRIAGE(H)")
    assert cards(deal) == {"HK", "HO"}


def test_the_next_lead_begins_anew():
    deal = play(table(WEICH, "HU EK EO SA", "SU GU", "GX GK", "HX"), "SA SU")
    deal = play(do(deal, "p1 MARRIAGE(E)"), "EK GU")
    assert turn(deal) == "p1"
    assert {"EXCHANGE", "CLOSE", "CLAIM66"} <= calls(deal)
    assert cards(deal) == hand_of(deal, 0), "the duty to lead one of the pair is over"
