"""RULES 14 C-28 (a duty can always be fulfilled) and C-29 (the flat price of a wrong claim)."""

import pytest
from support.schnapsen_table import ALL_THREE, replay, turn, won
from support.table import TTC_30, calls, do, hands_of, is_refused, new_deal, rules_of

NEEDS_UNTER = rules_of(TTC_30, wenz_without_unter="false")
WENZ = {"ANNOUNCE(W)", "ANNOUNCE(W-TOUT)"}
FLAT = {"wrong_claim": '"flat"'}


def forced(hand, *duties):
    """p2 alone owes something, and has declined what they may decline."""
    deal = new_deal(NEEDS_UNTER, hands_of(p2=hand), round="3er-runde", duties=((), duties, (), ()))
    assert deal.options.seat == 1
    return do(deal, "p2 DECLINE")


def announcements(deal):
    """What p2 may announce; a last open duty may have to be named first."""
    if (named := calls(deal, "p2")) and all(call.startswith("DUTY") for call in named):
        (only,) = named
        deal = do(deal, f"p2 {only}")
    return calls(deal, "p2")


@pytest.mark.parametrize("duties", [("wenz",)])
def test_c_28_who_is_forced_and_owes_only_the_wenz_plays_it_without_an_unter(duties):
    deal = forced("EO GO HA HX HK H9 EX S7", *duties)

    assert announcements(deal) == WENZ


def test_c_28_gesperrt_without_an_unter_the_wenz_is_played_before_the_rufspiel():
    """All three callable Sauen are held, so no Rufspiel can be named."""
    deal = forced("EO GO HA H9 EA GA SA S7", "wenz", "rufspiel")

    assert calls(deal, "p2") in ({"DUTY(wenz)"}, WENZ)
    assert announcements(deal) == WENZ
    assert is_refused(deal, "p2 DUTY(rufspiel)")


def test_c_28_nobody_must_take_a_wenz_without_an_unter_who_can_still_call():
    deal = forced("EO GO HA H9 EX EK GX S7", "wenz", "rufspiel")

    assert "DUTY(rufspiel)" in calls(deal, "p2") or "ANNOUNCE(RE)" in calls(deal, "p2")


@pytest.mark.parametrize("rules", ALL_THREE)
@pytest.mark.parametrize(
    ("scenario", "flat", "by_the_letter"),
    [("EX-SN-09a", 3, 3), ("EX-SN-09b", 2, 2), ("EX-SN-09c", 2, 1)],
)
def test_c_29_a_wrong_claim_costs_2_or_3_if_the_other_has_no_trick(
    rules, scenario, flat, by_the_letter
):
    for options, value in ((FLAT, flat), ({}, by_the_letter)):
        deal = replay(scenario, rules, **options)
        deal = do(deal, f"{turn(deal)} CLAIM66")
        assert deal.outcome.how == "wrong_claim"
        assert won(deal) == ("p2", value)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_c_29_closed_games_keep_their_price(rules):
    """EX-SN-14: against the closer who faced no trick, 3 to the closer (A-83)."""
    deal = replay("EX-SN-14", rules, **FLAT)
    assert won(do(deal, f"{turn(deal)} CLAIM66")) == ("p1", 3)


@pytest.mark.parametrize("rules", ALL_THREE)
@pytest.mark.parametrize(
    ("scenario", "value"), [("EX-SN-08a", 3), ("EX-SN-08b", 2), ("EX-SN-08c", 1)]
)
def test_c_29_a_right_claim_is_worth_the_same(rules, scenario, value):
    deal = replay(scenario, rules, **FLAT)
    assert won(do(deal, f"{turn(deal)} CLAIM66")) == ("p1", value)
