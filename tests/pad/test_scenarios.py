"""Golden scenarios of RULES told to a pad: what a person says is what the rules pay."""

import pytest
from support.evening import NAMES
from support.pads import Sheet

from stammtisch import pad, rulesets
from stammtisch.pad import Agreed, Deals
from stammtisch.schafkopf.outcome import Grade

SCHULE, TTC30, TTC50 = "schafkopfschule", "ttc-freising-10-30", "ttc-freising-10-50"
SCHNEIDER, SCHWARZ = Grade.SCHNEIDER, Grade.SCHWARZ
RUF = {"contract": "R", "declarer": 0, "partner": 2}


def pays(rules, round_="normal", before=(), **told):
    """The amounts of p1 to p4: with dora dealing, anna is forehand."""
    sheet = Sheet(rules, players=4, dealer=3)
    if round_ != "normal":
        sheet(pad.Write, Agreed(round=round_))
    for move in before:
        sheet(pad.Write, move)
    if before:
        sheet(pad.Write, Deals(player="dora"))
    names = {key: NAMES[told[key]] for key in ("declarer", "partner") if key in told}
    if "most" in told:
        names["most"] = tuple(NAMES[seat] for seat in told["most"])
    sheet.play(**{**told, **names})
    return list(sheet.now.results[-1].booking.amounts)


@pytest.mark.parametrize(
    ("rules", "told", "expected"),
    [
        pytest.param(SCHULE, {**RUF, "augen": 61}, [1, -1, 1, -1], id="EX-PAY-01"),
        pytest.param(SCHULE, {**RUF, "augen": 60}, [-1, 1, -1, 1], id="EX-PAY-02"),
        pytest.param(SCHULE, {**RUF, "augen": 90}, [1, -1, 1, -1], id="EX-PAY-03a"),
        pytest.param(SCHULE, {**RUF, "augen": 91}, [2, -2, 2, -2], id="EX-PAY-03b"),
        pytest.param(SCHULE, {**RUF, "augen": 31}, [-1, 1, -1, 1], id="EX-PAY-04a"),
        pytest.param(SCHULE, {**RUF, "augen": 30}, [-2, 2, -2, 2], id="EX-PAY-04b"),
        pytest.param(
            SCHULE, {**RUF, "grade": SCHWARZ, "laufende": 4}, [7, -7, 7, -7], id="EX-PAY-05a"
        ),
        pytest.param(
            SCHULE,
            {**RUF, "grade": SCHNEIDER, "laufende": 3, "contra": 2},
            [20, -20, 20, -20],
            id="EX-PAY-06",
        ),
        pytest.param(
            SCHULE, {"contract": "S", "declarer": 0, "augen": 75}, [15, -5, -5, -5], id="EX-PAY-07"
        ),
        pytest.param(
            SCHULE,
            {"contract": "SG", "declarer": 0, "augen": 55, "laufende": 3},
            [-24, 8, 8, 8],
            id="EX-PAY-08",
        ),
        pytest.param(
            SCHULE,
            {"contract": "S", "declarer": 0, "augen": 30, "contra": 1},
            [-36, 12, 12, 12],
            id="EX-PAY-09",
        ),
        pytest.param(
            SCHULE,
            {"contract": "W", "declarer": 0, "augen": 70, "laufende": 2},
            [21, -7, -7, -7],
            id="EX-PAY-10",
        ),
        pytest.param(
            SCHULE,
            {"contract": "S-TOUT", "declarer": 0, "won": False, "laufende": 4},
            [-54, 18, 18, 18],
            id="EX-PAY-12",
        ),
        pytest.param(TTC30, {**RUF, "augen": 30}, [-10, 10, -10, 10], id="EX-TTC-06a"),
        pytest.param(TTC30, {**RUF, "augen": 29}, [-20, 20, -20, 20], id="EX-TTC-06b"),
        pytest.param(
            TTC30,
            {"contract": "S", "declarer": 0, "augen": 50, "contra": 3},
            [-720, 240, 240, 240],
            id="EX-TTC-08",
        ),
        pytest.param(
            TTC30,
            {"contract": "S", "declarer": 0, "augen": 70, "step": 70},
            [-90, 30, 30, 30],
            id="EX-TTC-09a",
        ),
        pytest.param(
            TTC30,
            {"contract": "S", "declarer": 0, "augen": 71, "step": 70},
            [90, -30, -30, -30],
            id="EX-TTC-09b",
        ),
        pytest.param(
            TTC50,
            {"contract": "S-TOUT", "declarer": 0, "laufende": 4},
            [540, -180, -180, -180],
            id="EX-TTC-11",
        ),
    ],
)
def test_ordinary_games(rules, told, expected):
    assert pays(rules, **told) == expected


