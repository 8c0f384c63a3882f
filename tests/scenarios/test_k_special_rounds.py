"""RULES 12 K: special rounds and five players at the TTC Freising."""

from random import Random

import pytest
from support.scenario import as_given, read_story, replay
from support.table import (
    TTC,
    TTC_30,
    TTC_50,
    amounts,
    calls,
    do,
    hand_of,
    hands_of,
    is_offered,
    is_refused,
    new_deal,
    paid,
    play_out,
    rules_of,
)

from stammtisch.engine.cards import Card
from stammtisch.engine.deal import SUPERVISOR, Verb
from stammtisch.schafkopf import Context, seats_from, shuffled

SOLI = {f"ANNOUNCE(S{suit}{tout})" for suit in "EGHS" for tout in ("", "-TOUT")}
LONE = SOLI | {f"ANNOUNCE(W{suit}{tout})" for suit in ("", *"EGHS") for tout in ("", "-TOUT")}


def both(scenario):
    return [pytest.param(name, id=f"{scenario}-{name}") for name in TTC]


def doublers(deal):
    return {str(action) for action in deal.options.interjections if action.verb != Verb.ADD_TOUT}


def sizes(deal):
    return [hand.bit_count() for hand in deal.hands]


def shuffled_deal(rules, **context):
    """A deal from a pack that is still to be cut."""
    pack = Random("cut").sample(list(Card), 32)
    return shuffled(rules_of(rules), pack, Context(**context))


@pytest.mark.parametrize("rules", both("EX-SR-01"))
def test_a_ramsch_doubles_for_every_knock_and_virgin(rules):
    deal = replay("EX-SR-01", rules, knocks=("p2", "p3"))

    assert as_given("EX-SR-01", deal)
    assert deal.outcome.points == (55, 40, 25, 0)
    assert (deal.outcome.virgins, deal.outcome.knocks) == (1, 2)
    assert paid(deal).value == 40
    assert paid(deal).amounts == (-120, 40, 40, 40)


@pytest.mark.parametrize("rules", TTC)
@pytest.mark.parametrize(
    "tie", ["A-63-more-tricks", "A-63-more-trumps", "A-63-higher-trump", "A-63-later-trick"]
)
def test_among_those_with_most_augen_tricks_then_trumps_decide(rules, tie):
    deal = replay(tie, rules)

    assert as_given(tie, deal)
    assert deal.outcome.points[1] == deal.outcome.points[2] == max(deal.outcome.points)
    value = 5 * 2**deal.outcome.virgins
    assert paid(deal).amounts == (value, value, -3 * value, value), "p3 has lost"


@pytest.mark.parametrize("rules", both("EX-SR-02"))
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        pytest.param({}, "+40 -120 +40 +40", id="pays"),
        pytest.param({"ramsch_durchmarsch": '"wins"'}, "-40 +120 -40 -40", id="wins"),
    ],
)
def test_who_takes_all_tricks_of_a_ramsch_pays_unless_the_house_says_wins(rules, options, expected):
    deal = replay("EX-SR-02", rules_of(rules, **options))

    assert as_given("EX-SR-02", deal)
    assert deal.outcome.virgins == 3
    assert paid(deal).value == 40
    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize("rules", [pytest.param(TTC_30, id=f"EX-SR-03-{TTC_30}")])
def test_the_first_krank_plays_a_solo_instead_of_the_ramsch(rules):
    query = ("p1 GESUND", "p2 KRANK", "p3 GESUND", "p4 KRANK")
    asked = replay("EX-SR-03", rules, round="ramsch", opening=query, tricks=0)
    assert asked.options.seat == 1
    assert calls(asked, "p2") == SOLI, "no Wenz, no Farbwenz, no Rufspiel"

    opening = (*query, "p2 ANNOUNCE(SE)")
    deal = replay("EX-SR-03", rules, round="ramsch", opening=opening)

    assert as_given("EX-SR-03", deal)
    assert not any(action.verb in (Verb.KNOCK, Verb.NO_KNOCK) for action in deal.history)
    assert paid(deal).value == 30
    assert paid(deal).amounts == (-30, 90, -30, -30)


