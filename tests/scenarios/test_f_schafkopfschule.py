"""RULES 12 F: settlement in Zähleinheiten. p1 declares, p3 is his partner in a Rufspiel."""

import pytest
from support.scenario import as_given, replay
from support.table import (
    SCHULE,
    amounts,
    do,
    hands_of,
    is_offered,
    is_refused,
    new_deal,
    paid,
    rules_of,
)

from stammtisch.schafkopf import StockMove, move_stock

# The text's own rule: Laufende and Schwarz are paid on demand only (C-01).
ON_DEMAND = {"laufende_claim": '"manual"', "schwarz_on_demand": "true"}
LORDS = "EO GO HO SO EU GU HU SU"


def on_demand():
    return rules_of(SCHULE, **ON_DEMAND)


SHIPPED = [
    ("EX-PAY-01", (), "plain", 1, "+1 -1 +1 -1"),
    ("EX-PAY-02", (), "plain", 1, "-1 +1 -1 +1"),
    ("EX-PAY-03a", (), "plain", 1, "+1 -1 +1 -1"),
    ("EX-PAY-03b", (), "schneider", 2, "+2 -2 +2 -2"),
    ("EX-PAY-04a", (), "plain", 1, "-1 +1 -1 +1"),
    ("EX-PAY-04b", (), "schneider", 2, "-2 +2 -2 +2"),
    ("EX-PAY-05", (), "schwarz", 7, "+7 -7 +7 -7"),
    ("EX-PAY-06", ("p2 CONTRA", "p1 RETOUR"), "schneider", 20, "+20 -20 +20 -20"),
    ("EX-PAY-07", (), "plain", 5, "+15 -5 -5 -5"),
    ("EX-PAY-08", (), "plain", 8, "-24 +8 +8 +8"),
    ("EX-PAY-09", ("p4 CONTRA",), "schneider", 12, "-36 +12 +12 +12"),
    ("EX-PAY-10", (), "plain", 7, "+21 -7 -7 -7"),
    ("EX-PAY-11", (), None, 20, "+60 -20 -20 -20"),
    ("EX-PAY-12", (), None, 18, "-54 +18 +18 +18"),
    ("EX-PAY-13", ("p3 CONTRA", "p1 RETOUR"), None, 64, "+192 -64 -64 -64"),
    ("EX-PAY-15", (), "plain", 6, "+6 -6 +6 -6"),
    ("EX-PAY-16", (), "plain", 4, "+4 -4 +4 -4"),
    ("EX-PAY-17", (), "schwarz", 11, "+33 -11 -11 -11"),
    ("EX-PAY-18", (), "schwarz", 10, "-30 +10 +10 +10"),
]


@pytest.mark.parametrize(
    ("scenario", "doubles", "grade", "value", "expected"),
    [pytest.param(*case, id=case[0]) for case in SHIPPED],
)
def test_the_value_of_a_game(scenario, doubles, grade, value, expected):
    """With the shipped defaults the true Laufende and Schwarz are always paid (C-01)."""
    deal = replay(scenario, SCHULE, doubles=doubles)

    assert as_given(scenario, deal)
    if grade:  # a Tout knows no Schneider and no Schwarz
        assert deal.outcome.grade == grade
    assert paid(deal).unit == "ZE"
    assert paid(deal).value == value
    assert paid(deal).amounts == amounts(expected)
    assert not any("CLAIM" in action.call for action in deal.options.all())


DEMANDED = [
    ("EX-PAY-05a", "EX-PAY-05", ("p1 CLAIM_LAUFENDE(4)", "p3 CLAIM_SCHWARZ"), 7, "+7 -7 +7 -7"),
    ("EX-PAY-05b", "EX-PAY-05", ("p1 CLAIM_LAUFENDE(4)",), 6, "+6 -6 +6 -6"),
    ("EX-PAY-15a", "EX-PAY-15", (), 1, "+1 -1 +1 -1"),
    ("EX-PAY-15b", "EX-PAY-15", ("p3 CLAIM_LAUFENDE(5)",), 6, "+6 -6 +6 -6"),
    ("EX-PAY-16", "EX-PAY-16", ("p1 CLAIM_LAUFENDE(5)", "p2 CHALLENGE"), 2, "+2 -2 +2 -2"),
    # 5.4: unchallenged the demand is paid; too little demanded is too little paid
    ("EX-PAY-16-unchallenged", "EX-PAY-16", ("p1 CLAIM_LAUFENDE(5)",), 6, "+6 -6 +6 -6"),
    ("EX-PAY-15-too-few", "EX-PAY-15", ("p1 CLAIM_LAUFENDE(4)",), 5, "+5 -5 +5 -5"),
    ("EX-PAY-17", "EX-PAY-17", ("p1 CLAIM_LAUFENDE(4)", "p1 CLAIM_SCHWARZ"), 11, "+33 -11 -11 -11"),
    ("EX-PAY-18", "EX-PAY-18", ("p2 CLAIM_LAUFENDE(3)", "p4 CLAIM_SCHWARZ"), 10, "-30 +10 +10 +10"),
]