@pytest.mark.parametrize(
    ("round_", "told", "expected"),
    [
        pytest.param(
            "ramsch",
            {"contract": "RAMSCH", "most": [0], "virgins": 1, "knocks": 2},
            [-120, 40, 40, 40],
            id="EX-SR-01",
        ),
        pytest.param(
            "ramsch",
            {"contract": "RAMSCH", "most": [1], "virgins": 3},
            [40, -120, 40, 40],
            id="EX-SR-02",
        ),
        pytest.param(
            "ramsch",
            {"contract": "SE", "declarer": 1, "augen": 70},
            [-30, 90, -30, -30],
            id="EX-SR-03",
        ),
        pytest.param("haadsch", {**RUF, "won": False}, [-20, 20, -20, 20], id="EX-SR-04a"),
        pytest.param(
            "haadsch", {**RUF, "won": False, "contra": 1}, [-40, 40, -40, 40], id="EX-SR-04b"
        ),
        pytest.param(
            "allgaeuer",
            {"contract": "SG", "declarer": 0, "laufende": 4},
            [210, -70, -70, -70],
            id="EX-SR-06",
        ),
        pytest.param(
            "kreuzbock",
            {"contract": "KREUZBOCK", "declarer": 0, "augen": 75, "laufende": 3},
            [80, -80, 80, -80],
            id="EX-SR-09",
        ),
        pytest.param(
            "kreuzbock",
            {"contract": "KREUZBOCK", "declarer": 3, "augen": 60},
            [0, 0, 0, 0],
            id="EX-SR-10",
        ),
        pytest.param(
            "trixer",
            {"contract": "SG", "declarer": 2, "augen": 60, "contra": 1},
            [60, 60, -180, 60],
            id="EX-SR-13",
        ),
    ],
)
def test_special_rounds(round_, told, expected):
    assert pays(TTC30, round_, **told) == expected


def test_ex_ttc_07_two_all_pass_hands_double_twice():
    sheet = Sheet(TTC30, players=4).passed().passed()
    sheet.play("R", "anna", "cilli")
    assert sheet.balances == [40, -40, 40, -40]
    assert sheet.standing.carry == 0


def test_ex_sr_12_five_players_the_dealer_rests():
    sheet = Sheet(TTC30, dealer=2)  # A to E are anna to emil, C deals
    sheet.play("R", "dora", "anna")
    assert sheet.balances == [10, -10, 0, 10, -10]
    assert sheet.dealer == "dora"


def test_a_special_round_lasts_until_everybody_has_dealt():
    sheet = Sheet(TTC30, players=4).play("W", "bert", won=False, wish="ramsch")
    left = []
    while sheet.standing.round == "ramsch":
        left.append(sheet.standing.left)
        sheet.play("RAMSCH", most=("anna",))
    assert left == [4, 3, 2, 1]
    assert sheet.standing.round == "normal"


def test_the_stock_is_filled_won_and_shared_out():
    house = rulesets.parse('extends = "schafkopfschule"\nstock = true\n', name="house")
    sheet = Sheet(house).passed()
    assert sheet.standing.stock == 4
    sheet.play("R", "anna", "cilli")
    assert sheet.balances == [2, -2, 2, -2]
    sheet.passed()(pad.Write, pad.PadClosed())
    assert sheet.balances == [2, -2, 2, -2]
    assert sheet.standing.stock == 0


@pytest.mark.parametrize("rules", ["schnapsen-weich", "schnapsen-scharf", "sechsundsechzig"])
def test_ex_sn_27_28_bummerl(rules):
    sheet = Sheet(rules)
    for winner, points in (("anna", 3), ("bert", 1), ("anna", 2), ("anna", 3)):
        sheet.won(winner, points)
    assert sheet.standing.bummerl == (0, 1)
    for points in (3, 3, 2):
        sheet.won("anna", points)
    assert sheet.standing.bummerl == (0, 3)
    assert sheet.balances == [3, -3]