@pytest.mark.parametrize(
    ("doubles", "expected"),
    [
        pytest.param((), "-20 +20 -20 +20", id="EX-SR-04a"),
        pytest.param(("p1 RETOUR",), "-40 +40 -40 +40", id="EX-SR-04b"),
    ],
)
def test_a_haadsch_is_doubled_from_the_start(doubles, expected):
    deal = replay(
        "EX-SR-04", TTC_30, round="haadsch", opening=("p1 ANNOUNCE(RE)",), doubles=doubles
    )

    assert as_given("EX-SR-04", deal)
    assert (deal.outcome.built_in, deal.outcome.contra) == (1, len(doubles))
    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize("rules", [pytest.param(TTC_30, id="EX-SR-04-windows")])
def test_in_a_haadsch_the_declarers_may_answer_until_the_first_card(rules):
    start = replay("EX-SR-04", rules, round="haadsch", opening=("p1 ANNOUNCE(RE)",), tricks=0)
    assert doublers(start) == {"p1 RETOUR", "p3 RETOUR"}
    redour = do(start, "p3 RETOUR")
    assert doublers(redour) == {"p2 UP", "p4 UP"}
    assert doublers(do(redour, "p4 UP")) == {"p1 UP", "p3 UP"}
    assert doublers(start.apply(start.options.actions[0])) == set()
    assert doublers(redour.apply(redour.options.actions[0])) == set()


@pytest.mark.parametrize("rules", [pytest.param(TTC_50, id=f"EX-SR-05-{TTC_50}")])
def test_gesperrt_forehand_plays_a_haadsch_alone(rules):
    asked = new_deal(rules, read_story("EX-SR-05").hands, round="haadsch")
    assert calls(asked, "p1") == LONE

    deal = replay("EX-SR-05", rules, round="haadsch", opening=("p1 ANNOUNCE(SH)",))

    assert as_given("EX-SR-05", deal)
    assert deal.outcome.grade == "schneider"
    assert paid(deal).value == 120
    assert paid(deal).amounts == (-360, 120, 120, 120)


@pytest.mark.parametrize("rules", [pytest.param(TTC_30, id=f"EX-SR-06-{TTC_30}")])
def test_in_an_allgaeuer_forehand_names_his_suit_and_gets_three_ober(rules):
    deal = replay("EX-SR-06", rules, opening=("p1 NAME_SUIT(G)",), tricks=0)
    assert sizes(deal) == [8, 8, 8, 8]
    assert str(deal.standing.contract) == "SG"
    assert {"EO", "GO", "SO", "HO"} < hand_of(deal, 0)

    deal = replay("EX-SR-06", rules, opening=("p1 NAME_SUIT(G)",))

    assert as_given("EX-SR-06", deal)
    assert deal.outcome.laufende == 4
    assert paid(deal).value == 70
    assert paid(deal).amounts == (210, -70, -70, -70)


@pytest.mark.parametrize("rules", [pytest.param(TTC_30, id=f"EX-SR-06-cut-{TTC_30}")])
def test_in_an_allgaeuer_the_suit_is_named_before_the_cut(rules):
    deal = shuffled_deal(rules, round="allgaeuer")
    assert calls(deal, "p1") == {f"NAME_SUIT({suit})" for suit in "EGHS"}
    assert is_refused(deal, "p3 CUT(10)")

    deal = do(deal, "p1 NAME_SUIT(G)", "p3 CUT(10)", "p4 DEAL")

    assert sizes(deal) == [8, 8, 8, 8]
    assert {"EO", "GO", "SO"} < hand_of(deal, 0)
    assert is_offered(deal, "p1 ADD_TOUT")


SCHIEBER = hands_of(p1="EO GO", sizes=(10, 8, 8, 6))


