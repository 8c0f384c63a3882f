"""RULES 12 H: points of the kreuz-turnier. p1 declares, p3 is his partner in a Rufspiel."""

import pytest
from support.scenario import as_given, replay
from support.table import (
    KREUZ,
    amounts,
    do,
    hands_of,
    knocked,
    new_deal,
    paid,
)

SCENARIOS = [
    ("EX-KT-01", (), (), 1, "+1 -1 +1 -1"),
    ("EX-KT-02", ("p2", "p3"), ("p4 CONTRA",), 8, "+8 -8 +8 -8"),
    ("EX-KT-03", (), (), 9, "+27 -9 -9 -9"),
    ("EX-KT-04", (), (), 6, "-18 +6 +6 +6"),
    ("EX-KT-05", (), (), 5, "-15 +5 +5 +5"),
    ("EX-KT-06", ("p4",), (), 20, "+60 -20 -20 -20"),
    ("EX-KT-07", (), (), 4, "+12 -4 -4 -4"),
    ("EX-KT-08", (), (), 17, "+51 -17 -17 -17"),
    ("EX-KT-10", ("p1",), (), None, "0 0 0 0"),
    ("EX-KT-10-61", ("p1",), (), 2, "+2 -2 +2 -2"),
    ("EX-KT-11", (), ("p2 LEGE",), 10, "+10 -10 +10 -10"),
    ("EX-KT-12", (), (), 1, "-1 +1 -1 +1"),
]


@pytest.mark.parametrize(
    ("scenario", "knocks", "doubles", "value", "expected"),
    [pytest.param(*case, id=case[0]) for case in SCENARIOS],
)
def test_the_points_of_a_game(scenario, knocks, doubles, value, expected):
    deal = replay(scenario, KREUZ, knocks=knocks, doubles=doubles)

    assert as_given(scenario, deal)
    assert paid(deal).unit == "points"
    assert paid(deal).amounts == amounts(expected)
    if value is None:
        assert deal.outcome.winners == (), "drawn"
    else:
        assert paid(deal).value == value


@pytest.mark.parametrize("who", [pytest.param("p1", id="EX-KT-09")])
def test_a_sie(who):
    deal = do(knocked(new_deal(KREUZ, hands_of(p1="EO GO HO SO EU GU HU SU"))), f"{who} SIE")

    assert deal.outcome.ending == "sie"
    assert paid(deal).value == 28
    assert paid(deal).amounts == (84, -28, -28, -28)


@pytest.mark.parametrize(
    ("scenario", "doubles", "culprit", "value", "expected"),
    [
        pytest.param("EX-KT-13", ("p2 CONTRA",), "p2", 12, "+12 -12 +12 -12", id="EX-KT-13"),
        pytest.param("EX-KT-14", (), "p3", 7, "+21 -7 -7 -7", id="EX-KT-14"),
    ],
)
@pytest.mark.parametrize("tricks", [2, 8])
def test_for_a_revoke_the_whole_side_pays_schwarz_with_laufende_and_doublings(
    scenario, doubles, culprit, value, expected, tricks
):
    deal = replay(scenario, KREUZ, doubles=doubles, tricks=tricks)
    deal = do(deal, f"sup RULING(MC-14 {culprit})")

    assert deal.outcome.ending == "sanctioned"
    assert paid(deal).value == value
    assert paid(deal).amounts == amounts(expected)
