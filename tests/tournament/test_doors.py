"""Bad input at every door of a tournament: refused with a reason, and nothing is lost."""

from datetime import date

import pytest
from support.hall import DAY, Hall

from stammtisch import rulesets, tournament
from stammtisch.game import Refused
from stammtisch.texts import UserError
from stammtisch.tournament import (
    COURT,
    DESK,
    MANAGEMENT,
    SUPERVISOR,
    Impossible,
    Partie,
    Struck,
    Won,
    parse_actor,
    player,
)
from stammtisch.tournament.notation import parse_report, parse_told


@pytest.fixture
def hall():
    hall = Hall(people=8)
    hall.begin()
    return hall


def refused(hall, reason, command, *args, **options):
    before, entries = hall.now, len(hall.entries)
    with pytest.raises(UserError) as problem:
        getattr(hall, command)(*args, **options)
    assert getattr(problem.value, "reason", "") == reason
    assert all(problem.value.say(language) for language in ("de", "en", "bar"))
    assert hall.now is before and len(hall.entries) == entries, "refused input changes nothing"


def test_a_fifteen_year_old_is_too_young_on_the_day_of_the_event():
    hall = Hall()
    sixteen = date(DAY.year - 16, DAY.month, DAY.day)
    refused(hall, "too_young", "register", "x", by=DESK, birth=sixteen.replace(day=DAY.day + 1))
    refused(hall, "birth_needed", "register", "x", by=DESK)
    hall.register("x", by=DESK, birth=sixteen)
    refused(hall, "too_young", "register", "y", by=DESK, birth=date(2020, 1, 1), of_age=True)


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
    assert tournament.commands.people.age(birth, on) == years


def test_registration():
    hall = Hall(people=3, fee=500)
    refused(hall, "already_registered", "register", "person-1", by=DESK, of_age=True)
    refused(hall, "number_taken", "register", "x", by=DESK, of_age=True, number=2)
    refused(hall, "bad_number", "register", "x", by=DESK, of_age=True, number=0)
    refused(hall, "already_paid", "pay", 1, DESK)
    refused(hall, "unknown_number", "pay", 99, DESK)
    refused(hall, "not_your_office", "pay", 1, player(1))
    himself = player(0)
    birth = date(1990, 1, 1)
    refused(hall, "not_your_office", "register", "x", by=himself, birth=birth, paid=True)
    hall.register("x", by=himself, birth=birth)
    assert 4 not in hall.now.playing, "not before he has paid"
    hall.pay(4, DESK)
    assert hall.now.playing == (1, 2, 3, 4)
    refused(hall, "not_your_number", "withdraw", 3, "", player(4))
    hall.draw()
    refused(hall, "entries_closed", "register", "late", by=DESK, of_age=True)
    refused(hall, "withdrawn_too_late", "withdraw", 3, "krank", DESK)


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
    refused(hall, reason, "begin_round", MANAGEMENT, tables)
    hall.begin_round(MANAGEMENT, ((1, 2, 3, 4), (5, 6, 7, 8)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("+6 -2 -2 -1", "sum_not_zero"),
        ("+5 -5 0 0", "impossible_points"),
        ("+4 -4 +4 -4", "impossible_points"),
        ("-4 +2 0 +2", "impossible_points"),  # only a ruling brings that
        ("+6 -2 -2 -2 ruf", "not_that_game"),
        ("W 1 won contra 1", "contra_told"),
        ("G 1 won", "not_played_here"),
        ("RE 1 won", "partner_told"),
        ("won 1 3", "other_game"),
        ("struck", "supervisor_only"),
    ],
)
def test_what_the_keeper_cannot_write(hall, text, reason):
    refused(hall, reason, "write", text)


@pytest.mark.parametrize(
    "text", ["", "RE", "XX 1 won", "RE 9+3 won", "RE 1+3 won won", "+1 -1", "W 1 laufende x", "1"]
)
def test_unreadable_games(hall, text):
    with pytest.raises(UserError):
        hall.enter(1, 1, 1, parse_report(text), hall.keeper())
    assert not hall.sheet().rows