@pytest.mark.parametrize(
    ("scenario", "demands", "value", "expected"),
    [pytest.param(*case[1:], id=f"{case[0]}-on-demand") for case in DEMANDED],
)
def test_laufende_and_schwarz_on_demand(scenario, demands, value, expected):
    deal = do(replay(scenario, on_demand()), *demands, "p4 NEXT_CUT")

    assert deal.over
    assert paid(deal).value == value
    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize("late", [pytest.param("p1 CLAIM_LAUFENDE(5)", id="EX-PAY-15a-after-cut")])
def test_nothing_can_be_demanded_after_the_cut(late):
    deal = replay("EX-PAY-15", on_demand())
    assert is_offered(deal, late)
    assert is_refused(deal, "p2 CLAIM_LAUFENDE(5)"), "only the winners demand"

    assert is_refused(do(deal, "p4 NEXT_CUT"), late)


@pytest.mark.parametrize("rules", [pytest.param(SCHULE, id="EX-PAY-17-late-tout")])
def test_a_tout_after_the_first_card_is_void(rules):
    assert is_offered(replay("EX-PAY-17", rules, tricks=0), "p1 ADD_TOUT")

    deal = replay("EX-PAY-17", rules, tricks=1)

    assert is_refused(deal, "p1 ADD_TOUT")
    assert str(replay("EX-PAY-17", rules).outcome.contract) == "SE"


@pytest.mark.parametrize("first_to_speak", [pytest.param("p1", id="EX-PAY-14")])
def test_a_sie_is_laid_down_and_won(first_to_speak):
    deal = new_deal(SCHULE, hands_of(p1=LORDS))
    assert is_offered(deal, f"{first_to_speak} SIE")
    deal = do(deal, "p1 SIE")

    assert deal.outcome.ending == "sie"
    assert deal.outcome.winners == (0,)
    assert deal.outcome.pack_retired
    assert paid(deal).value == 52
    assert paid(deal).amounts == (156, -52, -52, -52)


@pytest.mark.parametrize(
    ("rules", "demands"),
    [
        pytest.param(SCHULE, (), id="EX-PAY-19"),
        pytest.param(
            on_demand(), ("p1 CLAIM_LAUFENDE(8)", "p1 CLAIM_SCHWARZ"), id="EX-PAY-19-on-demand"
        ),
    ],
)
def test_in_the_first_game_a_sie_is_an_ordinary_solo(rules, demands):
    assert is_refused(new_deal(rules, hands_of(p1=LORDS), first_game=True), "p1 SIE")

    deal = do(replay("EX-PAY-19", rules, first_game=True), *demands)

    assert as_given("EX-PAY-19", deal)
    assert paid(deal).value == 15
    assert paid(deal).amounts == (45, -15, -15, -15)


@pytest.mark.parametrize(
    ("scenario", "amounts_", "left"),
    [
        pytest.param("EX-PAY-01", (3, 0, 2, 0), 0, id="5.9-rufspiel-won"),
        pytest.param("EX-PAY-02", (-3, 0, -2, 0), 10, id="5.9-rufspiel-lost"),
        pytest.param("EX-PAY-07", (0, 0, 0, 0), 5, id="5.9-lone-game"),
    ],
)
def test_the_stock_goes_to_a_rufspiel_that_is_won(scenario, amounts_, left):
    """Separate from the value of the game, and off unless the table wants it (A-22)."""
    rules = rules_of(SCHULE, stock="true")
    deal = replay(scenario, rules)

    assert move_stock(deal.outcome, rules, 5) == StockMove(amounts_, left)
    assert move_stock(deal.outcome, rules_of(SCHULE), 5) == StockMove((0, 0, 0, 0), 5)
    assert paid(deal) == paid(replay(scenario, SCHULE))


@pytest.mark.parametrize("stock", [pytest.param("true", id="5.9-all-pass")])
def test_everybody_pays_into_the_stock_after_four_passes(stock):
    rules = rules_of(SCHULE, stock=stock)
    deal = do(new_deal(rules, hands_of()), "p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS")

    assert move_stock(deal.outcome, rules, 5) == StockMove((-1, -1, -1, -1), 9)
