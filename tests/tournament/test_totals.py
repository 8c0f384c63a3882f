"""A whole sheet from paper as four sums, where the organiser allows it."""

import pytest
from support.hall import Hall

from stammtisch.engine.sheet_rules import Totals
from stammtisch.tournament.command import DESK, SUPERVISOR
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.reports import parse_report, report_text

SUMS = "totals +40 -10 -10 -20 sie 0,0,0,0 tout_won 1,0,0,0 tout_played 1,0,1,0"
FULL = f"{SUMS} lone_won 4,0,0,1 lone_played 5,0,1,2"


@pytest.fixture
def hall():
    hall = Hall(people=4, rounds=1, totals=True)
    hall.begin()
    return hall


def test_sums_read_back_as_they_were_written():
    report = parse_report(FULL)
    assert isinstance(report, Totals) and report.counts["lone_won"] == (4, 0, 0, 1)
    assert report_text(report) == FULL.replace(" 0 ", " +0 ")


def test_a_sheet_of_sums_counts_like_one_that_was_written_game_by_game(hall):
    hall.write(FULL, by=DESK)
    sheet = hall.sheet()
    assert sheet.summed and sheet.totals() == (40, -10, -10, -20)
    hall.refused("not_confirmed", "sign", 1, 1, 0, DESK)
    hall.refused("own_entry", "confirm", 1, 1, [1], DESK)
    hall.close_sheet()
    assert hall.sheet().closed
    first = ranking(hall.now).places[0]
    tally = first.tally
    assert (tally["points"], tally["tout_won"], tally["lone_won"], tally["lone_played"]) == (
        40,
        1,
        4,
        5,
    )
    assert hall.now.summed == set(sheet.seats)
    assert hall.replayed() == hall.now and ranking(hall.now).places[0] == first


def test_tie_breaks_use_the_counters_of_sums():
    hall = Hall(people=4, rounds=1, totals=True)
    hall.begin()
    hall.write("totals 10 10 -10 -10 tout_won 0,1,0,0 tout_played 0,1,0,0", by=DESK)
    seats = hall.sheet().seats
    assert [it.number for it in ranking(hall.now).places[:2]] == [seats[1], seats[0]]


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("sum_not_zero", "totals 1 1 1 1"),
        ("impossible_totals", "totals 9999 -3333 -3333 -3333"),
        ("impossible_totals", "totals 3 -1 -1 -1 lone_won 2,0,0,0 lone_played 1,0,0,0"),
        ("impossible_totals", "totals 3 -1 -1 -1 lone_played 30,3,0,0"),
        ("impossible_totals", "totals 3 -1 -1 -1 sie -1,0,0,0"),
        ("impossible_totals", "totals 3 -1 -1 -1 tout_played 1,0,0,0 lone_played 0,0,0,0"),
        ("unknown_counter", "totals 3 -1 -1 -1 solo_won 1,0,0,0"),
    ],
)
def test_sums_that_cannot_be(hall, reason, text):
    hall.refused(reason, "enter", 1, 1, 1, parse_report(text), DESK)


@pytest.mark.parametrize("text", ["totals", "totals 1", "totals 1 2 3 x", "totals 1 1 1 -3 sie"])
def test_sums_that_cannot_be_read(hall, text):
    hall.refused("unreadable_report", "write", text, by=DESK)


def test_sums_stand_for_the_whole_sheet_and_only_where_they_are_allowed(hall):
    report = parse_report(FULL)
    hall.refused("not_your_office", "enter", 1, 1, 1, report, hall.keeper())
    hall.write("RE 1+3 won")
    hall.refused("totals_whole_sheet", "enter", 1, 1, 2, report, DESK)
    hall.refused("totals_whole_sheet", "correct", 1, 1, 1, report, "x", SUPERVISOR)
    strict = Hall(people=4, rounds=1)
    strict.begin()
    strict.refused("totals_not_allowed", "enter", 1, 1, 1, report, DESK)
    with pytest.raises(ValueError, match="Schafkopf"):
        Hall("schnapsen-scharf", totals=True)


def test_sums_are_rejected_corrected_and_replaced_as_a_whole(hall):
    hall.write(FULL, by=DESK)
    hall.refused("sheet_full", "enter", 1, 1, 2, parse_report("RE 1+3 won"), DESK)
    hall.refused("totals_whole_sheet", "ruling", "MC-14 p1", "W 1")
    hall.refused("sheet_full", "ask", 1, 1, 0, "SG-TOUT", SUPERVISOR)
    single = parse_report("RE 1+3 won")
    hall.refused("totals_whole_sheet", "correct", 1, 1, 1, single, "x", SUPERVISOR)
    hall.correct(1, 1, 1, parse_report("totals 3 -1 -1 -1"), "misread", SUPERVISOR)
    assert hall.sheet().totals() == (3, -1, -1, -1) and hall.sheet().rows[0].history
    other = Hall(people=4, rounds=1, totals=True)
    other.begin()
    other.write(FULL, by=DESK)
    other.reject(1, 1, 1, "wrong", other.keeper())
    other.enter(1, 1, 1, single, DESK)
    assert not other.sheet().summed and not other.sheet().closed
