"""People whom four does not divide: fill-in players, tables of five, or a round without a seat."""

import pytest
from support.hall import Hall

from bench.tournaments.slow import ranks
from stammtisch.streams.stream import line
from stammtisch.tournament.command import DESK, MANAGEMENT, player
from stammtisch.tournament.proof import problem, proofs
from stammtisch.tournament.ranking import ranking


def sizes(tables):
    return sorted(len(it) for it in tables)


def seats(tables):
    return sorted(number for table in tables for number in table)


def agrees(hall):
    slow = ranks([line(it) for it in hall.entries])
    assert {it.number: it.rank for it in ranking(hall.now).places} == slow


def test_fill_in_players_are_the_default():
    hall = Hall(people=6)
    assert hall.now.remainder == "fill_in"
    hall.promise(b"s" * 32, DESK)
    hall.refused("fill_in_needed", "pull", "1", DESK)
    hall.refused("not_your_office", "choose_remainder", "bye", player(1))
    for name in ("one", "two"):
        hall.register(name, by=DESK, of_age=True, fill_in=True)
    hall.pull("1", DESK)
    assert sizes(hall.now.to_come[0]) == [4, 4]


@pytest.mark.parametrize("people", [5, 6, 7, 9, 13, 18, 27])
def test_byes_go_round_and_count_nothing(people):
    hall = Hall(people=people, games=4, remainder="bye")
    hall.draw()
    assert [problem(it) for it in proofs(hall.now)] == [""]
    first, second = hall.now.to_come
    resting = [[it[0] for it in tables if len(it) == 1] for tables in (first, second)]
    assert [len(it) for it in resting] == [people % 4] * 2
    if people >= 2 * (people % 4):
        assert not set(resting[0]) & set(resting[1]), "nobody rests twice"
    for _ in range(2):
        hall.begin_round(MANAGEMENT)
        for table in range(1, people // 4 + 1):
            hall.fill(table, "S 1 won")
    assert seats(hall.now.rounds[0]) == list(range(1, people + 1))
    agrees(hall)
    assert hall.replayed() == hall.now


@pytest.mark.parametrize("people", [5, 10, 13, 15])
def test_at_a_table_of_five_everybody_plays_as_many_games(people):
    hall = Hall(people=people, games=4, remainder="five")
    hall.draw()
    assert [problem(it) for it in proofs(hall.now)] == [""]
    assert sizes(hall.now.to_come[0]).count(5) == people % 4
    hall.begin_round(MANAGEMENT)
    for number, table in enumerate(hall.now.rounds[0], 1):
        for game in range(1, len(table) + 1):
            who = game % len(table) + 1  # forehand
            hall.write(f"S {who} won", number)
        hall.close_sheet(number)
        assert sum(hall.sheet(number).totals()) == 0
        assert hall.sheet(number).closed
    assert {it.tally["games"] for it in ranking(hall.now).places} == {4}
    hall.begin_round(MANAGEMENT)
    agrees(hall)


def test_the_dealer_of_five_rests():
    hall = Hall("kreuz-turnier", people=5, games=4, remainder="five")
    hall.begin()
    hall.refused("dealer_rests", "write", "S 1 won")
    hall.refused("dealer_rests", "write", "+1 +1 -1 -1 0")
    row = hall.write("S 2 won laufende 4 knocks 1 contra 1")
    assert row.line.points == (0, 108, -36, -36, -36)
    assert hall.write("-2 0 +2 -2 +2").line.points == (-2, 0, 2, -2, 2)
    hall.ruling("MC-14 p5", "R 1+2")
    assert hall.sheet().rows[2].line.points == (3, 3, 0, -3, -3)
    hall.ruling("MC-14 p1", "S 1 laufende 4 knocks 1 contra 1")
    assert hall.sheet().rows[3].line.points == (-132, 44, 44, 0, 44)
    hall.write("S 1 won")
    assert [it.line.resting for it in hall.sheet().rows] == [0, 1, 2, 3, 4]
    hall.close_sheet()
    assert hall.sheet().closed and hall.replayed() == hall.now
    agrees(hall)


def test_a_ruling_at_five_knows_the_fifth_column():
    """Also where nothing follows from it; the dealer did not play."""
    hall = Hall(people=5, games=4, remainder="five")
    hall.begin()
    hall.ruling("MC-10 p2 unseen", "S 5")
    assert not hall.sheet().rows
    hall.ruling("MC-10 p2", "S 5")
    assert hall.sheet().rows[0].line.points == (0, -9, 0, 0, 9)
    hall.refused("dealer_rests", "ruling", "MC-10 p3 unseen", "S 2")
    assert hall.replayed() == hall.now


def test_a_sheet_of_five_has_five_sums():
    hall = Hall(people=5, games=4, remainder="five", totals=True)
    hall.begin()
    hall.refused("totals_columns", "write", "totals 0 0 0 0", by=DESK)
    hall.refused("totals_columns", "write", "totals 6 -2 -2 -2 0 sie 0,0,0,0", by=DESK)
    five_of_five = "lone_won 5,0,0,0,0 lone_played 5,0,0,0,0"
    six = f"totals 0 0 0 0 0 {five_of_five} tout_played 6,0,0,0,0"
    hall.refused("impossible_totals", "write", six, by=DESK)
    hall.write(f"totals 60 -20 -20 -20 0 {five_of_five}", by=DESK)
    assert hall.sheet().totals() == (60, -20, -20, -20, 0) and hall.sheet().summed
    hall.close_sheet()
    table = ranking(hall.now)
    assert [it.tally["points"] for it in table.places] == [60, 0, -20, -20, -20]
    assert table.places[0].tally["lone_won"] == 5
    assert hall.replayed() == hall.now


def test_five_need_enough_tables_and_real_cards():
    hall = Hall(people=6, remainder="five")
    hall.promise(b"s" * 32, DESK)
    hall.refused("too_few_for_five", "pull", "1", DESK)
    hall.choose_remainder("bye", MANAGEMENT)
    hall.pull("1", DESK)
    assert sizes(hall.now.to_come[0]) == [1, 1, 4]
    online = Hall(people=5, remainder="five")
    online.draw()
    online.go_online(True, MANAGEMENT, 60)
    online.refused("five_online", "begin_round", MANAGEMENT)


def test_tables_by_hand_follow_the_same_choice():
    hall = Hall(people=5, remainder="five")
    hall.refused("table_size", "begin_round", MANAGEMENT, ((1, 2, 3, 4), (5,)))
    hall.begin_round(MANAGEMENT, ((1, 2, 3, 4, 5),))
    other = Hall(people=5, remainder="bye")
    other.begin_round(MANAGEMENT, ((1, 2, 3, 4), (5,)))
    assert sizes(other.now.rounds[0]) == [1, 4]


@pytest.mark.parametrize(("remainder", "second"), [("five", [4, 5]), ("bye", [1, 4, 4])])
def test_pairing_by_results(remainder, second):
    hall = Hall(people=9, games=4, pairing="danish", remainder=remainder)
    hall.begin()
    for table, seats_ in enumerate(hall.now.rounds[0], 1):
        if len(seats_) == 4:
            hall.fill(table, "S 1 won")
        elif len(seats_) == 5:
            for game in range(1, 6):
                hall.write(f"S {game % 5 + 1} won", table)
            hall.close_sheet(table)
    hall.begin_round(MANAGEMENT)
    assert sizes(hall.now.rounds[1]) == second
    rested = [[it[0] for it in tables if len(it) == 1] for tables in hall.now.rounds]
    assert not set(rested[0]) & set(rested[1])
