"""Corners of the rules that once were wrong, or that no scenario reaches."""

import pytest
from support.table import (
    KREUZ,
    SCHULE,
    TTC_30,
    TURNIER,
    calls,
    declare,
    do,
    hands_of,
    is_refused,
    new_deal,
    paid,
    play_out,
    play_tricks,
    rules_of,
)

from stammtisch.engine.deal import Refused, Verb, parse_action
from stammtisch.record import RecordError, read, write
from stammtisch.schafkopf import (
    DUTIES,
    Ending,
    Outcome,
    move_stock,
    next_context,
    next_duties,
    parse_contract,
    same_dealer,
    settle,
)

RUF = hands_of(p1="EO HX E9", p2="GO HK", p3="HO EA", p4="SO H8")
LORDS = "EO GO HO SO EU GU HU SU"
SIE_OF_P1 = hands_of(p1=LORDS)


def cost(deal):
    return paid(deal).amounts


def offers(deal, action):
    return parse_action(action) in deal.options.all()


# Rulings (RULES 6)


def test_an_invalid_announcement_can_be_ruled_after_the_sau_has_been_played():
    deal = play_out(declare(new_deal(TURNIER, RUF), "p1", "RE"))
    assert cost(do(deal, "sup RULING(MC-20 p1 RE)")) == (-2, 1, 0, 1)


def test_an_invalid_announcement_needs_all_cards_dealt():
    knocking = new_deal(KREUZ, RUF)
    assert is_refused(knocking, "sup RULING(MC-20 p1 RE)")


@pytest.mark.parametrize("ruling", ["MC-14 p1 p2", "MC-14 p1 no-contract", "MC-14", "MC-99 p1"])
def test_a_ruling_that_cannot_be_understood_is_refused(ruling):
    deal = declare(new_deal(TURNIER, RUF), "p1", "RE")
    assert is_refused(deal, f"sup RULING({ruling})")


def test_showing_a_card_wilfully_is_lost_even_when_it_is_severe():
    deal = declare(new_deal(TURNIER, RUF), "p1", "RE")
    assert cost(do(deal, "sup RULING(MC-11 p1 severe)")) == (-4, 2, 0, 2)


def test_an_announced_game_counts_for_a_ruling_before_it_is_approved():
    deal = new_deal(TURNIER, RUF, lone_games=(4, 0, 0, 0))
    deal = do(deal, "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(SH)")
    assert deal.phase.name == "approval"
    assert cost(do(deal, "sup RULING(MC-08 p1)")) == (-9, 3, 3, 3)
    assert do(deal, "sup RULING(MC-29)").outcome.ending == "struck"


def test_in_the_last_trick_a_ruling_may_be_about_an_earlier_one():
    deal = play_tricks(declare(new_deal(TURNIER, RUF), "p1", "RE"), 7)
    assert do(deal, "sup RULING(MC-07 p1)").outcome is None
    assert cost(do(deal, "sup RULING(MC-07 p1 earlier-trick)")) == (-4, 2, 0, 2)


def test_the_winner_of_the_third_trick_of_a_trixer_is_the_soloist_before_the_suit_is_named():
    deal = play_tricks(new_deal(TTC_30, RUF, round="trixer"), 3)
    soloist = deal.options.seat
    culprit = (soloist + 1) % 4
    amounts = cost(do(deal, f"sup RULING(MC-14 p{culprit + 1})"))
    assert amounts[culprit] == -120
    assert amounts[soloist] == 120


@pytest.mark.parametrize(
    ("ruling", "again"), [("MC-02", True), ("MC-05", False), ("MC-06 not-his-deal", False)]
)
def test_who_deals_again_after_a_void_deal(ruling, again):
    deal = do(new_deal(SCHULE, RUF), f"sup RULING({ruling})")
    assert same_dealer(deal.outcome, deal.rules) is again


