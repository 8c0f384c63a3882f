"""RULES 12 N: doubling windows. p1 leads; "n cards lie" = cards of trick 1 on the table."""

import pytest
from support.scenario import as_given, replay
from support.table import (
    ALL,
    KREUZ,
    SCHULE,
    TTC,
    TTC_30,
    TTC_50,
    TURNIER,
    amounts,
    calls,
    declare,
    do,
    hands_of,
    is_offered,
    is_refused,
    knocked,
    new_deal,
    paid,
    play,
    play_out,
)

# Eichel-Solo of p2, or of p1: everybody can follow the trumps that p1 leads.
SOLO_HANDS = hands_of(p1="EO E9 EX", p2="GO E8 EK", p3="HO E7", p4="SO EA")
# Rufspiel of p1 on GA, which p3 holds.
RUF_HANDS = hands_of(p1="EO HX G9", p2="GO HK", p3="HO H9 GA", p4="SO H8")


def per_rule_set(scenario, **legal):
    names = {"schule": SCHULE, "turnier": TURNIER, "ttc30": TTC_30, "ttc50": TTC_50, "kreuz": KREUZ}
    return [
        pytest.param(names[key], value, id=f"{scenario}-{names[key]}")
        for key, value in legal.items()
    ]


def who_may_double(deal):
    """Everything that can be said between the cards now, by anybody; late Touts apart."""
    return {str(action) for action in deal.options.interjections if action.verb != "ADD_TOUT"}


def is_legal(deal, action, legal):
    return is_offered(deal, action) if legal else is_refused(deal, action)


@pytest.mark.parametrize(
    ("rules", "legal"),
    per_rule_set("EX-DBL-01", schule=True, ttc30=False, ttc50=False, kreuz=False, turnier=False),
)
def test_the_leader_doubles_after_his_own_card(rules, legal):
    deal = play(declare(new_deal(rules, SOLO_HANDS), "p2", "SE"), "E9")

    assert is_legal(deal, "p1 CONTRA", legal)


@pytest.mark.parametrize(
    ("rules", "legal"),
    per_rule_set("EX-DBL-02", schule=False, ttc30=True, ttc50=True, kreuz=True, turnier=False),
)
def test_a_defender_doubles_when_two_cards_lie(rules, legal):
    deal = play(declare(new_deal(rules, SOLO_HANDS), "p1", "SE"), "E9 E8")

    assert is_legal(deal, "p4 CONTRA", legal)


@pytest.mark.parametrize("rules", [pytest.param(name, id=f"EX-DBL-03-{name}") for name in ALL])
def test_the_hidden_partner_may_not_double(rules):
    deal = declare(new_deal(rules, RUF_HANDS), "p1", "RG")

    assert deal.standing.partner == 2
    assert "CONTRA" not in calls(deal, "p3")
    assert is_refused(deal, "p3 CONTRA")
    assert is_refused(deal, "p1 CONTRA")
    for defender in ("p2", "p4"):
        assert is_legal(deal, f"{defender} CONTRA", rules != TURNIER)


@pytest.mark.parametrize(
    ("rules", "legal"), per_rule_set("EX-DBL-04", schule=False, ttc30=True, ttc50=True, kreuz=True)
)
def test_the_hidden_partner_says_retour(rules, legal):
    deal = play(declare(new_deal(rules, RUF_HANDS), "p1", "RG"), "HX")
    deal = do(deal, "p2 CONTRA")

    assert is_legal(deal, "p3 RETOUR", legal)
    assert who_may_double(deal) == ({"p1 RETOUR", "p3 RETOUR"} if legal else {"p1 RETOUR"})


@pytest.mark.parametrize("rules", [pytest.param(SCHULE, id=f"EX-DBL-05-{SCHULE}")])
def test_no_double_when_three_cards_lie(rules):
    deal = play(declare(new_deal(rules, SOLO_HANDS), "p1", "SE"), "EO E8 E7")

    assert is_refused(deal, "p4 CONTRA")


@pytest.mark.parametrize(
    ("rules", "legal"), per_rule_set("EX-DBL-05", ttc30=False, ttc50=False, kreuz=True)
)
def test_the_soloist_answers_after_the_trick(rules, legal):
    deal = play(declare(new_deal(rules, SOLO_HANDS), "p1", "SE"), "EO E8 E7")
    deal = play(do(deal, "p4 CONTRA"), "SO")

    assert deal.options.seat == 0, "p1 has won the trick and leads to the second"
    assert is_legal(deal, "p1 RETOUR", legal)
    assert is_refused(play(deal, "E9"), "p1 RETOUR")


