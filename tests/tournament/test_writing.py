"""What the keeper writes on a sheet, and what cannot stand there."""

import pytest
from support.hall import Hall

from stammtisch.engine.errors import Impossible
from stammtisch.engine.sheet_rules import Struck
from stammtisch.schnapsen.sheet import Partie, WonReport
from stammtisch.texts import UserError
from stammtisch.tournament.command import SUPERVISOR, player
from stammtisch.tournament.ranking import tallies
from stammtisch.tournament.reports import parse_report


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
    hall.refused(reason, "write", text)


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
    hall.refused("which_game", "write", "+30 -10 -10 -10")
    assert hall.write("+30 -10 -10 -10 solo").line.lone.game == "S"
    assert hall.write("+9 -3 -3 -3").line.lone.game in ("W", "G")
    assert hall.write("-30 +10 +10 +10").line.circled == 0, "lost: no tie-break counts it"
    assert hall.write("0 0 0 0").line.lone is None, "a Kreuz that was drawn"


def test_only_the_keeper_writes_and_only_the_next_game(hall):
    hall.refused("not_the_keeper", "write", "RE 1+3 won", by=hall.neighbour())
    stranger = player(hall.sheet(2).seats[0])
    hall.refused("not_the_keeper", "write", "RE 1+3 won", by=stranger)
    report = parse_report("RE 1+3 won")
    hall.refused("not_the_next_game", "enter", 1, 1, 2, report, hall.keeper())
    hall.refused("unknown_table", "enter", 1, 9, 1, report, hall.keeper())
    hall.write("RE 1+3 won")
    hall.refused("game_stands", "enter", 1, 1, 1, report, hall.keeper())


@pytest.mark.parametrize(
    "report",
    [
        WonReport(2, 1),
        WonReport(0, 4),
        WonReport(0, 0),
        WonReport(None),
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
    hall.refused("partie_running", "write", "partie 1 3")
    hall.write("won 1 3")
    hall.write("won 2 1")
    hall.write("won 1 1")
    hall.close_sheet()
    hall.refused("match_length", "correct", 1, 1, 1, WonReport(1, 3), "x", SUPERVISOR)
    hall.correct(1, 1, 3, WonReport(1, 2), "verschrieben", SUPERVISOR)
    assert hall.sheet().rows[2].line.points == (0, 2)


def test_the_end_of_a_partie_holds_what_a_drawn_game_before_it_adds():
    hall = Hall("sechsundsechzig", people=2, pairing="danish", rounds=1, games=2)
    hall.begin()
    hall.write("drawn")
    hall.write("partie 1 1")
    ours, theirs = tallies(hall.sheet(), hall.now.plan, hall.now.rules)
    assert (ours["partien"], theirs["partien"]) == (1, 0)
    assert (ours["difference"], theirs["difference"]) == (1, -1)


def test_a_rejected_game_of_schnapsen_cannot_end_the_match_too_early():
    hall = Hall("schnapsen-scharf", people=2, pairing="danish", rounds=1)
    hall.begin()
    for text in ("won 1 3", "won 1 1", "won 1 2", "won 2 1"):
        hall.write(text)
    hall.reject(1, 1, 2, "falsch", hall.neighbour())
    hall.refused("match_length", "enter", 1, 1, 2, WonReport(0, 3), hall.keeper())
    hall.enter(1, 1, 2, WonReport(1, 2), hall.keeper())
    assert hall.sheet().totals() == (5, 3)