def test_the_next_cut_is_made_by_the_next_dealers_neighbour():
    passes = ("p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS")
    assert offers(do(new_deal(TURNIER, RUF), *passes), "p3 NEXT_CUT")  # the same dealer again
    assert offers(do(new_deal(SCHULE, RUF), *passes), "p4 NEXT_CUT")


def test_the_supervisor_may_share_out_where_the_rules_leave_it_to_him():
    rules = rules_of(TURNIER, exposure_split='"supervisor"')
    deal = declare(new_deal(rules, RUF), "p1", "SH")
    assert cost(do(deal, "sup RULING(MC-16 p1 by p2 shares 0,-9,9,0)")) == (0, -9, 9, 0)
    assert is_refused(deal, "sup RULING(MC-16 p1 by p2 shares 0,-9,9,1)")


# Tout, Sie, approval


def test_a_tout_that_was_rejected_cannot_be_added_again():
    deal = new_deal(TURNIER, RUF)
    deal = do(deal, "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(SH-TOUT)")
    assert is_refused(do(deal, "sup REJECT"), "p1 ADD_TOUT")


def test_lone_games_may_be_counted_for_the_whole_table():
    rules = rules_of(TURNIER, approval_scope='"table"')
    deal = declared(new_deal(rules, RUF, lone_games=(1, 1, 1, 1)))
    assert deal.phase.name == "approval"
    assert declared(new_deal(TURNIER, RUF, lone_games=(1, 1, 1, 1))).phase.name == "play"


def declared(deal):
    return do(deal, "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(SH)")


def test_in_a_forced_game_of_the_3er_runde_only_the_forced_player_may_lay_a_sie():
    hands = hands_of(p1=LORDS, p2="EA GA SA HA HX HK H9 H8")
    duties = ((), ("rufspiel",), (), ())
    deal = do(new_deal(TTC_30, hands, round="3er-runde", duties=duties), "p2 DECLINE")
    assert deal.phase.name == "announcing"
    assert is_refused(deal, "p1 SIE")


def test_in_a_haadsch_only_forehand_may_lay_a_sie():
    assert offers(new_deal(TTC_30, SIE_OF_P1, round="haadsch"), "p1 SIE")
    other = new_deal(TTC_30, hands_of(p2=LORDS), round="haadsch")
    assert is_refused(other, "p2 SIE")


def test_a_sie_is_laid_and_not_announced():
    deal = do(new_deal(SCHULE, SIE_OF_P1), "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS")
    assert is_refused(deal, "p1 ANNOUNCE(SIE)")
    assert do(deal, "p1 SIE").outcome.pack_retired


# Laying down the rest

TOP = hands_of(p1="EO GO HO SO EU GU HU HA", p2="SU", p3="EA")


def test_a_hand_that_surely_takes_the_rest_may_be_laid_open_where_the_house_allows_it():
    rules = rules_of(SCHULE, claim_remaining="true")
    deal = declare(new_deal(rules, TOP), "p1", "SH")
    laid = do(deal, "p1 CARD(EO)", *answers(deal, "p1 CARD(EO)"), "p1 LAY_DOWN")
    assert laid.outcome.points == (120, 0, 0, 0)
    assert laid.outcome.tricks == (8, 0, 0, 0)
    assert is_refused(declare(new_deal(SCHULE, TOP), "p1", "SH"), "p1 LAY_DOWN")


def answers(deal, lead):
    """The first legal card of everybody else."""
    deal, told = do(deal, lead), []
    while deal.options.seat != 0:
        told.append(str(deal.options.actions[0]))
        deal = do(deal, told[-1])
    return told


def test_a_hand_laid_open_wrongly_has_lost():
    rules = rules_of(SCHULE, claim_remaining="true")
    deal = declare(new_deal(rules, RUF), "p1", "SH")
    assert cost(do(deal, "p1 LAY_DOWN")) == (-18, 6, 6, 6)


