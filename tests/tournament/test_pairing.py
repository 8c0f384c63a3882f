"""K.O., lives, Danish and Swiss (RULES 9.12)."""

import pytest
from msgspec import structs
from support.hall import Hall

from stammtisch import rulesets
from stammtisch.engine.errors import Impossible
from stammtisch.schnapsen import sheet
from stammtisch.tournament.command import MANAGEMENT
from stammtisch.tournament.draws import is_last
from stammtisch.tournament.ranking import is_complete, match_winner, ranking
from stammtisch.tournament.seating import repeated


def play_round(hall, winner=0):
    """Every match is won by the seat given, in Partien with 3 left."""
    hall.begin()
    for table, seats in enumerate(hall.now.rounds[-1], 1):
        if len(seats) == 2:
            while not is_complete(hall.sheet(table), hall.plan, hall.now.rules):
                hall.write(f"partie {winner + 1} 3", table)
            hall.close_sheet(table)


def play_all(hall):
    while not is_last(hall.now):
        play_round(hall)
    hall.finish(MANAGEMENT)


@pytest.mark.parametrize("people", [2, 3, 5, 8, 13])
def test_in_a_ko_the_winners_of_neighbouring_matches_meet(people):
    hall = Hall("schnapsen-scharf", people, pairing="ko")
    play_all(hall)
    before = None
    for round_, tables in enumerate(hall.now.rounds, 1):
        if before is not None:
            assert [it for seats in tables for it in seats] == before
        before = [
            seats[0]
            if len(seats) == 1
            else match_winner(hall.sheet(table, round_), hall.plan, hall.now.rules)
            for table, seats in enumerate(tables, 1)
        ]
    table = ranking(hall.now)
    assert [table.places[0].number] == before
    assert table.places[1].rank == 2
    assert sum(it.tally["matches_lost"] for it in table.places) == people - 1


def test_players_who_go_out_in_the_same_round_share_a_place():
    hall = Hall("schnapsen-scharf", 8, pairing="ko")
    play_all(hall)
    assert [it.rank for it in ranking(hall.now).places] == [1, 2, 3, 3, 5, 5, 5, 5]


def test_two_bummerl_lose_a_match_and_a_schneider_gives_two():
    hall = Hall("schnapsen-scharf", 2, pairing="ko")
    hall.begin()
    hall.write("partie 1 3")
    assert not is_complete(hall.sheet(), hall.plan, hall.now.rules)
    hall.write("partie 2 7")
    assert is_complete(hall.sheet(), hall.plan, hall.now.rules)
    assert match_winner(hall.sheet(), hall.plan, hall.now.rules) == hall.sheet().seats[1]


def test_with_lives_everybody_may_lose_so_often():
    hall = Hall("schnapsen-weich", 9, pairing="ko", lives=2)
    play_all(hall)
    lost = {it.number: it.tally["matches_lost"] for it in ranking(hall.now).places}
    assert sorted(lost.values())[0] < 2 and sorted(lost.values())[1:] == [2] * 8
    rested = [seats[0] for tables in hall.now.rounds for seats in tables if len(seats) == 1]
    first_round = [seats[0] for seats in hall.now.rounds[0] if len(seats) == 1]
    assert rested[:1] == first_round


def test_danish_gives_the_bye_to_the_lowest_who_had_none():
    hall = Hall("schnapsen-scharf", 5, pairing="danish", rounds=4)
    while not is_last(hall.now):
        before = [it.number for it in ranking(hall.now).places]
        had = {seats[0] for tables in hall.now.rounds for seats in tables if len(seats) == 1}
        play_round(hall)
        (resting,) = [seats[0] for seats in hall.now.rounds[-1] if len(seats) == 1]
        assert resting not in had
        if had:
            below = [it for it in before if it not in had]
            scores = {it.number: it.tally for it in ranking(hall.now).places}
            assert scores[resting]["byes"] == 1 and resting in below
    byes = [it.tally["byes"] for it in ranking(hall.now).places]
    assert sorted(byes) == [0, 1, 1, 1, 1]


def test_a_bye_counts_as_a_partie_won_without_schneider():
    hall = Hall("schnapsen-scharf", 3, pairing="danish", rounds=1)
    play_round(hall)
    (resting,) = [seats[0] for seats in hall.now.rounds[0] if len(seats) == 1]
    tally = next(it.tally for it in ranking(hall.now).places if it.number == resting)
    assert (tally["partien"], tally["bummerl"], tally["difference"]) == (1, 0, 0)


