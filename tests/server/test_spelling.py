"""Names and remarks: pictures are welcome, tricks are not."""

import pytest

from stammtisch.server.spelling import composed, readable


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