def test_in_the_kreuz_turnier_bare_points_must_tell_solo_from_wenz():
    hall = Hall("kreuz-turnier", people=4)
    hall.begin()
    refused(hall, "which_game", "write", "+30 -10 -10 -10")
    assert hall.write("+30 -10 -10 -10 solo").line.lone.kind == "solo"
    assert hall.write("+9 -3 -3 -3").line.lone.kind in ("wenz", "geier")
    assert hall.write("-30 +10 +10 +10").line.circled == 0, "lost: no tie-break counts it"
    assert hall.write("0 0 0 0").line.lone is None, "a Kreuz that was drawn"


def test_only_the_keeper_writes_and_only_the_next_game(hall):
    refused(hall, "not_the_keeper", "write", "RE 1+3 won", by=hall.neighbour())
    stranger = player(hall.sheet(2).seats[0])
    refused(hall, "not_the_keeper", "write", "RE 1+3 won", by=stranger)
    report = parse_report("RE 1+3 won")
    refused(hall, "not_the_next_game", "enter", 1, 1, 2, report, hall.keeper())
    refused(hall, "unknown_table", "enter", 1, 9, 1, report, hall.keeper())
    hall.write("RE 1+3 won")
    refused(hall, "game_stands", "enter", 1, 1, 1, report, hall.keeper())


@pytest.mark.parametrize("spelt", ["0{}", "player:00{}"])
def test_nobody_is_a_second_person_by_another_spelling(hall, spelt):
    keeper = hall.keeper()
    hall.write("RE 1+3 won")
    refused(hall, "own_entry", "confirm", 1, 1, [1], parse_actor(spelt.format(keeper.number)))


def test_a_second_person_can_only_accept_or_reject(hall):
    hall.write("RE 1+3 won")
    keeper, neighbour = hall.keeper(), hall.neighbour()
    refused(hall, "own_entry", "confirm", 1, 1, [1], keeper)
    refused(hall, "not_at_table", "confirm", 1, 1, [1], player(hall.sheet(2).seats[0]))
    refused(hall, "unknown_game", "confirm", 1, 1, [2], neighbour)
    refused(hall, "nothing_to_confirm", "confirm", 1, 1, [], neighbour)
    hall.reject(1, 1, 1, "war Schneider", neighbour)
    refused(hall, "already_rejected", "confirm", 1, 1, [1], neighbour)
    hall.enter(1, 1, 1, parse_report("RE 1+3 won schneider"), keeper)
    row = hall.sheet().rows[0]
    assert row.line.points == (2, -2, 2, -2) and not row.settled
    assert row.history[0].line.points == (1, -1, 1, -1) and row.history[0].reason == "war Schneider"
    hall.confirm(1, 1, [1], neighbour)
    refused(hall, "already_confirmed", "confirm", 1, 1, [1], neighbour)
    refused(hall, "already_confirmed", "reject", 1, 1, 1, "doch nicht", neighbour)


def full_sheet():
    hall = Hall(people=4, games=4)
    hall.begin()
    for _ in range(4):
        hall.write("RE 1+3 won")
    return hall


def test_four_different_signatures_close_a_sheet():
    hall = full_sheet()
    first = hall.sheet().seats[0]
    refused(hall, "not_confirmed", "sign", 1, 1, 0, player(first))
    hall.accept()
    hall.sign(1, 1, 0, player(first), version=4)
    refused(hall, "already_signed", "sign", 1, 1, 0, player(first))
    refused(hall, "not_your_seat", "sign", 1, 1, 1, player(first))
    refused(hall, "unknown_seat", "sign", 1, 1, 4, player(first))
    refused(hall, "sheet_full", "write", "RE 1+3 won")
    for seat in (1, 2):
        hall.sign(1, 1, seat, player(hall.sheet().seats[seat]))
    assert not hall.sheet().closed
    hall.sign(1, 1, 3, DESK)  # has signed on paper
    assert hall.sheet().closed
    refused(hall, "sheet_closed", "write", "RE 1+3 won", by=SUPERVISOR)
    refused(hall, "sheet_closed", "reject", 1, 1, 1, "zu spät", hall.neighbour())