@pytest.mark.parametrize("rules", [pytest.param(name, id=f"EX-DBL-06-{name}") for name in TTC])
def test_at_the_ttc_doubling_has_no_limit(rules):
    deal = play(declare(new_deal(rules, SOLO_HANDS), "p1", "SE"), "E9")
    assert who_may_double(deal) == {"p2 CONTRA", "p3 CONTRA", "p4 CONTRA"}
    script = [
        ("p2 CONTRA", {"p1 RETOUR"}),
        ("p1 RETOUR", {"p2 UP", "p3 UP", "p4 UP"}),
        ("p3 UP", {"p1 UP"}),
        ("p1 UP", {"p2 UP", "p3 UP", "p4 UP"}),
    ]
    for step, (action, answers) in enumerate(script, start=1):
        deal = do(deal, action)
        assert who_may_double(deal) == answers
        finished = play_out(deal)
        assert finished.outcome.contra == step
        assert paid(finished).doublings == step
    assert who_may_double(play(deal, "E8")) == set(), "the window has lapsed (C-06)"


@pytest.mark.parametrize("rules", [pytest.param(SCHULE, id=f"EX-DBL-07-{SCHULE}")])
def test_after_stoss_and_retour_it_is_over(rules):
    deal = declare(new_deal(rules, SOLO_HANDS), "p1", "SE")
    deal = do(deal, "p2 CONTRA", "p1 RETOUR")

    for defender in ("p2", "p3", "p4"):
        for call in ("CONTRA", "RETOUR", "UP"):
            assert is_refused(deal, f"{defender} {call}")
    assert who_may_double(deal) == set()
    assert paid(play_out(deal)).doublings == 2


@pytest.mark.parametrize(
    ("last", "steps"),
    [
        pytest.param("p4 LEGE", 2, id="EX-DBL-08-p4-lays"),
        pytest.param("p4 NO_LEGE", 1, id="EX-DBL-08-p4-passes"),
    ],
)
def test_in_a_kreuz_each_side_lays_once_in_order(last, steps):
    deal = knocked(new_deal(KREUZ, RUF_HANDS))
    deal = do(deal, "p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS", "p1 LEGE", "p2 NO_LEGE")
    assert calls(deal, "p3") == {"NO_LEGE"}
    assert is_refused(deal, "p3 LEGE")
    deal = do(deal, "p3 NO_LEGE")
    assert calls(deal, "p4") == {"LEGE", "NO_LEGE"}

    deal = play_out(do(deal, last))

    assert deal.outcome.contra == steps
    assert paid(deal).doublings == steps


@pytest.mark.parametrize(
    ("script", "left"),
    [
        pytest.param("p1 NO_LEGE, p2 LEGE", {"LEGE", "NO_LEGE"}, id="EX-DBL-08-p2-then-p3"),
        pytest.param("p1 NO_LEGE, p2 LEGE, p3 NO_LEGE", {"NO_LEGE"}, id="EX-DBL-08-p2-then-p4"),
        pytest.param("p1 LEGE, p2 LEGE", {"NO_LEGE"}, id="EX-DBL-08-both-then-p3"),
    ],
)
def test_who_may_still_lay(script, left):
    deal = knocked(new_deal(KREUZ, RUF_HANDS))
    deal = do(deal, "p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS", *script.split(", "))

    assert {action.call for action in deal.options.actions} == left


@pytest.mark.parametrize(
    ("scenario", "rules", "knocks", "doubles", "value", "expected"),
    [
        pytest.param(
            "EX-DBL-09",
            KREUZ,
            ("p1", "p4"),
            ("p1 CONTRA", "p3 RETOUR"),
            32,
            "-32 +32 +32 -32",
            id=f"EX-DBL-09-{KREUZ}",
        ),
        pytest.param(
            "EX-DBL-10",
            SCHULE,
            (),
            ("p1 CONTRA",),
            10,
            "+10 -30 +10 +10",
            id=f"EX-DBL-10-{SCHULE}",
        ),
    ],
)
def test_doubling_multiplies_and_changes_nothing_else(
    scenario, rules, knocks, doubles, value, expected
):
    deal = replay(scenario, rules, knocks=knocks, doubles=doubles)

    assert as_given(scenario, deal)
    assert paid(deal).value == value
    assert paid(deal).amounts == amounts(expected)
