"""Games told by people: the same outcome and the same points as from played cards."""

import pytest
from support.table import KREUZ, SCHULE, TTC_30, TURNIER, rules_of

from stammtisch.engine.deal import Refused
from stammtisch.schafkopf import Context, settle
from stammtisch.schafkopf.misconduct import parse_ruling
from stammtisch.schafkopf.outcome import Grade
from stammtisch.schafkopf.real_cards import RealGame, entered
from stammtisch.schafkopf.real_cards_rulings import before_a_game, ruled
from stammtisch.schafkopf.report_menu import every_game


def points(rules, first_game=False, **told):
    rules = rules_of(rules) if isinstance(rules, str) else rules
    return settle(entered(RealGame(**told), rules, Context(first_game=first_game)), rules)


@pytest.mark.parametrize(
    ("rules", "first", "told", "expected"),
    [
        pytest.param(
            TURNIER,
            False,
            {
                "contract": "RE",
                "declarer": 0,
                "partner": 2,
                "grade": Grade.SCHNEIDER,
                "laufende": 5,
            },
            (2, -2, 2, -2),
            id="EX-TUR-01",
        ),
        pytest.param(
            TURNIER,
            False,
            {"contract": "RE", "declarer": 0, "partner": 2, "won": False, "grade": Grade.SCHWARZ},
            (-3, 3, -3, 3),
            id="EX-TUR-02",
        ),
        pytest.param(
            TURNIER,
            False,
            {"contract": "W", "declarer": 0, "won": False, "grade": Grade.SCHWARZ},
            (-12, 4, 4, 4),
            id="EX-TUR-03",
        ),
        pytest.param(
            TURNIER,
            True,
            {"contract": "SG", "declarer": 0, "grade": Grade.SCHWARZ},
            (6, -2, -2, -2),
            id="EX-TUR-04",
        ),
        pytest.param(
            TURNIER,
            True,
            {"contract": "SG", "declarer": 0, "grade": Grade.SCHNEIDER},
            (9, -3, -3, -3),
            id="EX-TUR-05",
        ),
        pytest.param(
            TURNIER,
            False,
            {"contract": "SG-TOUT", "declarer": 0, "won": False},
            (-18, 6, 6, 6),
            id="EX-TUR-06",
        ),
        pytest.param(
            TURNIER, False, {"contract": "SIE", "declarer": 0}, (24, -8, -8, -8), id="EX-TUR-07a"
        ),
        pytest.param(
            TURNIER, True, {"contract": "SIE", "declarer": 0}, (6, -2, -2, -2), id="EX-TUR-07b"
        ),
        pytest.param(
            TURNIER, True, {"contract": "SG-TOUT", "declarer": 0}, (6, -2, -2, -2), id="EX-TUR-16"
        ),
        pytest.param(
            KREUZ,
            False,
            {"contract": "SG", "declarer": 0, "laufende": 4},
            (27, -9, -9, -9),
            id="EX-KT-03",
        ),
        pytest.param(
            KREUZ,
            False,
            {"contract": "KREUZ", "grade": Grade.SCHNEIDER, "laufende": 3, "contra": 1},
            (10, -10, 10, -10),
            id="EX-KT-11",
        ),
        pytest.param(
            KREUZ, False, {"contract": "KREUZ", "won": None, "knocks": 1}, (0,) * 4, id="EX-KT-10"
        ),
    ],
)
def test_a_told_game_has_the_points_of_the_rules(rules, first, told, expected):
    assert points(rules, first, **told).amounts == expected


