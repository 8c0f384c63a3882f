"""Names and remarks: pictures are welcome, tricks are not."""

import pytest

from stammtisch.engine.spelling import composed, readable
from stammtisch.pad.service import checked_name as on_a_pad
from stammtisch.people.persons import checked_name as at_a_table
from stammtisch.texts import UserError
from stammtisch.tournament.persons import new_person


@pytest.mark.parametrize(
    "text",
    [
        "Anna",
        "Jörg",
        "Łukasz",
        "李",
        "👨\u200d👩\u200d👧",
        "🏳\ufe0f\u200d🌈",
        "👩🏽\u200d🚀",
        "🇩🇪",
        "7",
        "¡",
    ],
)
def test_what_can_be_read_is_taken(text):
    assert readable(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "\u200d", "\ufe0f", "\u3164", "\u2800", "\u034f"),
        *("An\u200dna", "\u200d👧", "Anna\u200d", "Anna\u202e", "An\u200bna", "\x07", "Anna\u3164"),
    ],
)
def test_what_hides_something_is_not(text):
    assert not readable(text)


def test_a_letter_in_two_pieces_is_one():
    assert composed("Jo\u0308rg") == "Jörg"


@pytest.mark.parametrize(
    "taken",
    [at_a_table, on_a_pad, lambda name: new_person(name).name],
    ids=["table", "pad", "hall"],
)
def test_names_are_spelt_alike_at_tables_on_pads_and_in_the_hall(taken):
    assert taken("  Familie 👨\u200d👩\u200d👧 ") == "Familie 👨\u200d👩\u200d👧"
    assert taken("Jo\u0308rg") == "Jörg"
    for tricky in ("", "\u200d", "An\u200dna", "Anna\u202e", "\u2800"):
        with pytest.raises(UserError):
            taken(tricky)