@pytest.mark.parametrize("rules", both("EX-SR-07"))
def test_in_a_schieber_two_cards_are_pushed_on_until_all_have_eight(rules):
    deal = new_deal(rules, SCHIEBER, round="schieber")
    assert sizes(deal) == [10, 8, 8, 6]
    assert calls(deal, "p1") == {"PASS_OBER", "TAKE(E)", "TAKE(G)", "TAKE(H)", "TAKE(S)"}

    deal = do(deal, "p1 PASS_OBER")
    assert sizes(deal) == [8, 10, 8, 6]
    assert {"EO", "GO"} < hand_of(deal, 1)

    deal = do(deal, "p2 TAKE(S)")
    assert len(calls(deal, "p2")) == 44, "any two of ten, but not both Ober"
    assert is_refused(deal, "p2 PUSH(EO,GO)")
    gift = sorted(hand_of(deal, 1) - {"EO", "GO"})[:2]
    deal = do(deal, f"p2 PUSH({','.join(gift)})")
    assert sizes(deal) == [8, 8, 10, 6]
    assert set(gift) < hand_of(deal, 2)

    assert len(calls(deal, "p3")) == 45, "any two of ten"
    deal = do(deal, f"p3 PUSH({','.join(gift)})")
    assert sizes(deal) == [8, 8, 8, 8]
    assert set(gift) < hand_of(deal, 3)
    assert (str(deal.standing.contract), deal.standing.declarer) == ("SS", 1)
    assert deal.options.seat == 0, "p1 leads"
    assert play_out(deal).outcome.ending == "played"


@pytest.mark.parametrize("rules", both("EX-SR-07-cut"))
def test_a_schieber_is_dealt_from_thirty_cards(rules):
    deal = do(shuffled_deal(rules, round="schieber"), "p3 CUT(10)", "p4 DEAL")

    assert sizes(deal) == [10, 8, 8, 6]
    assert {"EO", "GO"} < hand_of(deal, 0)


@pytest.mark.parametrize("rules", both("EX-SR-08"))
def test_in_a_schieber_the_last_one_must_play(rules):
    deal = new_deal(rules, SCHIEBER, round="schieber")
    deal = do(deal, "p1 PASS_OBER", "p2 PASS_OBER", "p3 PASS_OBER")

    assert sizes(deal) == [8, 8, 8, 8]
    assert {"EO", "GO"} < hand_of(deal, 3)
    assert calls(deal, "p4") == {"TAKE(E)", "TAKE(G)", "TAKE(H)", "TAKE(S)"}
    assert is_refused(deal, "p4 PASS_OBER")
    deal = do(deal, "p4 TAKE(H)")
    assert (str(deal.standing.contract), deal.standing.declarer) == ("SH", 3)
    assert deal.options.seat == 0, "p1 leads"


@pytest.mark.parametrize("rules", TTC)
@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        pytest.param("EX-SR-09", "+80 -80 +80 -80", id="EX-SR-09"),
        pytest.param("EX-SR-10", "0 0 0 0", id="EX-SR-10"),
    ],
)
def test_a_kreuzbock_counts_double_and_can_be_drawn(rules, scenario, expected):
    deal = replay(scenario, rules)

    assert as_given(scenario, deal)
    assert (deal.outcome.built_in, deal.outcome.contra) == (1, 0)
    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize("rules", both("EX-SR-09-raised"))
def test_in_a_kreuzbock_anybody_with_eight_cards_may_raise_and_the_others_answer(rules):
    start = replay("EX-SR-09", rules, tricks=0)
    assert doublers(start) == {"p1 CONTRA", "p2 CONTRA", "p3 CONTRA", "p4 CONTRA"}
    led = start.apply(start.options.actions[0])
    assert doublers(led) == {"p2 CONTRA", "p3 CONTRA", "p4 CONTRA"}
    raised = do(led, "p3 CONTRA")
    assert doublers(raised) == {"p2 RETOUR", "p4 RETOUR"}
    assert doublers(do(raised, "p2 RETOUR")) == {"p1 UP", "p3 UP"}

    deal = replay("EX-SR-09", rules, doubles=("p2 CONTRA", "p1 RETOUR"))

    assert paid(deal).value == 320


@pytest.mark.parametrize("rules", both("EX-SR-11"))
def test_in_the_dreier_runde_who_is_gesperrt_plays_his_last_duty_alone(rules):
    hands = hands_of(p2="EO GO HA H9 EA GA SA S7")
    deal = new_deal(rules, hands, round="3er-runde", duties=((), ("rufspiel",), (), ()))
    assert deal.options.seat == 1, "players without open duties are skipped"
    assert calls(deal, "p2") == {"DECLINE"}, "no Sau to call"

    deal = do(deal, "p2 DECLINE")

    assert deal.options.seat == 1
    assert calls(deal, "p2") == LONE
    deal = play_out(do(deal, "p2 ANNOUNCE(W)"))
    assert (deal.outcome.declarer, deal.outcome.round) == (1, "3er-runde")