def test_who_leads_may_lay_his_hand_open_whether_rightly_or_not():
    rules = rules_of(SCHULE, claim_remaining="true")
    for hands in (TOP, RUF):
        deal = declare(new_deal(rules, hands), "p1", "SH")
        assert [seat for seat in range(4) if deal.may_lay_down(seat)] == [0]
        led = do(deal, str(deal.options.actions[0]))
        assert not any(led.may_lay_down(seat) for seat in range(4))
    assert not any(declare(new_deal(SCHULE, TOP), "p1", "SH").may_lay_down(s) for s in range(4))
    assert not any(new_deal(rules, TOP).may_lay_down(s) for s in range(4))


def test_nobody_lays_open_where_everybody_plays_for_himself():
    rules = rules_of(TTC_30, claim_remaining="true")
    assert is_refused(new_deal(rules, SIE_OF_P1, round="trixer"), "p1 LAY_DOWN")


# What passes from deal to deal


def test_a_forced_lone_game_fulfils_the_duty_of_the_rufspiel():  # EX-SR-11
    hands = hands_of(p2="EA GA SA HA HX HK H9 H8")
    duties = ((), ("rufspiel",), (), ())
    deal = new_deal(TTC_30, hands, round="3er-runde", duties=duties)
    deal = play_out(do(deal, "p2 DECLINE", "p2 ANNOUNCE(SH)"))
    assert next_duties(deal.outcome, duties) == ((), (), (), ())


@pytest.mark.parametrize(("owed", "left"), [(("wenz",), ()), (("wenz", "rufspiel"), ("rufspiel",))])
def test_who_is_forced_plays_an_owed_wenz_even_without_an_unter(owed, left):  # C-28
    rules = rules_of(TTC_30, wenz_without_unter="false")
    hands = hands_of(p2="EA GA SA HA HX HK H9 H8")
    duties = ((), owed, (), ())
    deal = new_deal(rules, hands, round="3er-runde", duties=duties)
    assert calls(deal, "p2") == {"DECLINE"}
    deal = do(deal, "p2 DECLINE")
    assert calls(deal, "p2") == {"DUTY(wenz)"}
    deal = do(deal, "p2 DUTY(wenz)")
    assert calls(deal, "p2") == {"ANNOUNCE(W)", "ANNOUNCE(W-TOUT)"}
    deal = play_out(do(deal, "p2 ANNOUNCE(W)"))
    assert next_duties(deal.outcome, duties) == ((), left, (), ())


def test_who_is_forced_and_has_a_sau_to_call_need_not_play_a_wenz_without_an_unter():
    rules = rules_of(TTC_30, wenz_without_unter="false")
    hands = hands_of(p2="EK GA SA HA HX HK H9 H8")
    deal = new_deal(rules, hands, round="3er-runde", duties=((), ("wenz", "rufspiel"), (), ()))
    assert calls(do(deal, "p2 DECLINE"), "p2") == {"DUTY(rufspiel)"}


def test_a_duty_that_was_played_is_done():
    deal = new_deal(TTC_30, RUF, round="3er-runde")
    deal = play_out(do(deal, "p1 DUTY(wenz)", "p1 ANNOUNCE(W)"))
    assert next_duties(deal.outcome, (DUTIES,) * 4)[0] == ("solo", "rufspiel")


def test_the_next_context_counts_lone_games_and_ends_the_first_game():
    deal = play_out(declare(new_deal(TURNIER, RUF, first_game=True), "p1", "SH"))
    following = next_context(deal.context, deal.outcome, deal.rules)
    assert following.lone_games == (1, 0, 0, 0)
    assert not following.first_game


def test_four_passes_pile_up_doublings_up_to_the_cap():
    passes = ("p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS")
    for cap, carried in (('"unlimited"', 4), ("1", 1)):
        deal = do(new_deal(rules_of(TTC_30, carry_cap=cap), RUF, carry=3), *passes)
        assert next_context(deal.context, deal.outcome, deal.rules).carry == carried


