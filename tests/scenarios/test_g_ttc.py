"""RULES 12 G: settlement at the TTC Freising, in cents. p1 declares, p3 is his partner."""

import pytest
from support.scenario import as_given, replay
from support.table import TTC, TTC_30, TTC_50, amounts, do, hands_of, new_deal, paid

from stammtisch.schafkopf import next_carry

STEIGERN_70 = ("p1 PLAY", "p2 ALSO", "p1 HOLD", "p2 RAISE(70)", "p1 HOLD", "p2 PASS")
STEIGERN_90 = (
    *STEIGERN_70[:-1],
    "p2 RAISE(80)",
    "p1 HOLD",
    "p2 RAISE(90)",
    "p1 HOLD",
    "p2 PASS",
)
THEN_SOLO = ("p3 PASS", "p4 PASS", "p1 ANNOUNCE(SE)")
RE_8 = ("p2 CONTRA", "p1 RETOUR", "p3 UP")

BOTH = [
    ("EX-TTC-01", (), 10, "+10 -10 +10 -10"),
    ("EX-TTC-02", (), 50, "+50 -50 +50 -50"),
    ("EX-TTC-03", (), 70, "+70 -70 +70 -70"),
    ("EX-TTC-06a", (), 10, "-10 +10 -10 +10"),
    ("EX-TTC-06b", (), 20, "-20 +20 -20 +20"),
]
ONE = [
    ("EX-TTC-04", TTC_30, (), 30, "+90 -30 -30 -30"),
    ("EX-TTC-04", TTC_50, (), 50, "+150 -50 -50 -50"),
    ("EX-TTC-05", TTC_30, (), 80, "+240 -80 -80 -80"),
    ("EX-TTC-05", TTC_50, (), 100, "+300 -100 -100 -100"),
    ("EX-TTC-08", TTC_30, RE_8, 240, "-720 +240 +240 +240"),
    ("EX-TTC-11", TTC_50, (), 180, "+540 -180 -180 -180"),
    ("EX-TTC-14", TTC_30, (), 30, "+90 -30 -30 -30"),
    ("EX-TTC-14", TTC_50, (), 50, "+150 -50 -50 -50"),
]


@pytest.mark.parametrize(
    ("scenario", "rules", "doubles", "value", "expected"),
    [
        pytest.param(*case, id=f"{case[0]}-{case[1]}")
        for case in [(id_, rules, *rest) for id_, *rest in BOTH for rules in TTC] + ONE
    ],
)
def test_the_value_of_a_game(scenario, rules, doubles, value, expected):
    deal = replay(scenario, rules, doubles=doubles)

    assert as_given(scenario, deal)
    assert paid(deal).unit == "cents"
    assert paid(deal).value == value
    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize(
    ("scenario", "opening", "grade", "value", "expected"),
    [
        pytest.param("EX-TTC-09a", STEIGERN_70, "plain", 30, "-90 +30 +30 +30", id="EX-TTC-09a"),
        pytest.param("EX-TTC-09b", STEIGERN_70, "plain", 30, "+90 -30 -30 -30", id="EX-TTC-09b"),
        pytest.param("EX-TTC-10", STEIGERN_90, "schneider", 40, "+120 -40 -40 -40", id="EX-TTC-10"),
    ],
)
def test_steigern_raises_the_augen_needed_and_nothing_else(
    scenario, opening, grade, value, expected
):
    deal = replay(scenario, TTC_30, opening=(*opening, *THEN_SOLO))

    assert as_given(scenario, deal)
    assert deal.outcome.grade == grade
    assert paid(deal).value == value
    assert paid(deal).amounts == amounts(expected)


def carried(rules, times):
    """The doublings that so many hands with four passes leave behind."""
    carry = 0
    for _ in range(times):
        deal = new_deal(rules, hands_of(), carry=carry)
        deal = do(deal, "p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS")
        carry = next_carry(deal.outcome, deal.rules, carry)
    return carry


@pytest.mark.parametrize("rules", TTC)
@pytest.mark.parametrize(
    ("scenario", "all_passes", "doubles", "value"),
    [
        pytest.param("EX-TTC-07", 2, (), 40, id="EX-TTC-07"),
        pytest.param("EX-TTC-13", 1, ("p4 CONTRA", "p3 RETOUR"), 480, id="EX-TTC-13"),
    ],
)
def test_every_all_pass_doubles_the_next_game(rules, scenario, all_passes, doubles, value):
    carry = carried(rules, all_passes)
    deal = replay(scenario, rules, doubles=doubles, carry=carry)

    assert as_given(scenario, deal)
    assert paid(deal).value == value
    assert paid(deal).amounts == (value, -value, value, -value)
    assert next_carry(deal.outcome, deal.rules, carry) == 0, "it is used up"


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        pytest.param(TTC_30, 440, id=f"EX-TTC-12-{TTC_30}"),
        pytest.param(TTC_50, 520, id=f"EX-TTC-12-{TTC_50}"),
    ],
)
@pytest.mark.parametrize("first_game", [False, True])
def test_a_sie(rules, value, first_game):
    """Also in the first game: only the Schafkopfschule does not count it there (A-25)."""
    hands = hands_of(p1="EO GO HO SO EU GU HU SU")
    deal = do(new_deal(rules, hands, first_game=first_game), "p1 SIE")

    assert deal.outcome.ending == "sie"
    assert paid(deal).value == value
    assert paid(deal).amounts == (3 * value, -value, -value, -value)