def test_an_incomplete_sheet_cannot_be_signed(hall):
    hall.write("RE 1+3 won")
    hall.accept()
    refused(hall, "not_complete", "sign", 1, 1, 0, player(hall.sheet().seats[0]))


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
    refused(hall, "not_your_office", "correct", 1, 1, 2, report, "x", hall.keeper())
    refused(hall, "not_your_office", "correct", 1, 1, 2, report, "x", DESK)
    refused(hall, "bad_text", "correct", 1, 1, 2, report, " ", SUPERVISOR)
    refused(hall, "unknown_game", "correct", 1, 1, 9, report, "x", SUPERVISOR)
    refused(hall, "stale", "correct", 1, 1, 2, report, "x", SUPERVISOR, version=sheet.version - 1)
    hall.correct(1, 1, 2, report, "falsche Spalte", SUPERVISOR, version=sheet.version)
    refused(hall, "stale", "correct", 1, 1, 2, report, "x", SUPERVISOR, version=sheet.version)
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
    refused(hall, "not_your_office", "void", 1, 1, "unleserlich", DESK)
    hall.void(1, 1, "unleserlich", MANAGEMENT)
    assert all(it.tally.points == 0 for it in tournament.ranking(hall.now).places)
    refused(hall, "sheet_void", "correct", 1, 1, 1, parse_report("W 2 won"), "x", SUPERVISOR)
    refused(hall, "sheet_void", "void", 1, 1, "noch einmal", MANAGEMENT)


def test_the_keeper_is_changed_by_the_management_or_by_all(hall):
    seats = hall.sheet().seats
    voices = [player(it) for it in seats]
    refused(hall, "not_unanimous", "name_keeper", 1, 1, 2, voices[:3])
    refused(hall, "not_unanimous", "name_keeper", 1, 1, 2, [DESK])
    hall.name_keeper(1, 1, 2, voices)
    assert hall.keeper() == player(seats[2])
    hall.name_keeper(1, 1, 3, [MANAGEMENT])
    assert hall.keeper() == player(seats[3])


def test_players_vote_for_another_keeper_one_after_the_other(hall):
    voices = [player(it) for it in hall.sheet().seats]
    refused(hall, "already_wished", "wish_keeper", 1, 1, 0, voices[1])
    refused(hall, "unknown_seat", "wish_keeper", 1, 1, 4, voices[1])
    refused(hall, "not_at_table", "wish_keeper", 1, 1, 2, player(hall.sheet(2).seats[0]))
    refused(hall, "not_your_office", "wish_keeper", 1, 1, 2, MANAGEMENT)
    for voice in voices[:3]:
        hall.wish_keeper(1, 1, 2, voice)
        refused(hall, "already_wished", "wish_keeper", 1, 1, 2, voice)
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


def test_questions_to_the_supervisor(hall):
    keeper = hall.keeper()
    refused(hall, "no_approval_needed", "ask", 1, 1, 0, "SG", keeper)
    refused(hall, "unknown_contract", "ask", 1, 1, 0, "G-TOUT", keeper)
    refused(hall, "no_approval_needed", "ask", 1, 1, 0, "SG-TOUT", keeper)  # the first game
    hall.write("RE 1+3 won")
    refused(hall, "bad_hand", "ask", 1, 1, 0, "SG-TOUT", keeper, hand="EO EO")
    refused(hall, "not_at_table", "ask", 1, 1, 0, "SG-TOUT", player(hall.sheet(2).seats[0]))
    hall.ask(1, 1, 0, "SG-TOUT", keeper)
    refused(hall, "request_open", "ask", 1, 1, 1, "W-TOUT", keeper)
    refused(hall, "not_your_office", "answer", 1, True, keeper)
    refused(hall, "no_such_question", "answer", 1, True, SUPERVISOR, "sie")
    refused(hall, "unknown_request", "answer", 2, True, SUPERVISOR)
    hall.answer(1, False, SUPERVISOR)
    refused(hall, "already_answered", "answer", 1, True, SUPERVISOR)
    hall.write("RE 1+3 won")
    hall.ask(1, 1, 0, "SG-TOUT", keeper)
    hall.answer(2, False, SUPERVISOR)
    refused(hall, "approval_needed", "write", "SG-TOUT 1 won")
    hall.write("SG 1 won")