DUTIES = (("solo", "wenz"), (), ("rufspiel",), ("wenz", "rufspiel"))


@pytest.mark.parametrize("rules", both("A-70-order"))
def test_in_the_dreier_runde_the_first_who_takes_a_duty_declares_it(rules):
    hands = hands_of(p1="EX", p3="GX", p4="EA GA S9")
    deal = new_deal(rules, hands, round="3er-runde", duties=DUTIES)
    assert calls(deal, "p1") == {"DUTY(solo)", "DUTY(wenz)", "DECLINE"}

    wenz = do(deal, "p1 DUTY(wenz)")
    assert calls(wenz, "p1") == {"ANNOUNCE(W)", "ANNOUNCE(W-TOUT)"}, "a Farbwenz is none"
    deal = do(deal, "p1 DECLINE")
    assert calls(deal, "p3") == {"DUTY(rufspiel)", "DECLINE"}, "p2 owes nothing"
    assert calls(do(deal, "p3 DUTY(rufspiel)"), "p3") == {"ANNOUNCE(RG)"}


@pytest.mark.parametrize("rules", both("A-70-forced"))
def test_in_the_dreier_runde_the_last_with_an_open_duty_must_declare_one(rules):
    hands = hands_of(p1="EX", p3="GX", p4="EA GA S9")
    deal = new_deal(rules, hands, round="3er-runde", duties=DUTIES)
    deal = do(deal, "p1 DECLINE", "p3 DECLINE", "p4 DECLINE")

    assert calls(deal, "p4") == {"DUTY(wenz)", "DUTY(rufspiel)"}
    deal = do(deal, "p4 DUTY(wenz)", "p4 ANNOUNCE(W)")
    assert (str(deal.standing.contract), deal.standing.declarer) == ("W", 3)


@pytest.mark.parametrize("rules", both("EX-SR-12"))
def test_with_five_players_the_dealer_rests(rules):
    deal = replay("EX-SR-12", rules, players=5)
    assert as_given("EX-SR-12", deal)

    chairs = seats_from(5, "ABCDE".index("C"))
    assert ["ABCDE"[chair] for chair in chairs] == ["D", "E", "A", "B", "C"]
    account = {"ABCDE"[chair]: sum_ for chair, sum_ in zip(chairs, paid(deal).amounts, strict=True)}
    assert account == {"A": 10, "B": -10, "C": 0, "D": 10, "E": -10}


@pytest.mark.parametrize("rules", both("EX-SR-12-cut"))
def test_with_five_players_the_resting_dealer_deals_and_his_right_neighbour_cuts(rules):
    deal = shuffled_deal(rules, players=5)
    assert is_refused(deal, "p3 CUT(10)")
    deal = do(deal, "p4 CUT(10)", "p5 DEAL")

    assert sizes(deal) == [8, 8, 8, 8]
    assert deal.options.seat == 0
    assert not calls(deal, "p5"), "he has no part in the hand"
    assert deal.view(4).hands == (None,) * 4
    assert deal.view(SUPERVISOR).counts == (8, 8, 8, 8)


@pytest.mark.parametrize("rules", [pytest.param(TTC_30, id=f"EX-SR-13-{TTC_30}")])
def test_in_a_trixer_one_may_double_once_and_60_augen_lose(rules):
    start = replay("EX-SR-13", rules, tricks=0)
    assert all(is_offered(start, f"{seat} CONTRA") for seat in ("p1", "p2", "p3", "p4"))
    doubled = do(start, "p3 CONTRA")
    assert not doubled.options.interjections, "once only, no answer"

    deal = replay("EX-SR-13", rules, doubles=("p3 CONTRA",))

    assert as_given("EX-SR-13", deal)
    soloist = deal.outcome.declarer
    assert deal.outcome.points[soloist] == 60
    assert deal.outcome.laufende == 0
    assert paid(deal).value == 60
    assert paid(deal).amounts == tuple(-180 if seat == soloist else 60 for seat in range(4))
