"""A Ramsch when all pass, told to a pad on an ordinary evening (C-26)."""

import pytest
from support.pads import Sheet
from support.table import SCHULE, rules_of

from stammtisch import pad
from stammtisch.engine.deal import Refused
from stammtisch.pad.menu import menu
from stammtisch.pad.moves import move_text, parse_move
from stammtisch.pad.statistics import PadRecord, statistics
from stammtisch.pad.view import arithmetic
from stammtisch.schafkopf.phrases import outcome_text
from stammtisch.texts import texts

NAMES = ("Anna", "Bert", "Cilli", "Dora")
ENGLISH = texts("en")


def house(**options):
    return rules_of(SCHULE, all_pass='"ramsch"', **options)


def told(text, rules):
    """The first game of an evening: dora deals, so anna is forehand."""
    return Sheet(rules, players=4, dealer=3)(pad.Write, read(text))


def read(text):
    return parse_move(text, str)


@pytest.mark.parametrize(
    ("options", "text", "expected"),
    [
        ({}, "RAMSCH bert", [1, -3, 1, 1]),
        ({}, "RAMSCH bert 55 virgins 1", [2, -6, 2, 2]),
        ({"knock": '"ramsch"'}, "RAMSCH dora knocks 1 virgins 2", [8, 8, 8, -24]),
        ({"ramsch_virgins": '"single"'}, "RAMSCH dora virgins 2", [2, 2, 2, -6]),
        ({"ramsch_virgins": '"none"'}, "RAMSCH dora virgins 2", [1, 1, 1, -3]),
        ({}, "RAMSCH anna virgins 3", [-24, 8, 8, 8]),
        ({"ramsch_durchmarsch": '"wins"'}, "RAMSCH anna virgins 3", [24, -8, -8, -8]),
        ({"ramsch_durchmarsch": '"wins_plain"'}, "RAMSCH anna virgins 3", [3, -1, -1, -1]),
        ({"ramsch_base": "10"}, "RAMSCH anna", [-30, 10, 10, 10]),
    ],
)
def test_who_has_the_most_pays_as_the_house_has_it(options, text, expected):
    sheet = told(text, house(**options))
    assert sheet.balances == expected
    assert sheet.dealer == "anna", "the deal moves on"
    assert move_text(read(text), {}) == text


def test_it_is_explained():
    sheet = told("RAMSCH bert 65 virgins 2", house(ramsch_virgins='"single"'))
    result = sheet.now.results[-1]
    assert arithmetic(result, ENGLISH) == "game 1 × 2 (without a trick: 2) = 2 ZE"
    assert outcome_text(result.outcome, NAMES, ENGLISH, 65) == "Ramsch: Bert has lost (65 points)."
    silent = told("RAMSCH bert virgins 2", house(ramsch_virgins='"none"')).now.results[-1]
    assert arithmetic(silent, ENGLISH) == "game 1 ZE"


@pytest.mark.parametrize(
    "text", ["RAMSCH", "RAMSCH bert 29", "RAMSCH bert 39 virgins 1", "RAMSCH bert 90 virgins 3"]
)
def test_what_cannot_have_been_is_refused(text):
    with pytest.raises(Refused):
        told(text, house())


def test_nothing_is_thrown_in_and_the_menu_offers_a_ramsch_instead():
    rules = house(ramsch_virgins='"single"', ramsch_durchmarsch='"wins_plain"')
    with pytest.raises(Refused):
        Sheet(rules, players=4).passed()
    offered = menu(rules, ENGLISH)
    assert not offered.rounds[0].throw_in
    assert "RAMSCH" in [choice.code for choice in offered.rounds[0].choices]
    assert (offered.virgins, offered.durchmarsch_wins) == ((0, 1, 1, 0), True)
    school = menu(rules_of(SCHULE), ENGLISH)
    assert "RAMSCH" not in [choice.code for choice in school.rounds[0].choices]
    assert school.rounds[0].throw_in


def test_statistics_count_it():
    sheet = told("RAMSCH bert", house())
    found = statistics([PadRecord(sheet.now)])
    assert found.kinds["ramsch"].played == 1
