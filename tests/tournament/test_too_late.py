"""What comes too early or too late is refused with its reason."""

from support.hall import Hall

from stammtisch.tournament.command import DESK, MANAGEMENT, SUPERVISOR


def test_nothing_more_is_asked_or_complained_of_at_a_closed_sheet(hall):
    keeper = hall.keeper()
    hall.fill()
    hall.refused("sheet_closed", "ask", 1, 1, 0, "SG-TOUT", keeper)
    hall.refused("sheet_closed", "dispute", 1, 1, "verworfen", keeper)


def test_nobody_asks_for_a_seat_that_the_table_lacks(hall):
    hall.write("RE 1+3 won")
    hall.refused("unknown_seat", "ask", 1, 1, 4, "SG-TOUT", SUPERVISOR)


def test_a_game_for_two_has_no_remainder_to_choose():
    hall = Hall("schnapsen-scharf", people=4)
    hall.refused("schafkopf_only", "choose_remainder", "bye", DESK)


def test_a_tournament_does_not_end_before_it_begins():
    hall = Hall(people=8)
    hall.refused("round_running", "finish", MANAGEMENT)