@pytest.mark.parametrize(
    ("code", "won", "expected", "left"),
    [
        ("RE", True, (4, 0, 3, 0), 0),
        ("RE", False, (-4, 0, -3, 0), 14),
        ("SH", True, (0, 0, 0, 0), 7),
    ],
)
def test_the_stock_goes_with_the_rufspiel_and_the_odd_unit_with_the_declarer(
    code, won, expected, left
):
    rules = rules_of(SCHULE, stock="true")
    side = (0, 2) if code == "RE" else (0,)
    winners = side if won else tuple(seat for seat in range(4) if seat not in side)
    outcome = Outcome(
        ending=Ending.PLAYED,
        contract=parse_contract(code),
        declarer=0,
        partner=2 if code == "RE" else None,
        winners=winners,
    )
    moved = move_stock(outcome, rules, 7)
    assert (moved.amounts, moved.stock) == (expected, left)


# Scoring


def test_three_tied_losers_of_a_ramsch_share_one_payment():
    tied = Outcome(
        ending=Ending.PLAYED,
        round="ramsch-pur",
        contract=parse_contract("RAMSCH"),
        winners=(3,),
        points=(40, 40, 40, 0),
        tricks=(3, 3, 2, 0),
        virgins=1,
    )
    assert settle(tied, rules_of(TTC_30, ramsch_tie='"split"')).amounts == (-4, -3, -3, 10)


def test_laufende_of_a_kreuz_are_demanded_where_they_must_be():
    rules = rules_of(KREUZ, laufende_claim='"manual"')
    hands = hands_of(p1="EO GO HO SO")
    deal = do(new_deal(rules, hands), *(f"p{s} NO_KNOCK" for s in (1, 2, 3, 4)))
    deal = do(deal, *(f"p{s} PASS" for s in (1, 2, 3, 4)), *(f"p{s} NO_LEGE" for s in (1, 2, 3, 4)))
    deal = play_out(deal)
    winner = deal.outcome.winners[0]
    assert deal.outcome.laufende == 0
    assert do(deal, f"p{winner + 1} CLAIM_LAUFENDE(4)").outcome.laufende == 4


# Views and auctions


def test_the_last_trick_may_be_looked_at_and_no_earlier_one():
    deal = play_tricks(declare(new_deal(SCHULE, RUF), "p1", "RE"), 3)
    assert len(deal.view(1).tricks) == 1
    assert sum(deal.view(1).tricks_won) == 3
    closed = play_tricks(
        declare(new_deal(rules_of(SCHULE, look_at_tricks='"none"'), RUF), "p1", "RE"), 3
    )
    assert closed.view(1).tricks == ()
    over = play_out(declare(new_deal(SCHULE, RUF), "p1", "RE"))
    assert len(over.view(1).tricks) == 1


def test_without_a_rufspiel_the_first_raise_is_to_a_solo():
    rules = rules_of(SCHULE, contracts='["solo", "wenz", "tout"]')
    deal = do(new_deal(rules, RUF), "p1 PLAY", "p2 ALSO", "p1 HOLD")
    raises = [action.verb for action in deal.options.actions]
    assert raises == [Verb.PASS, Verb.SOLO, Verb.TOUT, Verb.SOLOTOUT]


# Questions and hands that cannot be


def test_only_the_supervisor_answers_what_he_is_asked():
    deal = new_deal(TURNIER, RUF, lone_games=(4, 0, 0, 0))
    deal = do(deal, "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(SH)")
    assert deal.phase.name == "approval"
    for action in ("p1 PASS", "p1 ANNOUNCE(SH)", "p1 CARD(EO)", "p2 PLAY"):
        with pytest.raises(Refused) as why:
            do(deal, action)
        assert (why.value.rule, why.value.reason) == ("7.3", "supervisor_decides")


@pytest.mark.parametrize(
    ("sizes", "reason"), [((9, 7, 8, 8), "hand_size"), ((8, 8, 7, 9), "hand_size")]
)
def test_every_hand_has_its_number_of_cards(sizes, reason):
    with pytest.raises(Refused) as why:
        new_deal(SCHULE, hands_of(sizes=sizes))
    assert why.value.reason == reason


