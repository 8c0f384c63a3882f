"""Games dealt by a server: the sheet says of every outcome what its settlement says."""

from random import Random

import pytest
from support.hall import Hall
from support.table import rules_of

from stammtisch import schnapsen
from stammtisch.engine.deal import SUPERVISOR, Refused, Verb, call
from stammtisch.engine.errors import Impossible
from stammtisch.engine.sheet_rules import Struck
from stammtisch.games import GAMES
from stammtisch.schafkopf import Deal, Ending, Outcome, settle, shuffle, shuffled
from stammtisch.schafkopf.contracts import parse_contract
from stammtisch.schafkopf.course import SchafkopfCourse
from stammtisch.schafkopf.outcome import Sanction
from stammtisch.schafkopf.sheet_lines import Decided
from stammtisch.schnapsen.course import SchnapsenCourse
from stammtisch.schnapsen.sheet import WonReport
from stammtisch.tournament import command as actors
from stammtisch.tournament.command import DESK, MANAGEMENT, SERVER, player
from stammtisch.tournament.ranking import is_complete, line_of
from stammtisch.tournament.reports import parse_report

RULINGS = ("MC-14 p{}", "MC-07 p{}", "MC-29 p1", "MC-16 p1 by p2", "MC-16 p3 by p4", "MC-20 p2 SE")
TURNED = (2, 3, 0, 1)  # the second column deals: the third is forehand


SHEET = GAMES["schafkopf"].sheet


def inherited_by(sheet, rules):
    lone_games = sheet.lone_games(len(sheet.rows) + 1)
    return GAMES[rules.game].sheet.inheritance(rules, sheet.reports, lone_games)


NEW_TABLE = SchafkopfCourse.begin(4, 0, "normal")


def next_deal(sheet, rules, course=NEW_TABLE):
    """Seats and context of the deal that follows a sheet, as a table works them out."""
    course = course.as_on_sheet(inherited_by(sheet, rules))
    seats = course.seats((0, 1, 2, 3))
    return seats, course.context(seats)


def played(rules, context, rng) -> Deal:
    """Any legal actions to the end; now and then a ruling, the first that is possible then."""
    deal = shuffled(rules, shuffle(rules, rng), context)
    while deal.outcome is None:
        deal = deal.apply(rng.choice(deal.options.actions))
        if deal.standing.contract is not None and deal.outcome is None and rng.random() < 0.01:
            deal = ruled(deal, rng)
    return deal


def ruled(deal, rng) -> Deal:
    for text in rng.sample(RULINGS, len(RULINGS)):
        try:
            return deal.apply(call(SUPERVISOR, Verb.RULING, text.format(rng.randrange(1, 5))))
        except ValueError as why:
            assert isinstance(why, Refused)
    raise AssertionError("no ruling is possible while a game is played")


DOUBLING = """extends = "schafkopfschule-turnier"
all_pass = "double"
carry_cap = 3
"""


@pytest.mark.parametrize("name", ["schafkopfschule-turnier", "kreuz-turnier", "doubling"])
@pytest.mark.parametrize("seed", range(8))
def test_a_played_deal_gives_the_line_that_its_settlement_gives(name, seed):
    hall = Hall(toml=DOUBLING, people=4) if name == "doubling" else Hall(name, people=4)
    rng, rules = Random(seed), hall.now.rules
    hall.begin()
    written, course = 0, NEW_TABLE
    while written < hall.plan.games:
        sheet = hall.sheet()
        at, context = next_deal(sheet, rules, course)
        assert at[3] == sheet.dealer
        outcome = played(rules, context, rng).outcome
        course, _ = course.book(outcome, rules, at)
        report = SHEET.dealt(outcome, at)
        if report is None:
            assert not outcome.scored
            continue
        amounts = settle(outcome, rules).amounts
        line = line_of(report, sheet, written + 1, rules)
        assert [line.points[column] for column in at] == list(amounts), (seed, outcome)
        circled = settle(outcome, rules).circled
        assert line.circled == (None if circled is None else at[circled])
        hall.enter(1, 1, written + 1, report, actors.SUPERVISOR)
        written += 1
    assert sum(hall.sheet().totals()) == 0


