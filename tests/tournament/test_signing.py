"""Two people for every game, four signatures for a sheet; then only the supervisor changes it."""

import pytest
from support.hall import Hall

from stammtisch.tournament.command import DESK, MANAGEMENT, SUPERVISOR, parse_actor, player
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.reports import parse_report


@pytest.mark.parametrize("spelt", ["0{}", "player:00{}"])
def test_nobody_is_a_second_person_by_another_spelling(hall, spelt):
    keeper = hall.keeper()
    hall.write("RE 1+3 won")
    hall.refused("own_entry", "confirm", 1, 1, [1], parse_actor(spelt.format(keeper.number)))


def test_a_second_person_can_only_accept_or_reject(hall):
    hall.write("RE 1+3 won")
    keeper, neighbour = hall.keeper(), hall.neighbour()
    hall.refused("own_entry", "confirm", 1, 1, [1], keeper)
    hall.refused("not_at_table", "confirm", 1, 1, [1], player(hall.sheet(2).seats[0]))
    hall.refused("unknown_game", "confirm", 1, 1, [2], neighbour)
    hall.reject(1, 1, 1, "war Schneider", neighbour)
    hall.refused("already_rejected", "confirm", 1, 1, [1], neighbour)
    hall.enter(1, 1, 1, parse_report("RE 1+3 won schneider"), keeper)
    row = hall.sheet().rows[0]
    assert row.line.points == (2, -2, 2, -2) and not row.settled
    assert row.history[0].line.points == (1, -1, 1, -1) and row.history[0].reason == "war Schneider"
    hall.confirm(1, 1, [1], neighbour)
    hall.refused("already_confirmed", "confirm", 1, 1, [1], neighbour)
    hall.refused("nothing_to_confirm", "confirm", 1, 1, [], neighbour)
    hall.refused("already_confirmed", "reject", 1, 1, 1, "doch nicht", neighbour)


def full_sheet():
    hall = Hall(people=4, games=4)
    hall.begin()
    for _ in range(4):
        hall.write("RE 1+3 won")
    return hall


def test_four_different_signatures_close_a_sheet():
    hall = full_sheet()
    first = hall.sheet().seats[0]
    hall.refused("not_confirmed", "sign", 1, 1, 0, player(first))
    hall.accept()
    hall.sign(1, 1, 0, player(first), version=4)
    hall.refused("already_signed", "sign", 1, 1, 0, player(first))
    hall.refused("not_your_seat", "sign", 1, 1, 1, player(first))
    hall.refused("unknown_seat", "sign", 1, 1, 4, player(first))
    hall.refused("sheet_full", "write", "RE 1+3 won")
    for seat in (1, 2):
        hall.sign(1, 1, seat, player(hall.sheet().seats[seat]))
    assert not hall.sheet().closed
    hall.sign(1, 1, 3, DESK)  # has signed on paper
    assert hall.sheet().closed
    hall.refused("sheet_closed", "write", "RE 1+3 won", by=SUPERVISOR)
    hall.refused("sheet_closed", "reject", 1, 1, 1, "zu spät", hall.neighbour())


def test_an_incomplete_sheet_cannot_be_signed(hall):
    hall.write("RE 1+3 won")
    hall.accept()
    hall.refused("not_complete", "sign", 1, 1, 0, player(hall.sheet().seats[0]))


def test_a_change_before_the_end_asks_for_all_signatures_again():
    hall = full_sheet()
    hall.accept()
    hall.sign(1, 1, 0, player(hall.sheet().seats[0]))
    hall.correct(1, 1, 2, parse_report("W 2 won"), "verschrieben", SUPERVISOR)
    assert hall.sheet().signatures == ()


def test_only_the_supervisor_corrects_with_reason_and_not_what_he_has_not_seen():
    hall = full_sheet()
    hall.close_sheet()
    sheet, report = hall.sheet(), parse_report("W 2 won")
    hall.refused("not_your_office", "correct", 1, 1, 2, report, "x", hall.keeper())
    hall.refused("not_your_office", "correct", 1, 1, 2, report, "x", DESK)
    hall.refused("bad_text", "correct", 1, 1, 2, report, " ", SUPERVISOR)
    hall.refused("unknown_game", "correct", 1, 1, 9, report, "x", SUPERVISOR)
    hall.refused("stale", "correct", 1, 1, 2, report, "x", SUPERVISOR, version=sheet.version - 1)
    hall.correct(1, 1, 2, report, "falsche Spalte", SUPERVISOR, version=sheet.version)
    hall.refused("stale", "correct", 1, 1, 2, report, "x", SUPERVISOR, version=sheet.version)
    changed = hall.sheet()
    assert changed.closed and len(changed.signatures) == 4 and changed.version == sheet.version + 1
    (old,) = changed.rows[1].history
    assert (old.line.points, old.reason, old.changed_by) == (
        (1, -1, 1, -1),
        "falsche Spalte",
        "supervisor",
    )
    assert old.changed_at > 0


def test_a_void_sheet_counts_for_nobody():
    hall = full_sheet()
    hall.refused("not_your_office", "void", 1, 1, "unleserlich", DESK)
    hall.void(1, 1, "unleserlich", MANAGEMENT)
    assert all(it.tally["points"] == 0 for it in ranking(hall.now).places)
    hall.refused("sheet_void", "correct", 1, 1, 1, parse_report("W 2 won"), "x", SUPERVISOR)
    hall.refused("sheet_void", "void", 1, 1, "noch einmal", MANAGEMENT)