@pytest.mark.parametrize(
    "told",
    [
        {"contract": "G", "declarer": 0},  # no Geier in this tournament
        {"contract": "XX", "declarer": 0},
        {"contract": "RE", "declarer": 0},
        {"contract": "RE", "declarer": 0, "partner": 0},
        {"contract": "RE", "partner": 1},
        {"contract": "W", "declarer": 4},
        {"contract": "W", "declarer": 0, "partner": 1},
        {"contract": "W", "declarer": 0, "won": None},
        {"contract": "W", "declarer": 0, "contra": 1},
        {"contract": "W", "declarer": 0, "knocks": 1},
        {"contract": "W", "declarer": 0, "laufende": 1},
        {"contract": "W-TOUT", "declarer": 0, "grade": Grade.SCHWARZ},
        {"contract": "SIE", "declarer": 0, "won": False},
    ],
)
def test_a_game_that_cannot_have_been_is_refused(told):
    with pytest.raises(Refused) as refusal:
        points(TURNIER, **told)
    assert all(refusal.value.say(language) for language in ("de", "en", "bar"))


RUF = RealGame(contract="RG", declarer=0, partner=2)
SOLO = RealGame(contract="SG", declarer=0)
TOUT = RealGame(contract="SG-TOUT", declarer=0)
SHOT = RealGame(contract="RG", declarer=0, partner=2, laufende=3, contra=1)


@pytest.mark.parametrize(
    ("rules", "told", "ruling", "expected"),
    [
        pytest.param(TURNIER, RUF, "MC-14 p1", (-4, 2, 0, 2), id="EX-SAN-01"),
        pytest.param(TURNIER, RUF, "MC-07 p2", (2, -4, 2, 0), id="EX-SAN-02"),
        pytest.param(TURNIER, SOLO, "MC-14 p1", (-9, 3, 3, 3), id="EX-SAN-03"),
        pytest.param(TURNIER, SOLO, "MC-14 p4", (9, 0, 0, -9), id="EX-SAN-04"),
        pytest.param(TURNIER, TOUT, "MC-14 p1", (-18, 6, 6, 6), id="EX-SAN-05a"),
        pytest.param(TURNIER, TOUT, "MC-14 p2", (18, -18, 0, 0), id="EX-SAN-05b"),
        pytest.param(TURNIER, RUF, "MC-16 p1 by p3", (0, 2, -4, 2), id="EX-SAN-06a"),
        pytest.param(TURNIER, RUF, "MC-16 p1 by p2", (0, -4, 4, 0), id="EX-SAN-06b"),
        pytest.param(TURNIER, SOLO, "MC-16 p1 by p2", (0, -9, 5, 4), id="EX-SAN-07a"),
        pytest.param(TURNIER, SOLO, "MC-16 p2 by p1", (-9, 0, 5, 4), id="EX-SAN-07b"),
        pytest.param(TURNIER, SOLO, "MC-16 p2 by p3", (9, 0, -9, 0), id="EX-SAN-07c"),
        pytest.param(TURNIER, RUF, "MC-20 p1 RG", (-2, 1, 0, 1), id="EX-SAN-10a"),
        pytest.param(
            TURNIER,
            RealGame(contract="RG", declarer=0),
            "MC-20 p1 RG",
            (-3, 1, 1, 1),
            id="EX-SAN-10b",
        ),
        pytest.param(TURNIER, SOLO, "MC-20 p1 SE", (-6, 2, 2, 2), id="EX-SAN-10c"),
        pytest.param(TURNIER, SOLO, "MC-29 p1", (0, 0, 0, 0), id="EX-TUR-11"),
        pytest.param(KREUZ, SHOT, "MC-15 p2", (12, -12, 12, -12), id="EX-KT-13"),
        pytest.param(KREUZ, SOLO, "MC-15 p3", (21, -7, -7, -7), id="EX-KT-14"),
    ],
)
def test_a_ruling_about_a_told_game(rules, told, ruling, expected):
    rules = rules_of(rules)
    outcome = ruled(told, parse_ruling(ruling), rules)
    assert settle(outcome, rules).amounts == expected


def test_a_sanction_in_the_first_game_uses_the_demoted_contract():
    rules = rules_of(TURNIER)
    outcome = ruled(TOUT, parse_ruling("MC-14 p1"), rules, Context(first_game=True))
    assert settle(outcome, rules).amounts == (-9, 3, 3, 3)


