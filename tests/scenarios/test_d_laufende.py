"""RULES 12 D: Laufende, counted on the dealt hands, whatever is played afterwards."""

import pytest
from support.table import (
    ALL,
    KREUZ,
    SCHULE,
    TTC,
    TTC_30,
    TTC_50,
    declare,
    hands_of,
    new_deal,
    play_out,
)

MONEY = (SCHULE, *TTC)


def every(rule_sets, number):
    return dict.fromkeys(rule_sets, number)


# p1 declares; in a Rufspiel p3 holds the called Sau.
SCENARIOS = [
    ("EX-LAUF-01", "RE", hands_of(p1="EO GO E9", p2="EU", p3="HO SO EA"), every(ALL, 4)),
    ("EX-LAUF-02", "RE", hands_of(p1="SO E9", p2="EO HO", p3="EA", p4="GO"), every(ALL, 3)),
    ("EX-LAUF-03", "RE", hands_of(p1="EO SO E9", p2="HO", p3="GO EU EA"), every(ALL, 0)),
    (
        "EX-LAUF-04",
        "SG",
        hands_of(p1="EO GO HO SO EU GU HU GA", p3="SU"),
        every((SCHULE,), 7),
    ),
    (
        "EX-LAUF-05",
        "SE",
        hands_of(p1="HO SO EU GU EA EX EK SA", p2="EO", p4="GO"),
        every(ALL, 0),
    ),
    (
        "EX-LAUF-06",
        "W",
        hands_of(p1="EU GU", p2="HU"),
        {SCHULE: 2, TTC_30: 0, TTC_50: 0, KREUZ: 0},
    ),
    (
        "EX-LAUF-07",
        "W",
        hands_of(p1="EA EX EK E9 E8 E7 GA GX", p2="EU", p3="GU HU", p4="SU"),
        {SCHULE: 4, TTC_30: 4, TTC_50: 4, KREUZ: 0},
    ),
    ("EX-LAUF-08", "WG", hands_of(p1="EU GU HU SU GA", p2="GX"), every(TTC, 5)),
    ("EX-LAUF-09", "WH", hands_of(p1="EU GU HU SU HA HX HK HO"), every(TTC, 8)),
    (
        "EX-LAUF-10",
        "RE",
        hands_of(p1="EO HO EU HU HA E9", p2="HK", p3="GO SO GU SU HX EA"),
        every(MONEY, 10),
    ),
    (
        "EX-LAUF-11",
        "RE",
        hands_of(p1="EO HO EU HU HA HK H8 E9", p3="GO SO GU SU HX H9 H7 EA"),
        every(MONEY, 14),
    ),
    ("EX-LAUF-12", "RE", hands_of(p1="EO HO EU E9", p3="GO SO GU EA"), every((KREUZ,), 4)),
    ("EX-LAUF-13", "SE", hands_of(p1="EO GO E9", p2="HO"), every((KREUZ,), 0)),
]


@pytest.mark.parametrize(
    ("rules", "code", "hands", "laufende"),
    [
        pytest.param(rules, code, hands, laufende, id=f"{scenario}-{rules}")
        for scenario, code, hands, expected in SCENARIOS
        for rules, laufende in expected.items()
    ],
)
def test_laufende_are_the_unbroken_run_of_one_side(rules, code, hands, laufende):
    deal = declare(new_deal(rules, hands), "p1", code)

    assert play_out(deal).outcome.laufende == laufende
