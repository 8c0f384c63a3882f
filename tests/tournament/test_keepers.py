"""The keeper of the sheet of a table."""

from stammtisch.tournament.command import DESK, MANAGEMENT, player


def test_the_keeper_is_changed_by_the_management_or_by_all(hall):
    seats = hall.sheet().seats
    voices = [player(it) for it in seats]
    hall.refused("not_unanimous", "name_keeper", 1, 1, 2, voices[:3])
    hall.refused("not_unanimous", "name_keeper", 1, 1, 2, [DESK])
    hall.name_keeper(1, 1, 2, voices)
    assert hall.keeper() == player(seats[2])
    hall.name_keeper(1, 1, 3, [MANAGEMENT])
    assert hall.keeper() == player(seats[3])


def test_players_vote_for_another_keeper_one_after_the_other(hall):
    voices = [player(it) for it in hall.sheet().seats]
    hall.refused("already_wished", "wish_keeper", 1, 1, 0, voices[1])
    hall.refused("unknown_seat", "wish_keeper", 1, 1, 4, voices[1])
    hall.refused("not_at_table", "wish_keeper", 1, 1, 2, player(hall.sheet(2).seats[0]))
    hall.refused("not_unanimous", "wish_keeper", 1, 1, 2, DESK)
    for voice in voices[:3]:
        hall.wish_keeper(1, 1, 2, voice)
        hall.refused("already_wished", "wish_keeper", 1, 1, 2, voice)
    assert hall.keeper() == voices[0]
    hall.wish_keeper(1, 1, 0, voices[0])  # he has thought better of it
    hall.wish_keeper(1, 1, 2, voices[3])
    assert hall.keeper() == voices[0]
    hall.wish_keeper(1, 1, 2, voices[0])
    assert hall.keeper() == voices[2] and not hall.sheet().wishes
    assert hall.replayed() == hall.now


def test_a_replacement_does_not_inherit_a_voice(hall):
    voices = [player(it) for it in hall.sheet().seats]
    for voice in voices[:3]:
        hall.wish_keeper(1, 1, 2, voice)
    hall.substitute(voices[0].number, "somebody", "krank", MANAGEMENT)
    hall.wish_keeper(1, 1, 2, voices[3])
    assert hall.keeper() == voices[0]
    hall.wish_keeper(1, 1, 2, voices[0])
    assert hall.keeper() == voices[2]