def test_rulings(hall):
    solo = parse_told("SG 1")
    refused(hall, "not_your_office", "rule", 1, 1, 1, "MC-14 p2", hall.keeper(), solo)
    refused(hall, "game_needed", "rule", 1, 1, 1, "MC-29 p2", SUPERVISOR)
    refused(hall, "unknown_game", "rule", 1, 1, 2, "MC-14 p2", SUPERVISOR, solo)
    refused(hall, "culprit_needed", "rule", 1, 1, 1, "MC-24", SUPERVISOR, solo)
    with pytest.raises(Refused):
        hall.rule(1, 1, 1, "MC-99 p2", SUPERVISOR, solo)
    with pytest.raises(Refused):
        hall.rule(1, 1, 1, "MC-16 p2", SUPERVISOR, solo)
    assert not hall.sheet().rows


def test_warnings_and_exclusions_follow_from_the_case(hall):
    first, second = hall.sheet().seats[:2]
    hall.ruling("MC-24 p1", "SG 1")
    assert hall.now.entrants[first].warnings == ("MC-24",)
    hall.ruling("MC-14 p2", "SG 1")
    assert hall.sheet().rows[0].line.points == (9, -9, 0, 0)
    assert not hall.now.entrants[second].excluded
    hall.ruling("MC-14 p2", "SG 1")
    assert hall.now.entrants[second].excluded == "MC-27", "the second proven revoke"
    assert second in [it.number for it in tournament.ranking(hall.now).unranked]
    refused(hall, "already_excluded", "exclude", second, "x", SUPERVISOR)
    hall.substitute(second, "the-other", "ausgeschlossen", MANAGEMENT)
    assert not hall.now.entrants[second].ranked, "the entry stays unranked"


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
    refused(hall, "already_excluded", "exclude", second, "x", SUPERVISOR)
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
    refused(hall, "not_at_table", "dispute", 1, 1, "verworfen", stranger)
    hall.dispute(1, 1, "verworfen", who)
    refused(hall, "dispute_open", "write", "RE 1+3 won")
    refused(hall, "dispute_state", "appeal", 1, who)
    refused(hall, "not_your_office", "settle", 1, "nein", who)
    hall.settle(1, "nein", SUPERVISOR)
    hall.write("RE 1+3 won")
    refused(hall, "not_at_table", "appeal", 1, stranger)
    hall.appeal(1, who)
    refused(hall, "dispute_open", "write", "RE 1+3 won")
    refused(hall, "not_your_office", "close", 1, "nein", SUPERVISOR)
    hall.close(1, "nein", COURT)
    refused(hall, "dispute_state", "appeal", 1, who)
    refused(hall, "unknown_dispute", "settle", 2, "x", SUPERVISOR)
    assert hall.now.disputes[0].state == "final"


def test_rounds_and_the_end(hall):
    refused(hall, "round_running", "begin_round", MANAGEMENT)
    refused(hall, "round_running", "finish", MANAGEMENT)
    refused(hall, "not_your_office", "finish", DESK)
    for table in (1, 2):
        hall.fill(table)
    refused(hall, "more_rounds", "finish", MANAGEMENT)
    hall.begin_round(MANAGEMENT)
    for table in (1, 2):
        hall.fill(table)
    refused(hall, "no_more_rounds", "begin_round", MANAGEMENT)
    hall.finish(MANAGEMENT)
    refused(hall, "finished", "write", "RE 1+3 won")
    hall.correct(2, 1, 3, parse_report("W 2 won"), "nachgezählt", SUPERVISOR)


@pytest.mark.parametrize(
    "report",
    [
        Won(2, 1),
        Won(0, 4),
        Won(0, 0),
        Won(None),
        Partie(0, 0),
        Partie(0, 8),
        Partie(2, 3),
        Struck(),
    ],
)
def test_impossible_results_of_schnapsen(report):
    hall = Hall("schnapsen-scharf", people=2, pairing="danish", rounds=1)
    hall.begin()
    with pytest.raises(Impossible):
        hall.enter(1, 1, 1, report, hall.keeper())
    with pytest.raises(Impossible):
        hall.enter(1, 1, 1, report, SUPERVISOR)


