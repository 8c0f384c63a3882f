"""Between the draw and the round: who has not paid, comes late, leaves or does not come."""

from datetime import date

from support.hall import Hall

from stammtisch.texts import texts
from stammtisch.tournament.command import DESK, MANAGEMENT, SUPERVISOR, player
from stammtisch.tournament.journal import journal
from stammtisch.tournament.proof import problem, proofs
from stammtisch.tournament.rounds import unseated

BORN = date(1980, 1, 1)


def told(hall):
    return [it.text for it in journal(hall.now, hall.entries, {}, texts("en"))]


def seats(tables):
    return sorted(number for table in tables for number in table)


def test_nobody_is_left_out_of_a_draw_without_a_word():
    hall = Hall(people=4, fee=500)
    hall.register("late-payer", by=player(0), birth=BORN)
    assert hall.now.unpaid == (5,)
    hall.promise(b"s" * 32, DESK)
    hall.refused("unpaid_left_out", "pull", "17", DESK)
    hall.pull("17", DESK, leave_out=True)
    assert seats(hall.now.to_come[0]) == [1, 2, 3, 4]
    hall.begin_round(MANAGEMENT)


def test_tables_by_hand_leave_nobody_out_without_a_word():
    hall = Hall(people=4, fee=500)
    hall.register("late-payer", by=DESK, of_age=True)
    tables = ((1, 2, 3, 4),)
    hall.refused("unpaid_left_out", "begin_round", MANAGEMENT, tables)
    hall.begin_round(MANAGEMENT, tables, leave_out=True)
    assert hall.now.rounds == (tables,)


def test_a_late_entry_plays_after_a_new_draw_and_the_old_one_stays_provable():
    hall = Hall(people=7)
    hall.register("filler", by=DESK, of_age=True, fill_in=True)
    hall.draw(secret=b"a" * 32)
    old = hall.now.draws[0]
    hall.refused("entries_closed", "register", "guest", by=player(0), birth=BORN)
    hall.register("late", by=DESK, of_age=True)
    hall.withdraw(8, "nicht gebraucht", DESK)
    assert unseated(hall.now) == (9,)
    hall.refused("seats_empty", "begin_round", MANAGEMENT)
    hall.refused("not_your_office", "discard_draw", "late", player(1))
    hall.discard_draw("Nr. 9 kommt", SUPERVISOR)
    hall.refused("nothing_to_discard", "discard_draw", "again", MANAGEMENT)
    hall.refused("draw_first", "begin_round", MANAGEMENT)
    hall.draw(secret=b"b" * 32)
    assert hall.now.draws[0].commitment == old.commitment
    assert [bool(it.discarded) for it in hall.now.draws] == [True, False]
    assert [problem(it) for it in proofs(hall.now)] == ["", ""]
    hall.begin_round(MANAGEMENT)
    assert seats(hall.now.rounds[0]) == [1, 2, 3, 4, 5, 6, 7, 9]
    assert any("Draw 1 discarded" in it for it in told(hall))
    assert hall.replayed() == hall.now


def test_a_late_entry_without_a_seat_waits_only_if_somebody_says_so():
    hall = Hall(people=4)
    hall.draw()
    hall.register("late", by=DESK, of_age=True)
    hall.refused("entered_late", "begin_round", MANAGEMENT)
    hall.begin_round(MANAGEMENT, leave_out=True)
    assert seats(hall.now.rounds[0]) == [1, 2, 3, 4]


def test_who_does_not_come_stands_in_the_journal_and_not_in_the_ranking():
    hall = Hall(people=5)
    hall.promise(b"s" * 32, DESK)
    hall.refused("fill_in_needed", "pull", "7 12 41", DESK)
    hall.withdraw(5, "", DESK, no_show=True)
    hall.pull("7 12 41", DESK)
    hall.refused("not_your_office", "withdraw", 4, "", player(4), no_show=True)
    hall.begin_round(MANAGEMENT)
    hall.refused("withdrawn_too_late", "withdraw", 4, "krank", DESK)
    assert any(it.startswith("Did not come: 5") for it in told(hall))


def test_between_rounds_people_leave_and_the_rest_is_drawn_anew():
    hall = Hall(people=8, games=4)
    hall.begin()
    first = hall.now.rounds[0]
    for table in (1, 2):
        hall.fill(table)
    for number in (1, 2, 3, 4):
        hall.withdraw(number, "heim", player(number))
    hall.refused("seats_empty", "begin_round", MANAGEMENT)
    hall.discard_draw("vier sind heim", MANAGEMENT)
    hall.draw(secret=b"c" * 32)
    hall.begin_round(MANAGEMENT)
    assert hall.now.rounds[0] == first and seats(hall.now.rounds[1]) == [5, 6, 7, 8]
    assert [problem(it) for it in proofs(hall.now)] == ["", ""]
    hall.fill(1)
    hall.refused("withdrawn_too_late", "withdraw", 5, "", DESK)
    hall.refused("entries_closed", "register", "late", by=DESK, of_age=True)
    hall.finish(MANAGEMENT)


def test_a_bracket_is_drawn_anew_before_the_first_round():
    hall = Hall("schnapsen-scharf", people=3, pairing="ko")
    hall.draw(secret=b"a" * 32)
    hall.register("late", by=DESK, of_age=True)
    hall.refused("entered_late", "begin_round", MANAGEMENT)
    hall.discard_draw("Nr. 4 kommt", MANAGEMENT)
    hall.draw(secret=b"b" * 32)
    hall.begin_round(MANAGEMENT)
    assert seats(hall.now.rounds[0]) == [1, 2, 3, 4]
    hall.refused("nothing_to_discard", "discard_draw", "x", MANAGEMENT)
    hall.refused("entries_closed", "register", "later", by=DESK, of_age=True)


def test_the_second_round_is_drawn_though_the_first_was_drawn_by_hand():
    hall = Hall(people=8, games=4)
    hall.begin_round(MANAGEMENT, ((1, 2, 3, 4), (5, 6, 7, 8)))
    for table in (1, 2):
        hall.fill(table)
    hall.draw()
    assert len(hall.now.to_come) == 1
    hall.begin_round(MANAGEMENT)
    assert hall.now.round == 2


def test_the_journal_calls_a_round_as_the_lists_do():
    for rules, row, called in (
        ("schafkopfschule-turnier", "S 1 won", "Match 1, table 1, game 1"),
        ("schnapsen-scharf", "partie 1 3", "Round 1, table 1, game 1"),
    ):
        hall = Hall(rules, people=4)
        hall.begin()
        hall.write(row)
        assert any(it.startswith(called) for it in told(hall)), told(hall)
