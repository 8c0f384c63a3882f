"""RULES 12 I and EX-SN-32 at the tournament: lists, approvals, replacements, ranking, pairing."""

import pytest
from support.hall import Hall
from support.touts import MINIMUM

from stammtisch.engine.errors import Impossible
from stammtisch.engine.sheet_rules import Tally
from stammtisch.tournament.command import DESK, MANAGEMENT, SUPERVISOR, player
from stammtisch.tournament.ranking import _standing, keys_of, ranking
from stammtisch.tournament.reports import parse_report, report_text
from stammtisch.tournament.rounds import RoundBegun


@pytest.fixture
def hall():
    hall = Hall(people=4)
    hall.begin()
    return hall


def after_games(hall, number):
    while len(hall.sheet().rows) < number:
        hall.write("RE 1+3 won")
    return hall


POINTS = [
    ("EX-TUR-01", 1, "RE 1+3 won schneider laufende 5", (2, -2, 2, -2), None),
    ("EX-TUR-02", 1, "RE 1+3 lost schwarz", (-3, 3, -3, 3), None),
    ("EX-TUR-03", 7, "W 1 lost schwarz", (-12, 4, 4, 4), 0),
    ("EX-TUR-04", 1, "SG 1 won schwarz", (6, -2, -2, -2), 0),
    ("EX-TUR-05", 1, "SG 1 won schneider", (9, -3, -3, -3), 0),
]


@pytest.mark.parametrize(
    ("game", "text", "points", "circled"), [pytest.param(*rest, id=id_) for id_, *rest in POINTS]
)
def test_the_points_of_a_game_in_the_list(hall, game, text, points, circled):
    row = after_games(hall, game - 1).write(text)
    assert (row.game, row.line.points, row.line.circled) == (game, points, circled)


APPROVED = [
    ("EX-TUR-06", 12, "SG-TOUT", "SG-TOUT 1 lost", (-18, 6, 6, 6)),
    ("EX-TUR-07a", 20, "SIE", "SIE 1 won", (24, -8, -8, -8)),
]


@pytest.mark.parametrize(
    ("game", "contract", "text", "points"), [pytest.param(*rest, id=id_) for id_, *rest in APPROVED]
)
def test_a_tout_or_sie_once_it_is_approved(hall, game, contract, text, points):
    after_games(hall, game - 1)
    hall.ask(1, 1, 0, contract, hall.keeper())
    hall.answer(1, True, SUPERVISOR)
    line = hall.write(text).line
    assert (line.points, line.circled, line.demoted) == (points, 0, False)
    assert line.lone.game == {"SG-TOUT": "S-TOUT"}.get(contract, contract)


def test_only_a_tout_has_a_minimum_that_cards_can_meet(hall):
    after_games(hall, 11)
    hall.ask(1, 1, 0, "SIE", hall.keeper(), "EO GO HO SO EU GU HU SU")
    assert hall.now.requests[0].meets_minimum is None


FIRST_GAME = [
    ("EX-TUR-07b", "SIE", "SIE 1 won"),
    ("EX-TUR-16", "SG-TOUT", "SG-TOUT 1 won"),
]


@pytest.mark.parametrize(
    ("contract", "text"), [pytest.param(*rest, id=id_) for id_, *rest in FIRST_GAME]
)
def test_a_tout_or_sie_in_the_first_game_is_plain_and_needs_nobody(hall, contract, text):
    """Whatever the supervisor says, it counts as plain (C-13)."""
    with pytest.raises(Impossible) as problem:
        hall.ask(1, 1, 0, contract, hall.keeper())
    assert problem.value.reason == "no_approval_needed"
    line = hall.write(text).line
    assert (line.points, line.circled, line.demoted) == ((6, -2, -2, -2), 0, True)
    assert line.lone.game == "S"


@pytest.mark.parametrize("text", [pytest.param("SG-TOUT 1 lost", id="EX-TUR-06-unapproved")])
def test_without_approval_the_keeper_cannot_write_a_tout(hall, text):
    after_games(hall, 11)
    with pytest.raises(Impossible, match="approval"):
        hall.write(text)
    assert len(hall.sheet().rows) == 11


