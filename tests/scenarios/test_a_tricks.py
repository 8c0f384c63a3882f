"""RULES 12 A: who wins a trick, and how many Augen it brings."""

import pytest
from support.first_trick import deal_with_first_trick
from support.table import ALL, KREUZ, TTC, play, tricks

RUF = ("RE", "RG", "RS")

SCENARIOS = [
    ("EX-TRICK-01", ALL, "RE", "SU S9 SK EO", "EO", 9),
    ("EX-TRICK-01", ALL, "SS", "SU S9 SK EO", "EO", 9),
    ("EX-TRICK-01", (KREUZ,), "G", "SU S9 SK EO", "EO", 9),
    ("EX-TRICK-01", TTC, "GEIST", "SU S9 SK EO", "EO", 9),
    ("EX-TRICK-01", ALL, "W", "SU S9 SK EO", "SU", 9),
    ("EX-TRICK-01", TTC, "WE", "SU S9 SK EO", "SU", 9),
    ("EX-TRICK-01", TTC, "WS", "SU S9 SK EO", "SU", 9),
    *(("EX-TRICK-02", ALL, code, "G9 GA H7 GX", "H7", 21) for code in RUF),
    ("EX-TRICK-03", ALL, "W", "HO H9 HX HK", "HX", 17),
    ("EX-TRICK-04", ALL, "SE", "HA H7 HX E7", "E7", 21),
    *(("EX-TRICK-05", ALL, code, "GK EX G9 G7", "GK", 14) for code in ("RE", "RS")),
    ("EX-TRICK-06a", TTC, "WG", "GA GO SU G7", "SU", 16),
    ("EX-TRICK-06b", TTC, "WG", "GO GK G9 HA", "GK", 18),
    ("EX-TRICK-07a", (KREUZ,), "G", "GU GA G9 GK", "GA", 17),
    ("EX-TRICK-07b", (KREUZ,), "G", "GU G9 SU G7", "GU", 4),
    ("EX-TRICK-08", TTC, "GEIST", "HK H9 EA SX", "HK", 25),
]


@pytest.mark.parametrize(
    ("rules", "code", "cards", "best", "augen"),
    [
        pytest.param(rules, code, cards, best, augen, id=f"{scenario}-{code}-{rules}")
        for scenario, rule_sets, code, cards, best, augen in SCENARIOS
        for rules in rule_sets
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_class_led(rules, code, cards, best, augen):
    deal = play(deal_with_first_trick(rules, code, cards), cards)

    winner = cards.split().index(best)  # forehand led, so places are seats
    assert tricks(deal) == [(0, tuple(cards.split()), winner)]
    assert deal.view(0).tricks[0].points == augen
    assert deal.options.seat == winner, "who wins the trick leads to the next"
