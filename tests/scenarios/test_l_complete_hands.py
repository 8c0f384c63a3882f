"""RULES 12 L: complete hands, every card."""

from collections import Counter

import pytest
from support.rulebook import augen
from support.table import (
    KREUZ,
    SCHULE,
    TTC,
    TTC_30,
    TTC_50,
    TURNIER,
    amounts,
    declare,
    do,
    hand_of,
    is_refused,
    knocked,
    legal_cards,
    new_deal,
    paid,
    play,
)


def play_tricks(deal, script):
    """Play a script of tricks (and calls between them); also tell who won them: "p4 4"."""
    won = []
    for line in script:
        if "(" in line:
            deal = do(deal, line)
            continue
        deal = play(deal, line)
        taken = Counter(int(trick[1]) - 1 for trick in won)
        seats = deal.outcome.tricks if deal.outcome else None
        winner = next(s for s in range(4) if seats[s] > taken[s]) if seats else deal.options.seat
        won.append(f"p{winner + 1} {augen(line.split())}")
    return deal, won


GAME_01 = (
    "EA EX E9 E7 HU H9 GK SA",
    "EO GO HO EU HA HX E8 G7",
    "EK SO GU HK G9 GX SX S8",
    "SU H8 H7 GA G8 SK S9 S7",
)
GAME_01_TRICKS = [
    "E7 E8 EK H8",
    "S7 SA HX S8",
    "EO HK H7 H9",
    "GO GU SU HU",
    "HO SO S9 EA",
    "EU G9 G8 EX",
    "HA SX SK E9",
    "G7 GX GA GK",
]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        pytest.param(SCHULE, "+5 +5 -5 -5", id=f"EX-GAME-01-{SCHULE}"),
        pytest.param(TTC_30, "+50 +50 -50 -50", id=f"EX-GAME-01-{TTC_30}"),
        pytest.param(TTC_50, "+50 +50 -50 -50", id=f"EX-GAME-01-{TTC_50}"),
        pytest.param(TURNIER, "+2 +2 -2 -2", id=f"EX-GAME-01-{TURNIER}"),
    ],
)
def test_a_rufspiel_in_which_the_partner_runs_away(rules, expected):
    deal = declare(new_deal(rules, GAME_01), "p2", "RE")
    assert legal_cards(deal) == set(GAME_01[0].split()), "four Eichel cards: he may run away"
    deal, won = play_tricks(deal, GAME_01_TRICKS)

    assert won == ["p4 4", "p2 21", "p2 7", "p2 9", "p2 17", "p2 12", "p2 25", "p4 25"]
    outcome = deal.outcome
    assert (outcome.declarer, outcome.partner, outcome.winners) == (1, 0, (0, 1))
    assert outcome.points == (0, 91, 0, 29)
    assert (outcome.grade, outcome.laufende) == ("schneider", 3)
    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize("rules", [pytest.param(KREUZ, id=f"EX-GAME-01-{KREUZ}")])
def test_in_the_kreuz_turnier_the_sau_may_not_be_thrown_off_after_running_away(rules):
    deal = declare(new_deal(rules, GAME_01), "p2", "RE")
    deal, _ = play_tricks(deal, [*GAME_01_TRICKS[:4], "HO SO S9"])

    assert "EA" in hand_of(deal, 0)
    assert is_refused(deal, "p1 CARD(EA)")


@pytest.mark.parametrize(
    ("rules", "expected", "laufende"),
    [
        pytest.param(SCHULE, "-9 +27 -9 -9", 4, id=f"EX-GAME-02-{SCHULE}"),
        pytest.param(TTC_30, "-70 +210 -70 -70", 4, id=f"EX-GAME-02-{TTC_30}"),
        pytest.param(TTC_50, "-90 +270 -90 -90", 4, id=f"EX-GAME-02-{TTC_50}"),
        pytest.param(TURNIER, "-2 +6 -2 -2", 4, id=f"EX-GAME-02-{TURNIER}"),
        pytest.param(KREUZ, "-3 +9 -3 -3", 0, id=f"EX-GAME-02-{KREUZ}"),
    ],
)
def test_a_wenz_without_an_unter(rules, expected, laufende):
    hands = (
        "EX EU E9 GK GO HX SK SU",
        "EA E7 GX G9 HA HO H8 S8",
        "E8 GU G8 G7 HU H9 H7 S9",
        "EK EO GA HK SA SX SO S7",
    )
    deal, won = play_tricks(
        declare(new_deal(rules, hands), "p2", "W"),
        [
            "E9 E7 E8 EO",
            "SO SK S8 S9",
            "HX H8 H9 HK",
            "SU G9 HU GA",
            "G8 SX GO GX",
            "HA H7 EK GK",
            "HO G7 SA EX",
            "EA GU S7 EU",
        ],
    )

    assert won == ["p4 3", "p1 7", "p1 14", "p3 15", "p2 23", "p2 19", "p2 24", "p1 15"]
    assert deal.outcome.points[1] == 66
    assert (deal.outcome.winners, deal.outcome.grade) == ((1,), "plain")
    assert deal.outcome.laufende == laufende
    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize("rules", [pytest.param(name, id=f"EX-GAME-03-{name}") for name in TTC])