def test_there_are_four_hands():
    with pytest.raises(Refused) as why:
        new_deal(SCHULE, RUF[:3])
    assert why.value.reason == "four_hands"


def test_nobody_exposes_himself():
    deal = declare(new_deal(TURNIER, RUF), "p1", "SH")
    for ruling in ("MC-16 p1 by p1", "MC-16 p1", "MC-14 p1 by p2"):
        with pytest.raises(Refused) as why:
            do(deal, f"sup RULING({ruling})")
        assert why.value.reason == "exposer_in_mc_16"


@pytest.mark.parametrize(("paid_for", "run"), [("true", True), ("false", False)])
def test_a_house_may_do_without_laufende_in_a_trixer(paid_for, run):
    """The leader has the four highest trumps, takes three tricks and names a suit."""
    rules = rules_of(TTC_30, trixer_laufende=paid_for)
    deal = new_deal(rules, hands_of(p1="EO GO HO SO EU GU HU SU"), round="trixer")
    deal = play_out(deal)
    assert (deal.outcome.laufende > 0) is run


# Records


@pytest.mark.parametrize(
    ("tag", "wrong", "example"),
    [
        ("Stock", "4O", "40"),
        ("Carry", "-1", "99"),
        ("Players", "3", "5"),
        ("FirstGame", "maybe", "yes"),
        ("LoneGames", "0 0 0", "0 0 4 0"),
        ("Shown", "p5", "p1 p2"),
        ("Shown", "p2 p1", "p1 p2"),
    ],
)
def test_a_tag_with_a_wrong_value_is_refused_with_one_that_is_right(tag, wrong, example):
    rules = rules_of(TTC_30, stock="true")
    text = write(new_deal(rules, RUF))
    told = f'[{tag} "{wrong}"]\n{text}'
    with pytest.raises(RecordError) as why:
        read(told)
    assert example in why.value.say("en")
    (record,) = read(f'[{tag} "{example}"]\n{text}')
    assert f'[{tag} "{example}"]' in write(record.deal)


# Why a card is refused


def why_not(deal, action):
    with pytest.raises(Refused) as why:
        do(deal, action)
    return why.value.rule, why.value.reason


def test_a_refused_card_is_told_by_the_rule_that_forbids_it():
    spades = "SA SX SK S9 S8 S7"
    hands = hands_of(p1="EO HX E9 GA", p2="GO HK GX EX", p3=f"HO EA {spades}")
    deal = declare(new_deal(SCHULE, hands), "p1", "RE")
    assert why_not(deal, "p1 CARD(SA)") == ("1.1", "card_not_held")
    grass = do(deal, "p1 CARD(GA)")
    assert why_not(grass, "p2 CARD(EX)") == ("1.4", "follow_suit")
    assert why_not(do(grass, "p2 CARD(GX)"), "p3 CARD(EA)") == ("1.6", "called_ace_thrown_off")
    trump = do(deal, "p1 CARD(EO)")
    assert why_not(trump, "p2 CARD(EX)") == ("1.4", "follow_trump")
    searched = do(deal, "p1 CARD(E9)", "p2 CARD(EX)")
    assert why_not(searched, "p3 CARD(SA)") == ("1.6", "called_ace_forced")


def test_a_ramsch_may_have_a_duty_to_trump():
    hands = hands_of(p1="GA", p2="EO EA EX EK E9 E8 E7 SA")
    deal = new_deal(rules_of(TTC_30, ramsch_trump_duty="true"), hands, round="ramsch")
    while not any(action.verb is Verb.CARD for action in deal.options.actions):
        deal = deal.apply(deal.options.actions[0])
    led = do(deal, "p1 CARD(GA)")
    assert why_not(led, "p2 CARD(EA)") == ("3.11", "trump_duty")
    assert do(led, "p2 CARD(EO)")