@pytest.mark.parametrize("runde", [pytest.param(1, id="EX-TUR-08")])
def test_plus_and_minus_columns_totals_and_checksum_of_a_runde(hall, runde):
    hall.write("RE 1+3 won")
    hall.write("SG 2 won schneider")
    hall.write("RE 3+4 lost schneider")
    hall.write("W 4 lost")
    sheet = hall.sheet()
    assert [row.line.points for row in sheet.rows] == [
        (1, -1, 1, -1),
        (-3, 9, -3, -3),
        (2, 2, -2, -2),
        (2, 2, 2, -6),
    ]
    assert [row.line.circled for row in sheet.rows] == [None, 1, None, 3]
    assert sheet.plus() == (5, 13, 3, 0)
    assert sheet.minus() == (-3, -1, -5, -12)
    assert sheet.totals() == sheet.running()[-1] == (2, 12, -2, -12)
    assert [sum(after) for after in sheet.running()] == [0, 0, 0, 0]


def before(hall, better, worse):
    keys = keys_of(hall.now)
    return _standing(better, keys) > _standing(worse, keys)


@pytest.mark.parametrize("points", [pytest.param(41, id="EX-TUR-09")])
def test_touts_played_decide_before_solos_won(points):
    a = Tally(points=points, tout_won=1, tout_played=1, lone_won=6, lone_played=9)
    b = Tally(points=points, tout_won=1, tout_played=2, lone_won=3, lone_played=4)
    assert before(Hall(), b, a) and not before(Hall(), a, b)


@pytest.mark.parametrize("fifth", [pytest.param("W", id="EX-TUR-10")])
def test_the_fifth_lone_game_of_a_player_needs_approval(hall, fifth):
    for text in ("SG 1 won", "SE 1 lost", "SH 1 won", "W 1 won"):
        hall.write(text)
    hall.write("W 2 won")  # another player's first
    with pytest.raises(Impossible, match="another Solo"):
        hall.write(f"{fifth} 1 won")
    hall.ask(1, 1, 0, fifth, hall.keeper())
    assert hall.now.requests[0].open == ("lone_game",)
    with pytest.raises(Impossible, match="waits"):
        hall.write("RE 1+3 won")
    hall.answer(1, True, SUPERVISOR)
    assert hall.write(f"{fifth} 1 won").line.points == (6, -2, -2, -2)


@pytest.mark.parametrize("rejected", [pytest.param(True, id="EX-TUR-11-rejected")])
def test_a_fifth_lone_game_that_is_not_approved_is_struck(hall, rejected):
    for _ in range(4):
        hall.write("SG 1 won")
    hall.ask(1, 1, 0, "SG", hall.keeper())
    hall.answer(1, False, SUPERVISOR)
    row = hall.sheet().rows[4]
    assert row.line.struck and row.line.points == (0, 0, 0, 0)
    assert hall.sheet().lone_games(6) == (4, 0, 0, 0)


@pytest.mark.parametrize("number", [pytest.param(5, id="EX-TUR-11")])
def test_a_disallowed_game_is_struck_and_its_number_used_up(hall, number):
    for _ in range(4):
        hall.write("SG 1 won")
    hall.write("SG 1 won schneider", by=DESK)  # from paper: nobody had asked
    totals = hall.sheet().totals()

    hall.ruling("MC-29 p1", "SG 1", game=number)

    sheet = hall.sheet()
    assert sheet.rows[number - 1].line.points == (0, 0, 0, 0)
    assert sheet.rows[number - 1].line.lone is None
    assert sheet.lone_games(6) == (4, 0, 0, 0), "in no statistic"
    assert len(sheet.rows) == 5, "the number is used up"
    assert sum(sheet.totals()) == 0
    assert totals == (33, -11, -11, -11) and sheet.totals() == (24, -8, -8, -8)
    assert sheet.rows[number - 1].history[0].line.points == (9, -3, -3, -3), "old value kept"


@pytest.mark.parametrize(("contract", "cards", "enough"), MINIMUM)
def test_the_supervisor_is_told_whether_a_tout_meets_the_minimum(hall, contract, cards, enough):
    after_games(hall, 1)
    hall.ask(1, 1, 0, contract, hall.keeper(), hand=cards)
    assert hall.now.requests[0].meets_minimum is enough
    hall.answer(1, True, SUPERVISOR)  # he may override


@pytest.mark.parametrize("points", [pytest.param(66, id="EX-TUR-14")])
def test_wenz_and_geier_won_decide_after_soli(points):
    a = Tally(points=points, solo_won=4, wenz_geier_won=1)
    b = Tally(points=points, solo_won=4, wenz_geier_won=2)
    hall = Hall("kreuz-turnier")
    assert keys_of(hall.now) == ("points", "solo_won", "wenz_geier_won", "lots")
    assert before(hall, b, a)


