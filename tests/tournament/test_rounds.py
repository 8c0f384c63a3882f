"""Rounds begin and end."""

import pytest
from support.hall import Hall

from stammtisch.schnapsen.sheet import Partie
from stammtisch.tournament.command import DESK, MANAGEMENT, SUPERVISOR
from stammtisch.tournament.reports import parse_report


@pytest.mark.parametrize(
    ("tables", "reason"),
    [
        (((1, 2, 3, 4), (5, 6, 7, 7)), "double_seat"),
        (((1, 2, 3, 4), (5, 6, 7, 9)), "unknown_number"),
        (((1, 2, 3, 4),), "no_seat"),
        (((1, 2, 3), (4, 5, 6, 7, 8)), "table_size"),
    ],
)
def test_seats_drawn_by_hand(tables, reason):
    hall = Hall(people=8)
    hall.refused(reason, "begin_round", MANAGEMENT, tables)
    hall.begin_round(MANAGEMENT, ((1, 2, 3, 4), (5, 6, 7, 8)))


def test_rounds_and_the_end(hall):
    hall.refused("round_running", "begin_round", MANAGEMENT)
    hall.refused("round_running", "finish", MANAGEMENT)
    hall.refused("not_your_office", "finish", DESK)
    for table in (1, 2):
        hall.fill(table)
    hall.refused("more_rounds", "finish", MANAGEMENT)
    hall.begin_round(MANAGEMENT)
    for table in (1, 2):
        hall.fill(table)
    hall.refused("no_more_rounds", "begin_round", MANAGEMENT)
    hall.finish(MANAGEMENT)
    hall.refused("finished", "write", "RE 1+3 won")
    hall.correct(2, 1, 3, parse_report("W 2 won"), "nachgezählt", SUPERVISOR)


def test_in_a_ko_a_winner_who_has_played_on_stays_the_winner():
    hall = Hall("schnapsen-scharf", people=4, pairing="ko")
    hall.begin()
    for table in (1, 2):
        hall.write("partie 1 7", table)
        hall.close_sheet(table)
    hall.begin()
    hall.refused("winner_played_on", "correct", 1, 1, 1, Partie(1, 7), "x", SUPERVISOR)
    hall.refused("match_needs_winner", "void", 2, 1, "x", MANAGEMENT)