def test_the_next_deal_knows_the_first_game_and_the_lone_games_of_the_sheet():
    hall = Hall(people=4)
    hall.begin()
    at, context = next_deal(hall.sheet(), hall.now.rules)
    assert (at, context.first_game) == ((1, 2, 3, 0), True)
    hall.write("SG 2 won")
    hall.write("W 2 lost")
    at, context = next_deal(hall.sheet(), hall.now.rules)
    assert (at, context.first_game, context.lone_games) == ((3, 0, 1, 2), False, (0, 0, 2, 0))
    hall.correct(1, 1, 1, Struck(), "not allowed", actors.SUPERVISOR)
    at, context = next_deal(hall.sheet(), hall.now.rules)
    assert context.lone_games == (0, 0, 1, 0), "a struck game does not count (A-51)"


def test_a_hand_that_is_dealt_again_leaves_no_line():
    for ending in (Ending.THROWN_IN, Ending.REDEAL, Ending.REDEAL_TURN):
        assert SHEET.dealt(Outcome(ending=ending), TURNED) is None


def test_a_struck_game_uses_up_its_line():
    struck = Outcome(ending=Ending.STRUCK, contract=parse_contract("SG"), declarer=1)
    assert SHEET.dealt(struck, TURNED) == Struck()


def test_a_sanction_names_columns_and_the_table_hears_seats():
    sanction = Sanction("MC-16", 0, exposer=3, shares=(9, -3, -3, -3))
    outcome = Outcome(
        ending=Ending.SANCTIONED,
        contract=parse_contract("SG"),
        declarer=1,
        winners=(1,),
        sanction=sanction,
    )
    report = SHEET.dealt(outcome, TURNED)
    assert isinstance(report, Decided)
    assert (report.told.declarer, report.ruling) == (3, "MC-16 p3 by p2 shares -3,-3,9,-3")
    assert SHEET.rulings.at_table(report.ruling, TURNED) == "MC-16 p1 by p4 shares 9,-3,-3,-3"
    assert SHEET.rulings.at_table("MC-07 p4 last-trick", TURNED) == "MC-07 p2 last-trick"


@pytest.mark.parametrize("name", ["schnapsen-weich", "schnapsen-scharf", "sechsundsechzig"])
@pytest.mark.parametrize("seed", range(4))
def test_games_of_schnapsen_count_down_on_the_sheet_as_at_the_table(name, seed):
    hall, rng, rules = Hall(name, people=2, bummerl=3), Random(seed), rules_of(name)
    hall.begin()
    course = SchnapsenCourse(schnapsen.begin(rules))
    while not is_complete(hall.sheet(), hall.plan, rules):
        seats = course.seats((0, 1))
        deal = course.deal(rules, shuffle(rules, rng), seats, ())
        while deal.outcome is None:
            deal = deal.apply(rng.choice(deal.options.actions))
        course, _ = course.book(deal.outcome, rules, seats)
        report = GAMES["schnapsen"].sheet.dealt(deal.outcome, seats)
        hall.enter(1, 1, len(hall.sheet().rows) + 1, report, DESK)
        inherited = course.as_on_sheet(inherited_by(hall.sheet(), rules))
        assert inherited == course, (seed, deal.outcome)
    assert max(course.score.bummerl) >= 3


def test_a_drawn_game_of_schnapsen_is_won_by_nobody():
    drawn = schnapsen.Outcome(
        how=schnapsen.outcome.How.DRAWN, winner=None, value=0, points=(65, 65), tricks=(6, 6)
    )
    assert GAMES["schnapsen"].sheet.dealt(drawn, (1, 0)) == WonReport(None, 0)


# What can be done.


def online_hall(**plan):
    hall = Hall(people=4, **plan)
    hall.go_online(True, MANAGEMENT, 30)
    hall.begin()
    return hall


def refused(work, *arguments):
    with pytest.raises(Impossible) as why:
        work(*arguments)
    return why.value.reason


def test_a_round_is_online_if_that_was_said_before_it_began():
    hall = online_hall()
    assert hall.sheet().online
    assert refused(hall.go_online, False, MANAGEMENT) == "round_running"
    hall.open_table(1, 1, "abcdefgh", SERVER)
    for game in range(1, hall.plan.games + 1):
        hall.enter(1, 1, game, parse_report("RE 1+3 won"), SERVER)
    for seat, number in enumerate(hall.sheet().seats):
        hall.sign(1, 1, seat, player(number))
    hall.go_online(False, MANAGEMENT)
    hall.begin()
    assert not hall.sheet().online
    assert hall.replayed() == hall.now


