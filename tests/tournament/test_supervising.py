"""What tables ask the supervisor, what he rules, and what follows from it."""

import pytest

from stammtisch.engine.deal import Refused
from stammtisch.texts import texts
from stammtisch.tournament.command import COURT, MANAGEMENT, SUPERVISOR, player
from stammtisch.tournament.journal import journal
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.reports import parse_played
from stammtisch.tournament.rulings import Ruled


def test_questions_to_the_supervisor(hall):
    keeper = hall.keeper()
    hall.refused("no_approval_needed", "ask", 1, 1, 0, "SG", keeper)
    hall.refused("unknown_contract", "ask", 1, 1, 0, "G-TOUT", keeper)
    hall.refused("no_approval_needed", "ask", 1, 1, 0, "SG-TOUT", keeper)  # the first game
    hall.write("RE 1+3 won")
    hall.refused("bad_hand", "ask", 1, 1, 0, "SG-TOUT", keeper, hand="EO EO")
    hall.refused("not_at_table", "ask", 1, 1, 0, "SG-TOUT", player(hall.sheet(2).seats[0]))
    hall.ask(1, 1, 0, "SG-TOUT", keeper)
    hall.refused("request_open", "ask", 1, 1, 1, "W-TOUT", keeper)
    hall.refused("not_your_office", "answer", 1, True, keeper)
    hall.refused("no_such_question", "answer", 1, True, SUPERVISOR, "sie")
    hall.refused("unknown_request", "answer", 2, True, SUPERVISOR)
    hall.answer(1, False, SUPERVISOR)
    hall.refused("already_answered", "answer", 1, True, SUPERVISOR)
    hall.write("RE 1+3 won")
    hall.ask(1, 1, 0, "SG-TOUT", keeper)
    hall.answer(2, False, SUPERVISOR)
    hall.refused("approval_needed", "write", "SG-TOUT 1 won")
    hall.write("SG 1 won")


def test_rulings(hall):
    solo = parse_played("SG 1")
    hall.refused("not_your_office", "rule", 1, 1, 1, "MC-14 p2", hall.keeper(), solo)
    hall.refused("game_needed", "rule", 1, 1, 1, "MC-29 p2", SUPERVISOR)
    hall.refused("unknown_game", "rule", 1, 1, 2, "MC-14 p2", SUPERVISOR, solo)
    hall.refused("culprit_needed", "rule", 1, 1, 1, "MC-24", SUPERVISOR, solo)
    for nobody in ("MC-30 p5", "MC-24 p5", "MC-16 p2 by p5"):
        hall.refused("unknown_seat", "rule", 1, 1, 1, nobody, SUPERVISOR, solo)
    with pytest.raises(Refused):
        hall.rule(1, 1, 1, "MC-99 p2", SUPERVISOR, solo)
    with pytest.raises(Refused):
        hall.rule(1, 1, 1, "MC-16 p2", SUPERVISOR, solo)
    assert not hall.sheet().rows


def test_a_journal_of_before_is_told_though_a_ruling_names_a_seat_that_the_table_lacks(hall):
    hall._append((Ruled(round=1, table=1, game=1, ruling="MC-30 p5", told=None, by="supervisor"),))
    lines = journal(hall.now, hall.entries, {}, texts("en"))
    assert lines[-1].event == "ruled"
    assert "MC-30" in lines[-1].text


def test_warnings_and_exclusions_follow_from_the_case(hall):
    first, second = hall.sheet().seats[:2]
    hall.ruling("MC-24 p1", "SG 1")
    assert hall.now.entrants[first].warnings == ("MC-24",)
    hall.warn(first, "talks to the neighbours", "", SUPERVISOR)
    hall.warn(first, "late again", "MC-24", SUPERVISOR)
    assert hall.now.entrants[first].warnings == ("MC-24", "talks to the neighbours", "MC-24")
    hall.ruling("MC-14 p2", "SG 1")
    assert hall.sheet().rows[0].line.points == (9, -9, 0, 0)
    assert not hall.now.entrants[second].excluded
    hall.ruling("MC-14 p2", "SG 1")
    assert hall.now.entrants[second].excluded == "MC-27", "the second proven revoke"
    assert second in [it.number for it in ranking(hall.now).unranked]
    hall.refused("already_excluded", "exclude", second, "x", SUPERVISOR)
    assert hall.now.entrants[second].unranked_as == "excluded"
    hall.substitute(second, "the-other", "ausgeschlossen", MANAGEMENT)
    assert not hall.now.entrants[second].ranked, "the entry stays unranked"
    assert hall.now.entrants[second].unranked_as == "heir", "who plays on was not excluded"


def test_a_replacement_starts_without_the_faults_of_his_predecessor(hall):
    second = hall.sheet().seats[1]
    hall.ruling("MC-14 p2", "SG 1")
    hall.ruling("MC-14 p2", "SG 1")
    assert not hall.now.entrants[second].may_play
    hall.substitute(second, "the-other", "ausgeschlossen", MANAGEMENT)
    assert hall.now.entrants[second].may_play
    hall.ruling("MC-14 p2", "SG 1")
    assert hall.now.entrants[second].may_play, "his first revoke"
    hall.ruling("MC-14 p2", "SG 1")
    assert not hall.now.entrants[second].may_play
    hall.refused("already_excluded", "exclude", second, "x", SUPERVISOR)
    assert hall.replayed() == hall.now


def test_an_odd_point_goes_to_the_seat_nearest_to_forehand(hall):
    """EX-SAN-07a: in game 1 the second column is forehand, in game 4 the first."""
    hall.ruling("MC-16 p1 by p2", "SG 1")
    assert hall.sheet().rows[0].line.points == (0, -9, 5, 4)
    hall.ruling("MC-16 p1 by p3", "SG 1")
    assert hall.sheet().rows[1].line.points == (0, 4, -9, 5), "forehand is the third column"


def test_a_wilful_act_before_a_game_costs_three_and_uses_no_number(hall):
    hall.ruling("MC-08 p2 wilful")
    sheet = hall.sheet()
    assert sheet.rows == () and sheet.totals() == (1, -3, 1, 1)
    hall.write("RE 1+3 won")
    assert hall.sheet().totals() == (2, -4, 2, 0)


def test_a_dispute_stops_the_table_until_it_is_decided(hall):
    who, stranger = hall.neighbour(), player(hall.sheet(2).seats[0])
    hall.refused("not_at_table", "dispute", 1, 1, "verworfen", stranger)
    hall.dispute(1, 1, "verworfen", who)
    hall.refused("dispute_open", "write", "RE 1+3 won")
    hall.refused("dispute_state", "appeal", 1, who)
    hall.refused("not_your_office", "settle", 1, "nein", who)
    hall.settle(1, "nein", SUPERVISOR)
    hall.write("RE 1+3 won")
    hall.refused("not_at_table", "appeal", 1, stranger)
    hall.appeal(1, who)
    hall.refused("dispute_open", "write", "RE 1+3 won")
    hall.refused("not_your_office", "close", 1, "nein", SUPERVISOR)
    hall.close(1, "nein", COURT)
    hall.refused("dispute_state", "appeal", 1, who)
    hall.refused("unknown_dispute", "settle", 2, "x", SUPERVISOR)
    assert hall.now.disputes[0].state == "final"