def test_the_table_is_partien_then_fewer_bummerl_then_difference():
    hall = Hall("schnapsen-scharf", 4, pairing="danish", rounds=1)
    hall.begin()
    hall.write("partie 1 7", 1)
    hall.write("partie 1 2", 2)
    hall.close_sheet(1)
    hall.close_sheet(2)
    first, second = hall.sheet(1).seats, hall.sheet(2).seats
    order = [it.number for it in ranking(hall.now).places]
    assert order == [first[0], second[0], second[1], first[1]]


@pytest.mark.parametrize(("people", "rounds"), [(8, 7), (9, 5), (16, 9), (64, 7)])
def test_swiss_has_no_rematch(people, rounds):
    hall = Hall("schnapsen-weich", people, pairing="swiss", rounds=rounds)
    for _ in range(rounds):
        play_round(hall)
    assert repeated(hall.now.rounds) == 0


def test_swiss_allows_a_rematch_when_nothing_else_is_left():
    hall = Hall("schnapsen-weich", 4, pairing="swiss", rounds=4)
    for _ in range(4):
        play_round(hall)
    assert repeated(hall.now.rounds[:3]) == 0 and repeated(hall.now.rounds) == 2


def test_danish_tables_of_four_by_the_ranking():
    hall = Hall(people=8, pairing="danish", rounds=2, games=2)
    hall.begin()
    for table in (1, 2):
        hall.fill(table, "RE 1+3 won" if table == 1 else "RE 1+3 won schneider")
    best = [it.number for it in ranking(hall.now).places[:4]]
    hall.begin_round(MANAGEMENT)
    assert set(hall.now.rounds[1][0]) == set(best)


@pytest.mark.parametrize(
    ("partien", "games", "won"),
    [((2, 1), 3, 0), ((1, 2), 3, 1), ((1, 1), 2, None), ((2, 0), 3, None), ((0, 1), 1, 1)],
)
def test_a_match_is_won_by_more_partien_once_all_are_played(partien, games, won):
    plan = Hall("schnapsen-weich", pairing="swiss", rounds=1, games=3).plan
    evening = structs.replace(sheet.played((), rulesets.builtin(plan.rules)), partien=partien)
    assert sheet.winner(evening, structs.replace(plan, games=games)) == won


def test_games_and_partien_give_the_same_match():
    games = Hall("schnapsen-scharf", 2, pairing="danish", rounds=1)
    games.begin()
    for text in ("won 1 3", "won 2 1", "won 1 2", "won 1 3"):  # EX-SN-27
        games.write(text)
    games.close_sheet()
    partie = Hall("schnapsen-scharf", 2, pairing="danish", rounds=1)
    partie.begin()
    partie.write("partie 1 6")
    partie.close_sheet()
    assert [it.tally for it in ranking(games.now).places] == [
        it.tally for it in ranking(partie.now).places
    ]


def test_a_forfeit_is_won_without_playing():
    hall = Hall("schnapsen-scharf", 4, pairing="ko")
    hall.begin()
    gone, here = hall.sheet(1).seats
    hall.forfeit(1, 1, 0, "nicht gekommen", MANAGEMENT)
    with pytest.raises(Impossible, match="closed"):
        hall.write("partie 1 3")
    hall.write("partie 1 7", 2)
    hall.close_sheet(2)
    hall.begin()
    assert here in hall.now.rounds[1][0] and gone not in hall.now.rounds[1][0]


def test_in_a_ko_a_player_with_a_bye_has_come_as_far_as_those_who_won():
    hall = Hall("schnapsen-scharf", 3, pairing="ko")
    play_round(hall)
    (resting,) = (seats[0] for seats in hall.now.rounds[0] if len(seats) == 1)
    hall.begin()
    final = hall.now.rounds[-1][0]
    winner = 1 - final.index(resting)
    while not is_complete(hall.sheet(), hall.plan, hall.now.rules):
        hall.write(f"partie {winner + 1} 3")
    hall.close_sheet()
    places = ranking(hall.now).places
    assert [it.rank for it in places] == [1, 2, 3]
    assert [it.tally["reached"] for it in places] == [2, 2, 1]
    assert places[1].number == resting


def test_drawn_by_lot_nobody_rests_twice_before_all_have_rested():
    hall = Hall("schnapsen-scharf", 5, pairing="lot", rounds=5)
    for _ in range(5):
        play_round(hall)
    resting = [seats[0] for tables in hall.now.rounds for seats in tables if len(seats) == 1]
    assert sorted(resting) == [1, 2, 3, 4, 5]
    assert [len(draw.byes) for draw in hall.now.draws] == [0, 1, 2, 3, 4]