def test_it_cannot_be_said_at_the_wrong_moment_or_by_anybody():
    hall = Hall(people=4, rounds=1)
    assert refused(hall.go_online, True, DESK) == "not_your_office"
    assert refused(hall.go_online, True, MANAGEMENT, 601) == "bad_clock"
    assert refused(hall.go_online, False, MANAGEMENT) == "offline_already"
    hall.go_online(True, MANAGEMENT, 30)
    assert refused(hall.go_online, True, MANAGEMENT, 30) == "online_already"
    hall.go_online(False, MANAGEMENT)
    hall.begin()
    hall.fill()
    assert refused(hall.go_online, True, MANAGEMENT) == "no_more_rounds"
    hall.finish(MANAGEMENT)
    assert refused(hall.go_online, True, MANAGEMENT) == "finished"


def test_a_sheet_has_one_table_and_only_its_server_writes():
    hall = online_hall()
    report = parse_report("RE 1+3 won")
    assert refused(hall.enter, 1, 1, 1, report, SERVER) == "not_your_office", "no table is open"
    assert refused(hall.open_table, 1, 1, "abcdefgh", MANAGEMENT) == "not_your_office"
    hall.open_table(1, 1, "abcdefgh", SERVER)
    assert refused(hall.open_table, 1, 1, "hgfedcba", SERVER) == "table_open"
    assert refused(hall.open_table, 1, 1, "hgfedcba", SERVER, "other") == "table_open"
    assert refused(hall.enter, 1, 1, 1, report, hall.keeper()) == "server_writes"
    hall.enter(1, 1, 1, report, SERVER)
    row = hall.sheet().rows[0]
    assert (row.by, row.confirmed_by) == ("server", "server")
    hall.enter(1, 1, 2, report, DESK)  # it goes on with real cards
    assert not hall.sheet().rows[1].settled
    other = Hall(people=4)
    other.begin()
    assert refused(other.open_table, 1, 1, "abcdefgh", SERVER) == "not_online"


def test_a_dispute_does_not_keep_the_server_from_writing_what_was_played():
    hall = online_hall()
    hall.open_table(1, 1, "abcdefgh", SERVER)
    hall.dispute(1, 1, "HALT", hall.keeper(), 1)
    hall.enter(1, 1, 1, parse_report("RE 1+3 won"), SERVER)
    assert refused(hall.enter, 1, 1, 2, parse_report("RE 1+3 won"), DESK) == ("dispute_open")


def test_a_tout_that_is_added_to_a_granted_lone_game_asks_for_the_tout_only():
    hall = Hall(people=4, toml='extends = "schafkopfschule-turnier"\napproval_from = 1')
    hall.begin()
    hall.write("RE 1+3 won")
    hall.ask(1, 1, 1, "SG", hall.keeper())
    hall.answer(1, True, actors.SUPERVISOR)
    hall.ask(1, 1, 1, "SG-TOUT", hall.keeper())
    assert hall.now.requests[-1].questions == ("tout",)
    assert refused(hall.ask, 1, 1, 1, "SG", hall.keeper()) == "request_open"
    hall.answer(2, True, actors.SUPERVISOR)
    assert refused(hall.ask, 1, 1, 1, "SG", hall.keeper()) == "no_approval_needed"
    hall.write("SG-TOUT 2 won")


def test_where_the_server_deals_it_asks_the_supervisor_and_players_do_not():
    """Else one could ask for a game that is being played, and its line would be struck."""
    hall = online_hall(toml='extends = "schafkopfschule-turnier"\napproval_from = 1')
    hall.open_table(1, 1, "abcdefgh", SERVER)
    for number in hall.sheet().seats:
        assert refused(hall.ask, 1, 1, 1, "SG", player(number)) == "server_asks"
    hall.ask(1, 1, 1, "SG", DESK)  # it goes on with real cards
    assert hall.now.requests[0].questions == ("lone_game",)