def test_a_ramsch_lost_by_more_tricks_at_equal_augen(rules):
    hands = (
        "EO G9 G8 HO H8 SK SO S8",
        "EA E7 GA GK GU HA HX H9",
        "EX EK EU GO HU H7 SA SU",
        "E9 E8 GX G7 HK SX S9 S7",
    )
    script = [
        "G9 GA H7 GX",
        "GO HK HO H9",
        "EU S9 SO GU",
        "H8 HA HU E9",
        "EX E8 EO E7",
        "G8 GK SU G7",
        "EK SX S8 EA",
        "HX SA S7 SK",
    ]
    deal = new_deal(rules, hands, round="ramsch")
    deal = knocked(do(deal, "p1 GESUND", "p2 GESUND", "p3 GESUND", "p4 GESUND"))
    assert legal_cards(play(deal, "G9 GA")) == {"GO", "EU", "HU", "SU", "H7"}, "trumps only"
    before_sixth, _ = play_tricks(deal, script[:5])
    assert legal_cards(play(before_sixth, "G8 GK")) == {"SU"}, "his last trump is compulsory"

    deal, won = play_tricks(deal, script)

    assert won == ["p3 21", "p3 10", "p1 7", "p3 13", "p1 13", "p3 6", "p2 25", "p2 25"]
    assert deal.outcome.points == (20, 50, 50, 0)
    assert deal.outcome.tricks == (2, 2, 4, 0)
    assert deal.outcome.virgins == 1
    assert paid(deal).value == 10
    assert paid(deal).amounts == (10, 10, -30, 10)


@pytest.mark.parametrize("rules", [pytest.param(name, id=f"EX-GAME-04-{name}") for name in TTC])
def test_a_geist_with_one_knock_and_two_virgins(rules):
    hands = (
        "EX G8 HA HK HO H7 SO SU",
        "EK EU E8 GK G9 G7 HU S7",
        "EA EO E7 GA GU HX H9 S8",
        "E9 GX GO H8 SA SX SK S9",
    )
    script = [
        "G8 G9 GA GX",
        "H9 H8 HK GK",
        "H7 S7 HX SK",
        "EO GO SO HU",
        "E7 E9 EX EK",
        "HO EU GU S9",
        "HA E8 EA SX",
        "SU G7 S8 SA",
    ]
    deal = new_deal(rules, hands, round="geist")
    deal = knocked(do(deal, "p1 GESUND", "p2 GESUND", "p3 GESUND", "p4 GESUND"), "p3")
    after_first, _ = play_tricks(deal, script[:1])
    fourth = play(after_first, "H9 H8 HK")
    assert {"EU", "HU"} < legal_cards(fourth) == hand_of(fourth, 1), "he need not trump"

    deal, won = play_tricks(deal, script)

    assert won == ["p3 21", "p1 8", "p3 14", "p3 11", "p1 14", "p1 7", "p1 32", "p1 13"]
    assert deal.outcome.points == (74, 0, 46, 0)
    assert deal.outcome.virgins == 2
    assert paid(deal).value == 40
    assert paid(deal).amounts == (-120, 40, 40, 40)


@pytest.mark.parametrize("rules", [pytest.param(TTC_30, id=f"EX-GAME-05-{TTC_30}")])
def test_a_trixer_changes_its_trumps_after_the_third_trick(rules):
    hands = (
        "E9 GA GK HK HO H7 SA S8",
        "EO GX G9 HX HU H9 SX SK",
        "EA E7 G7 HA SO SU S9 S7",
        "EX EK EU E8 GO GU G8 H8",
    )
    deal, won = play_tricks(
        new_deal(rules, hands, round="trixer"),
        [
            "GA GX G7 G8",
            "HK HX HA EU",
            "EX E9 SX E7",
            "p4 NAME_SUIT(E)",
            "GU HO EO SU",
            "G9 EA H8 GK",
            "S7 GO SA SK",
            "EK S8 HU SO",
            "S9 E8 H7 H9",
        ],
    )

    assert won == ["p1 21", "p4 27", "p4 20", "p2 10", "p3 15", "p4 18", "p3 9", "p4 0"]
    outcome = deal.outcome
    assert str(outcome.contract) == "SE"
    assert (outcome.declarer, outcome.points[3]) == (3, 65)
    assert (outcome.grade, outcome.laufende) == ("plain", 0)
    assert paid(deal).amounts == (-30, -30, -30, 90)
