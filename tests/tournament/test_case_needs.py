"""What a supervisor is asked for each case is what its ruling needs (RULES 6)."""

import pytest
from msgspec import structs
from support.hall import Hall
from support.table import TURNIER, rules_of

from stammtisch.engine.rulings import Consequence
from stammtisch.schafkopf.misconduct import CASES, case_ends
from stammtisch.schafkopf.real_cards import RealGame
from stammtisch.schafkopf.sheet_lines import Decided, line_of
from stammtisch.schafkopf.sheet_rulings import SheetRulings
from stammtisch.texts import UserError, texts
from stammtisch.tournament.command import SUPERVISOR
from stammtisch.tournament.reports import parse_played

RULES = ["schafkopfschule-turnier", "kreuz-turnier"]
EVERY = [(rules, case, fixed) for rules in RULES for case in CASES for fixed in (True, False)]
SOLO = RealGame(contract="S", declarer=0, laufende=0)


def spoken(case, end, without=""):
    words = [case]
    if end.needs.culprit and without != "culprit":
        words.append("p2")
    if end.needs.exposer and without != "exposer":
        words += ["by", "p3"]
    if end.needs.announced and without != "announced":
        words.append("SG")
    return " ".join([*words, *([end.fact] if end.fact else [])])


@pytest.mark.parametrize(("rules", "case", "fixed"), EVERY)
def test_every_case_can_be_ruled_with_what_is_asked_for(rules, case, fixed):
    for end in case_ends(CASES[case], Hall(rules).now.rules, fixed=fixed):
        asked = end.needs.game or end.needs.announced
        hall = Hall(rules, 4)
        hall.begin()
        hall.rule(1, 1, 1, spoken(case, end), SUPERVISOR, SOLO if asked or fixed else None)
        sheet = hall.sheet()
        assert (len(sheet.rows) == 1) == asked
        if end.consequence in (Consequence.LOST, Consequence.LOST_PLAIN):
            assert sheet.rows[0].line.points != (0, 0, 0, 0)
        elif end.consequence is Consequence.STRUCK:
            assert sheet.rows[0].line.struck
        penalised = end.consequence is Consequence.REDEAL_SAME and end.needs.culprit
        assert (sheet.totals() == (1, -3, 1, 1)) == penalised
        second = hall.now.entrants[sheet.seats[1]]
        assert bool(second.warnings) == (end.consequence is Consequence.WARN)
        assert bool(second.excluded) == (end.consequence is Consequence.EXCLUDE)


@pytest.mark.parametrize(("rules", "case", "fixed"), EVERY)
def test_nothing_is_asked_for_without_need(rules, case, fixed):
    for end in case_ends(CASES[case], Hall(rules).now.rules, fixed=fixed):
        needed = [key for key, value in structs.asdict(end.needs).items() if value]
        for key in set(needed) & {"culprit", "exposer", "announced"}:
            hall = Hall(rules, 4)
            hall.begin()
            with pytest.raises(UserError):
                hall.rule(1, 1, 1, spoken(case, end, key), SUPERVISOR, SOLO if fixed else None)
            assert not hall.sheet().rows and not hall.sheet().penalties


def test_laufende_and_doublings_are_asked_for_where_a_side_pays():
    """EX of RULES 6.4: (7 + 4) * 2^2 = 44."""
    asked = {
        rules: {
            it.needs.supplements
            for it in case_ends(CASES["MC-14"], Hall(rules).now.rules, fixed=True)
        }
        for rules in RULES
    }
    assert asked == {"schafkopfschule-turnier": {False}, "kreuz-turnier": {True, False}}
    hall = Hall("kreuz-turnier", 4)
    hall.begin()
    hall.ruling("MC-14 p2", "S 1 laufende 4 knocks 1 contra 1")
    assert hall.sheet().rows[0].line.points == (132, -44, -44, -44)


def test_a_ruling_keeps_what_the_row_had():
    hall = Hall("kreuz-turnier", 4)
    hall.begin()
    hall.write("SG 1 won schneider laufende 4 knocks 1 contra 1")
    hall.rule(1, 1, 1, "MC-15 p2", SUPERVISOR)
    row = hall.sheet().rows[0]
    assert row.line.points == (132, -44, -44, -44)
    assert row.report.told == parse_played("SG 1 won schneider laufende 4 knocks 1 contra 1")


def test_of_bare_points_a_ruling_knows_the_lone_game():
    hall = Hall("schafkopfschule-turnier", 4)
    hall.begin()
    hall.write("RE 1+3 won")
    hall.write("-2 6 -2 -2 wenz")
    hall.rule(1, 1, 2, "MC-15 p1", SUPERVISOR)
    assert hall.sheet().rows[1].line.points == (-9, 9, 0, 0)
    assert hall.sheet().rows[1].report.told.contract == "W"
    hall.write("+1 -1 +1 -1")
    hall.rule(1, 1, 3, "MC-15 p1", SUPERVISOR)
    assert hall.sheet().rows[2].line.points == (1, -1, 1, -1), "no game is known: dealt again"


@pytest.mark.parametrize(
    ("announced", "partner", "points"),
    [
        ("RG", 2, (-2, 1, 0, 1)),
        ("RG", None, (-3, 1, 1, 1)),
        ("RH", None, (-3, 1, 1, 1)),
        ("SE", None, (-6, 2, 2, 2)),
        ("SE-TOUT", None, (-18, 6, 6, 6)),
    ],
)
def test_an_invalid_announcement(announced, partner, points):
    """EX-SAN-10, as the form sends it: the game that was announced, and who holds the Sau."""
    hall = Hall("schafkopfschule-turnier", 4)
    hall.begin()
    hall.write("RE 1+3 won")
    offered = {
        it.code: it for it in SheetRulings().cases(hall.now.rules, texts("de")).announcements
    }
    told = RealGame(contract=offered[announced].game, declarer=0, partner=partner)
    hall.rule(1, 1, 2, f"MC-20 p1 {announced}", SUPERVISOR, told)
    assert hall.sheet().rows[1].line.points == points


def test_shares_of_a_ruling_belong_to_their_columns_in_every_game():
    rules = rules_of(TURNIER, exposure_split='"supervisor"')
    for case, shares in (("p1 by p2", (0, -9, 5, 4)), ("p2 by p1", (-9, 0, 4, 5))):
        ruling = f"MC-16 {case} shares {','.join(map(str, shares))}"
        for game in range(1, 9):
            assert line_of(Decided(SOLO, ruling), game, rules).points == shares
