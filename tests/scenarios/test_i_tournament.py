"""RULES 12 I: points of the schafkopfschule-turnier, games as far as one deal goes."""

import pytest
from support.scenario import as_given, replay
from support.table import (
    TURNIER,
    amounts,
    declare,
    do,
    hands_of,
    is_refused,
    new_deal,
    paid,
    play_out,
    rules_of,
)
from support.touts import MINIMUM

from stammtisch.engine.cards import mask_of, parse_cards
from stammtisch.engine.deal import SUPERVISOR
from stammtisch.schafkopf import parse_contract
from stammtisch.schafkopf.announcements import meets_minimum

LORDS = "EO GO HO SO EU GU HU SU"

SCENARIOS = [
    ("EX-TUR-01", False, "+2 -2 +2 -2", None),
    ("EX-TUR-02", False, "-3 +3 -3 +3", None),
    ("EX-TUR-03", False, "-12 +4 +4 +4", 0),
    ("EX-TUR-04", True, "+6 -2 -2 -2", 0),
    ("EX-TUR-05", True, "+9 -3 -3 -3", 0),
    ("EX-TUR-06", False, "-18 +6 +6 +6", 0),
    ("EX-TUR-07b", True, "+6 -2 -2 -2", 0),
    ("EX-TUR-16", True, "+6 -2 -2 -2", 0),
]


@pytest.mark.parametrize(
    ("scenario", "first_game", "expected", "circled"),
    [pytest.param(*case, id=case[0]) for case in SCENARIOS],
)
def test_the_points_of_a_game(scenario, first_game, expected, circled):
    deal = replay(scenario, TURNIER, first_game=first_game)

    assert as_given(scenario, deal)
    assert paid(deal).unit == "points"
    assert paid(deal).amounts == amounts(expected)
    assert paid(deal).circled == circled


@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        pytest.param("EX-TUR-04", "+12 -4 -4 -4", id="EX-TUR-04-later"),
        pytest.param("EX-TUR-05", "+9 -3 -3 -3", id="EX-TUR-05-later"),
        pytest.param("EX-TUR-16", "-18 +6 +6 +6", id="EX-TUR-16-later"),
    ],
)
def test_in_a_later_game_schwarz_and_tout_count(scenario, expected):
    deal = replay(scenario, TURNIER, first_game=False)

    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize("scenario", [pytest.param("EX-TUR-01", id="EX-TUR-01-laufende")])
def test_laufende_are_counted_but_bring_no_points(scenario):
    assert replay(scenario, TURNIER).outcome.laufende == 5


@pytest.mark.parametrize("number", [pytest.param(20, id="EX-TUR-07a")])
def test_a_sie_needs_approval_and_counts_eight(number):
    deal = new_deal(TURNIER, hands_of(p1=LORDS), first_game=number == 1)
    deal = do(deal, "p1 SIE")
    assert deal.options.seat == SUPERVISOR
    assert deal.outcome is None

    deal = do(deal, "sup APPROVE")

    assert deal.outcome.ending == "sie"
    assert paid(deal).amounts == (24, -8, -8, -8)
    assert paid(deal).circled == 0


@pytest.mark.parametrize("number", [pytest.param(1, id="EX-TUR-07b-no-sie")])
def test_in_the_first_game_there_is_no_sie(number):
    deal = new_deal(TURNIER, hands_of(p1=LORDS), first_game=number == 1)

    assert is_refused(deal, "p1 SIE")
    assert not deal.options.interjections


@pytest.mark.parametrize(("code", "hand", "enough"), MINIMUM)
def test_the_minimum_for_a_tout_is_told_to_the_supervisor_who_decides(code, hand, enough):
    mask = mask_of(parse_cards(hand))
    assert meets_minimum(parse_contract(code), mask, rules_of(TURNIER)) is enough

    deal = new_deal(TURNIER, hands_of(p1=hand))
    deal = do(deal, "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", f"p1 ANNOUNCE({code})")
    question = deal.view(SUPERVISOR).question
    assert (question.seat, question.contract, question.meets_minimum) == (0, code, enough)
    for seat in range(4):
        told = deal.view(seat).question
        assert told is None or told.meets_minimum is None, "his eyes only"

    approved = do(deal, "sup APPROVE")
    rejected = do(deal, "sup REJECT")
    assert str(play_out(approved).outcome.contract) == code, "he may override"
    assert str(play_out(rejected).outcome.contract) == code.removesuffix("-TOUT")


@pytest.mark.parametrize(
    ("answer", "contract"),
    [
        pytest.param("sup APPROVE", "SE-TOUT", id="C-15-approved"),
        pytest.param("sup REJECT", "SE", id="C-15-rejected"),
    ],
)
def test_a_tout_added_before_the_first_card_needs_approval_too(answer, contract):
    deal = declare(new_deal(TURNIER, hands_of(p1="EX")), "p1", "SE")
    assert is_refused(deal, "p2 ADD_TOUT")
    deal = do(deal, "p1 ADD_TOUT")
    assert deal.options.seat == SUPERVISOR

    deal = do(deal, answer)

    assert str(deal.standing.contract) == contract
    assert deal.options.seat == 0, "p1 leads"


def fifth_lone_game(code):
    """p1 has declared three Soli and a Wenz in this Durchgang and has won the auction again."""
    deal = new_deal(TURNIER, hands_of(p1="EX"), lone_games=(4, 0, 0, 0))
    return do(deal, "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", f"p1 ANNOUNCE({code})")


@pytest.mark.parametrize("code", [pytest.param("W", id="EX-TUR-10")])
def test_the_fifth_lone_game_needs_approval_before_the_first_card(code):
    deal = fifth_lone_game(code)
    assert deal.options.seat == SUPERVISOR
    assert deal.options.of(SUPERVISOR) == deal.options.all()

    assert do(deal, "sup APPROVE").options.seat == 0, "p1 leads"
    rejected = do(deal, "sup REJECT")
    assert rejected.outcome.ending == "struck"
    assert paid(rejected).amounts == (0, 0, 0, 0)

    fourth = new_deal(TURNIER, hands_of(p1="EX"), lone_games=(3, 4, 4, 4))
    fourth = do(fourth, "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", f"p1 ANNOUNCE({code})")
    assert fourth.options.seat == 0, "counted per player"


@pytest.mark.parametrize("scenario", [pytest.param("EX-TUR-05", id="EX-TUR-11")])
def test_a_disallowed_game_is_struck(scenario):
    deal = replay(scenario, TURNIER, lone_games=(4, 0, 0, 0))
    assert paid(deal).amounts == (9, -3, -3, -3)

    deal = do(deal, "sup RULING(MC-29 p1)")

    assert deal.outcome.ending == "struck"
    assert not deal.outcome.scored, "in no statistic"
    assert paid(deal).amounts == (0, 0, 0, 0)
    assert paid(deal).circled is None