@pytest.mark.parametrize("left_after", [pytest.param(18, id="EX-TUR-15")])
def test_a_replacement_takes_over_the_points(hall, left_after):
    number = hall.sheet().seats[2]
    for text in ["RE 1+3 won"] * 14 + ["RE 1+2 won"] * 3 + ["struck"]:  # 14 - 3 = 11
        hall.write(text, by=SUPERVISOR)
    assert hall.sheet().totals()[2] == 11 and len(hall.sheet().rows) == left_after

    hall.substitute(number, "the-other", "krank", MANAGEMENT)
    for text in ["RE 1+2 won"] * 9 + ["RE 1+3 won"] * 5:  # -4
        hall.write(text)
    hall.close_sheet()

    assert ranking(hall.now).places[0].number in hall.sheet().seats
    place = next(it for it in ranking(hall.now).places if it.number == number)
    assert place.tally["points"] == 7
    assert hall.now.entrants[number].players == (f"person-{number}", "the-other")


@pytest.mark.parametrize("redeals", [pytest.param(3, id="EX-TUR-17")])
def test_hands_that_all_pass_do_not_stand_in_the_list(hall, redeals):
    """The list knows scored games only: number and dealer stay until one is written."""
    assert (len(hall.sheet().rows) + 1, hall.sheet().dealer) == (1, 0)
    hall.write("RE 1+3 won")
    assert (len(hall.sheet().rows) + 1, hall.sheet().dealer) == (2, 1)


@pytest.mark.parametrize("system", [pytest.param("danish", id="EX-SN-32")])
def test_danish_pairs_neighbours_even_if_they_have_met(system):
    hall = Hall("schnapsen-scharf", people=6, pairing=system, rounds=3)
    hall.draw()
    # A to F are 1 to 6. Each result: two who met, who of them won, and where the loser stood.
    for results in (
        (((1, 2), 1, 1), ((3, 4), 2, 2), ((5, 6), 1, 1)),
        (((1, 6), 1, 3), ((2, 5), 1, 6), ((3, 4), 1, 6)),
    ):
        hall._append((RoundBegun(tables=tuple(it[0] for it in results), by="management"),))
        for table, (_, winner, left) in enumerate(results, 1):
            hall.write(f"partie {winner} {left}", table)
            hall.close_sheet(table)
    assert [place.number for place in ranking(hall.now).places] == [1, 2, 3, 4, 5, 6]

    hall.begin_round(MANAGEMENT)

    assert hall.now.rounds[2] == ((1, 2), (3, 4), (5, 6)), "1 and 2 meet again"


def test_a_sheet_is_written_in_the_notation_of_the_pad_and_its_own_old_form_is_read():
    names = ("Anna Huber", "Bert", "Cilli", "Dora")
    solo = parse_report("SE 1 91")
    assert parse_report("SE 1 augen 91") == parse_report("SE Anna 91", names) == solo
    assert parse_report("SE 'Anna Huber' 91", names) == solo
    assert parse_report("RE cilli+1 won", names) == parse_report("RE 3+1 won")
    for unclear in ("SE Emil 91", "SE '' 91", "SE 1 91 wish ramsch", "RE 1+3 fault MC-14 2"):
        with pytest.raises(Impossible):
            parse_report(unclear, names)
    with pytest.raises(Impossible):
        parse_report("SE Anna 91", ("Anna Huber", "Anna Maier", "Cilli", "Dora"))


def test_reports_are_read_as_they_are_written():
    hall = Hall(people=4)
    hall.begin()
    texts = ("RE 1+3 won schneider", "W 2 lost", "+6 -2 -2 -2", "SE 4 won schwarz laufende 3")
    for text in (*texts, "RE 1+3 60", "W 2 91", "RG 2+1 0"):
        report = parse_report(text)
        assert report_text(report) == text
        hall.enter(1, 1, len(hall.sheet().rows) + 1, report, player(hall.sheet().seats[0]))
        assert hall.sheet().rows[-1].report == report
    counted = [row.line.points for row in hall.sheet().rows[4:]]
    assert counted == [(-1, 1, -1, 1), (-3, 9, -3, -3), (-2, -2, 2, 2)]
