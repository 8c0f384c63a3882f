"""Entry into a tournament: for whom, and until when."""

from datetime import date

import pytest
from support.hall import DAY, Hall

from stammtisch.tournament.command import DESK, MANAGEMENT, player
from stammtisch.tournament.registration import age


def test_a_fifteen_year_old_is_too_young_on_the_day_of_the_event():
    hall = Hall()
    sixteen = date(DAY.year - 16, DAY.month, DAY.day)
    hall.refused("too_young", "register", "x", by=DESK, birth=sixteen.replace(day=DAY.day + 1))
    hall.refused("birth_needed", "register", "x", by=DESK)
    hall.register("x", by=DESK, birth=sixteen)
    hall.refused("too_young", "register", "y", by=DESK, birth=date(2020, 1, 1), of_age=True)


@pytest.mark.parametrize(
    ("birth", "on", "years"),
    [
        (date(2004, 2, 29), date(2020, 2, 28), 15),
        (date(2004, 2, 29), date(2020, 2, 29), 16),
        (date(2004, 2, 29), date(2021, 2, 28), 16),
        (date(2004, 2, 29), date(2021, 3, 1), 17),
    ],
)
def test_the_age_of_somebody_born_on_a_leap_day(birth, on, years):
    assert age(birth, on) == years


def test_registration():
    hall = Hall(people=3, fee=500)
    hall.refused("already_registered", "register", "person-1", by=DESK, of_age=True)
    hall.refused("number_taken", "register", "x", by=DESK, of_age=True, number=2)
    hall.refused("bad_number", "register", "x", by=DESK, of_age=True, number=0)
    hall.refused("already_paid", "pay", 1, DESK)
    hall.refused("unknown_number", "pay", 99, DESK)
    hall.refused("not_your_office", "pay", 1, player(1))
    himself = player(0)
    birth = date(1990, 1, 1)
    hall.refused("not_your_office", "register", "x", by=himself, birth=birth, paid=True)
    hall.register("x", by=himself, birth=birth)
    assert 4 not in hall.now.playing, "not before he has paid"
    hall.pay(4, DESK)
    assert hall.now.playing == (1, 2, 3, 4)
    hall.refused("not_your_number", "withdraw", 3, "", player(4))
    hall.draw()
    hall.refused("entries_closed", "register", "late", by=player(0), birth=date(1980, 1, 1))
    hall.begin_round(MANAGEMENT)
    hall.refused("withdrawn_too_late", "withdraw", 3, "krank", DESK)


def test_nobody_withdraws_twice():
    hall = Hall(people=5)
    hall.withdraw(5, "ill", DESK)
    hall.refused("already_withdrawn", "withdraw", 5, "ill", DESK)
    hall.refused("already_withdrawn", "substitute", 5, "somebody", "ill", MANAGEMENT)
    assert hall.now.playing == (1, 2, 3, 4)


def test_who_has_withdrawn_comes_back_before_the_draw():
    hall = Hall(people=4)
    hall.refused("not_withdrawn", "reinstate", 3, DESK)
    hall.withdraw(3, "krank", DESK)
    assert hall.now.playing == (1, 2, 4)
    hall.refused("not_your_number", "reinstate", 3, player(4))
    hall.reinstate(3, DESK)
    assert hall.now.playing == (1, 2, 3, 4) and not hall.now.entrants[3].withdrawn
    hall.withdraw(4, "", player(4))
    hall.reinstate(4, player(4))
    hall.withdraw(4, "", player(4))
    hall.register("person-4", by=DESK, of_age=True)
    hall.refused("already_registered", "reinstate", 4, DESK)
    hall.draw()
    hall.refused("entries_closed", "reinstate", 4, player(4))
    assert hall.replayed() == hall.now


def test_a_payment_is_taken_back_until_the_number_is_drawn():
    hall = Hall(people=5, fee=500)
    hall.refund(5, DESK)
    assert hall.now.playing == (1, 2, 3, 4)
    hall.refused("not_paid", "refund", 5, DESK)
    hall.refused("not_your_office", "refund", 1, player(1))
    hall.refused("unknown_number", "refund", 99, DESK)
    hall.draw(leave_out=True)
    hall.refused("drawn_already", "refund", 1, DESK)
    hall.pay(5, DESK)
    hall.refund(5, DESK)
    assert hall.replayed() == hall.now


def test_a_discarded_draw_keeps_no_payment():
    hall = Hall(people=5, fee=500, remainder="bye")
    hall.draw()
    hall.withdraw(5, "", DESK, no_show=True)
    hall.refused("drawn_already", "refund", 5, DESK)
    hall.discard_draw("not there", MANAGEMENT)
    hall.refund(5, DESK)
    assert not hall.now.entrants[5].paid
    assert hall.replayed() == hall.now


def test_names_are_corrected_by_officials_until_they_are_erased():
    hall = Hall(people=1)
    hall.refused("not_your_office", "rename", 1, player(1))
    hall.refused("unknown_number", "rename", 9, DESK)
    hall.rename(1, DESK)
    assert hall.now.entrants[1].renamed == 1
    assert hall.replayed() == hall.now