def test_a_wilful_act_before_a_game_costs_three():
    rules = rules_of(TURNIER)
    outcome = before_a_game(parse_ruling("MC-08 p2 wilful"))
    assert settle(outcome, rules).amounts == (1, -3, 1, 1)
    with pytest.raises(Refused):
        before_a_game(parse_ruling("MC-08 p2"))


@pytest.mark.parametrize("ruling", ["MC-24 p1", "MC-07 p1 last-trick", "MC-02 p1", "MC-16 p1"])
def test_a_ruling_that_decides_no_game_has_no_amount(ruling):
    with pytest.raises(Refused):
        ruled(SOLO, parse_ruling(ruling), rules_of(TURNIER))


@pytest.mark.parametrize(
    ("rules", "first", "lone", "won_with_partner"),
    [
        (TURNIER, False, {6, 9, 12, 18, 24, -6, -9, -12, -18}, {1, 2, 3}),
        (TURNIER, True, {6, 9, -6, -9}, {1, 2, 3}),
    ],
)
def test_every_game_of_a_tournament(rules, first, lone, won_with_partner):
    rules = rules_of(rules)
    found = {settle(game, rules).amounts for game in every_game(rules, first_game=first)}
    assert all(sum(amounts) == 0 for amounts in found)
    alone = {a for a in found if len(set(a)) == 2 and sorted(a)[1] == sorted(a)[2]}
    assert {max(a, key=abs) for a in alone} == lone
    assert {max(a) for a in found - alone} == won_with_partner
    assert len(found) == 4 * len(lone) + 6 * len(won_with_partner)


@pytest.mark.parametrize(
    ("owed", "without_unter", "possible"),
    [
        (("rufspiel",), "true", True),  # gesperrt
        (("wenz",), "true", False),  # every hand can play a Wenz
        (("wenz", "rufspiel"), "true", False),
        (("wenz",), "false", False),  # who is forced plays it even without an Unter (C-28)
        (("solo", "rufspiel"), "false", False),  # then the Solo is the duty
        ((), "true", False),
    ],
)
def test_in_a_dreier_runde_only_who_can_do_no_duty_plays_another_game(
    owed, without_unter, possible
):
    rules = rules_of(TTC_30, wenz_without_unter=without_unter)
    context = Context(round="3er-runde", duties=(owed,) * 4)
    told = RealGame(contract="WE", declarer=0)
    if possible:
        assert entered(told, rules, context).scored
    else:
        with pytest.raises(Refused, match=r"3\.17"):
            entered(told, rules, context)


def test_where_forehand_plays_nobody_else_declares():
    rules, context = rules_of(TTC_30), Context(round="haadsch")
    game = {"contract": "RE", "partner": 2}
    assert entered(RealGame(declarer=0, **game), rules, context).declarer == 0
    with pytest.raises(Refused) as why:
        entered(RealGame(declarer=1, **game), rules, context)
    assert why.value.reason == "forehand_told"


def test_where_laufende_are_demanded_too_many_are_paid_back_twice():
    rules = rules_of(SCHULE, laufende_claim='"manual"')
    told = {"contract": "SE", "declarer": 0}
    plain = points(rules, **told).amounts[0]
    unit = points(rules, **told, laufende=1).amounts[0] - plain
    assert unit > 0
    assert points(rules, **told, laufende=3).amounts[0] == plain + 3 * unit
    assert points(rules, **told, laufende=-3).amounts[0] == plain - 3 * unit
    with pytest.raises(Refused) as why:
        points(rules, **told, laufende=rules.laufende_max + 1)
    assert why.value.reason == "laufende_told"


def test_a_ruled_game_is_checked_like_any_other():
    told = {"contract": "SG", "declarer": 0}
    ruling = parse_ruling("MC-14 p2")
    assert ruled(RealGame(**told), ruling, rules_of(KREUZ)).sanction
    with pytest.raises(Refused) as why:
        ruled(RealGame(**told, laufende=15), ruling, rules_of(KREUZ))
    assert why.value.reason == "laufende_told"