def test_schnapsen_counts_down_without_a_gap():
    hall = Hall("schnapsen-scharf", people=2, pairing="danish", rounds=1)
    hall.begin()
    hall.write("won 1 3")
    refused(hall, "partie_running", "write", "partie 1 3")
    hall.write("won 1 3")
    hall.write("won 2 1")
    hall.write("won 1 1")
    hall.close_sheet()
    refused(hall, "match_length", "correct", 1, 1, 1, Won(1, 3), "x", SUPERVISOR)
    hall.correct(1, 1, 3, Won(1, 2), "verschrieben", SUPERVISOR)
    assert hall.sheet().rows[2].line.points == (0, 2)


def test_a_rejected_game_of_schnapsen_cannot_end_the_match_too_early():
    hall = Hall("schnapsen-scharf", people=2, pairing="danish", rounds=1)
    hall.begin()
    for text in ("won 1 3", "won 1 1", "won 1 2", "won 2 1"):
        hall.write(text)
    hall.reject(1, 1, 2, "falsch", hall.neighbour())
    refused(hall, "match_length", "enter", 1, 1, 2, Won(0, 3), hall.keeper())
    hall.enter(1, 1, 2, Won(1, 2), hall.keeper())
    assert hall.sheet().totals() == (5, 3)


def test_in_a_ko_a_winner_who_has_played_on_stays_the_winner():
    hall = Hall("schnapsen-scharf", people=4, pairing="ko")
    hall.begin()
    for table in (1, 2):
        hall.write("partie 1 7", table)
        hall.close_sheet(table)
    hall.begin()
    refused(hall, "winner_played_on", "correct", 1, 1, 1, Partie(1, 7), "x", SUPERVISOR)
    refused(hall, "match_needs_winner", "void", 2, 1, "x", MANAGEMENT)


@pytest.mark.parametrize(
    ("rules", "options", "reason"),
    [
        ("schafkopfschule", {}, "no_tournament_rules"),
        ("schafkopfschule-turnier", {"pairing": "ko"}, "plan_rounds"),
        ("schafkopfschule-turnier", {"pairing": "swiss"}, "plan_pairing"),
        ("schafkopfschule-turnier", {"bummerl": 2}, "plan_bummerl"),
        ("schafkopfschule-turnier", {"lives": 2}, "plan_lives"),
        ("schafkopfschule-turnier", {"rounds": 1000}, "plan_rounds"),
        ("schafkopfschule-turnier", {"games": -1}, "plan_games"),
        ("schafkopfschule-turnier", {"title": ""}, "bad_text"),
        ("schafkopfschule-turnier", {"fee": -1}, "plan_fee"),
        ("schafkopfschule-turnier", {"min_age": 200}, "plan_min_age"),
        ("schafkopfschule-turnier", {"prizes": ("",)}, "plan_prizes"),
        ("schnapsen-scharf", {"pairing": "danish"}, "plan_rounds"),
        ("schnapsen-scharf", {"pairing": "ko", "games": 2}, "plan_games"),
        ("schnapsen-scharf", {"pairing": "ko", "games": 3, "bummerl": 2}, "plan_games"),
    ],
)
def test_plans_that_cannot_be(rules, options, reason):
    with pytest.raises(Impossible) as problem:
        tournament.plan(rulesets.builtin(rules), **{"title": "X", "day": DAY} | options)
    assert problem.value.reason == reason


@pytest.mark.parametrize("text", ["", "nobody", "player:", "player:x", "player:1234567", "desk:\n"])
def test_actors_that_are_nobody(text):
    with pytest.raises(Impossible):
        parse_actor(text)


def test_a_free_format_is_a_rule_set_of_ones_own():
    toml = """extends = "schafkopfschule-turnier"
matches = 5
games_per_match = 12
base_solo = 4
base_wenz = 3
tie_break = ["lone_won", "lots"]
approval = []
first_game = "unrestricted"
min_age = 0
"""
    hall = Hall(toml=toml)
    assert (hall.plan.rounds, hall.plan.games, hall.plan.min_age) == (5, 12, 0)
    for number in range(4):
        hall.register(f"p{number}", by=DESK)
    hall.begin()
    assert hall.write("SG 1 won schwarz").line.points == (18, -6, -6, -6)
    assert hall.write("W-TOUT 2 won").line.points == (-6, 18, -6, -6)
    refused(hall, "impossible_points", "write", "+6 -2 -2 -2")
