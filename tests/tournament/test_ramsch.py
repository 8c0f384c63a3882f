"""A Ramsch when all pass, on sheets and at online tables (C-26)."""

import pytest
from support.table import TURNIER, do, hands_of, new_deal, play_out, rules_of

from stammtisch.engine.deal import Refused
from stammtisch.engine.errors import Impossible
from stammtisch.schafkopf import settle
from stammtisch.schafkopf.sheet import SchafkopfSheet
from stammtisch.schafkopf.sheet_lines import line_of
from stammtisch.texts import LANGUAGES, texts
from stammtisch.tournament.reports import parse_report, report_text

RULES = rules_of(TURNIER, all_pass='"ramsch"', knock='"ramsch"')
SHEET = SchafkopfSheet()
NAMES = ("Anna", "Bert", "Cilli", "Dora")


def points(text, rules=RULES, game=2):
    return line_of(parse_report(text), game, rules).points


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("RAMSCH 2", (1, -3, 1, 1)),
        ("RAMSCH 2 virgins 1", (2, -6, 2, 2)),
        ("RAMSCH 4 knocks 2 virgins 1", (8, 8, 8, -24)),
        ("RAMSCH 1 virgins 3", (-24, 8, 8, 8)),
        ("RAMSCH 1 augen 55 virgins 1", (-6, 2, 2, 2)),
    ],
)
def test_a_sheet_counts_it_by_who_has_the_most(text, expected):
    assert points(text) == expected
    assert points(text, game=1) == expected, "the first game knows no other price"
    report = parse_report(text)
    assert parse_report(report_text(report)) == report
    for language in LANGUAGES:
        assert "Ramsch" in SHEET.told(RULES, report, 2, NAMES, texts(language))


def test_a_durchmarsch_is_told_with_three_without_a_trick():
    wins = rules_of(TURNIER, all_pass='"ramsch"', ramsch_durchmarsch='"wins_plain"')
    assert points("RAMSCH 3 virgins 3", wins) == (-1, -1, 3, -1)
    told = SHEET.told(wins, parse_report("RAMSCH 3 virgins 3"), 2, NAMES, texts("en"))
    assert told == "Ramsch: Cilli has taken all tricks."


@pytest.mark.parametrize(
    "text", ["RAMSCH", "RAMSCH 1+2", "RAMSCH 1 virgins 4", "RAMSCH 1 augen 29", "RAMSCH 1 contra 1"]
)
def test_what_cannot_have_been_is_refused(text):
    with pytest.raises((Refused, Impossible)):
        points(text)


def test_equals_share_where_the_house_splits():
    split = rules_of(TURNIER, all_pass='"ramsch"', ramsch_tie='"split"')
    assert points("RAMSCH 1+2", split) == (-1, -1, 1, 1)
    assert points("RAMSCH 1+2 augen 60", split) == (-1, -1, 1, 1), "all that there is"
    with pytest.raises((Refused, Impossible)):
        points("RAMSCH 1+2 augen 61", split)
    # Two points from three, from forehand on: in the second game that is the third column.
    assert points("RAMSCH 1+2+3 virgins 1", split, game=2) == (-1, 0, -1, 2)


def test_where_cards_are_thrown_in_no_ramsch_is_written():
    with pytest.raises(Refused, match="3"):
        points("RAMSCH 1", rules_of(TURNIER))


def test_bare_points_of_a_ramsch_are_known_by_its_name():
    line = line_of(parse_report("+2 -6 +2 +2 ramsch"), 2, RULES)
    assert (line.points, line.lone) == ((2, -6, 2, 2), None)
    with pytest.raises(Impossible, match="ramsch"):  # or was it a lost Solo?
        points("+2 -6 +2 +2")
    assert points("+1 -3 +1 +1") == (1, -3, 1, 1)


@pytest.mark.parametrize("forehand", range(4))
def test_an_online_table_writes_what_was_played(forehand):
    seats = tuple((forehand + seat) % 4 for seat in range(4))
    for knocks in (("p1", "p3"), ()):
        deal = do(new_deal(RULES, hands_of()), *(f"p{seat} PASS" for seat in range(1, 5)))
        for seat in ("p1", "p2", "p3", "p4"):
            deal = do(deal, f"{seat} {'KNOCK' if seat in knocks else 'NO_KNOCK'}")
        deal = play_out(deal)
        report = SHEET.dealt(deal.outcome, seats)
        line = line_of(report, forehand or 4, RULES)
        paid = settle(deal.outcome, RULES).amounts
        assert tuple(line.points[seats[seat]] for seat in range(4)) == paid


def test_a_breach_in_it_is_written_too():
    deal = do(new_deal(RULES, hands_of()), *(f"p{seat} PASS" for seat in range(1, 5)))
    deal = do(deal, "p1 KNOCK", "p2 NO_KNOCK", "p3 NO_KNOCK", "p4 NO_KNOCK")
    deal = do(deal, str(deal.options.actions[0]), "p1 HALT", "sup RULING(MC-14 p2)")
    line = line_of(SHEET.dealt(deal.outcome, (0, 1, 2, 3)), 4, RULES)
    assert (line.points, line.case) == ((2, -6, 2, 2), "MC-14")
