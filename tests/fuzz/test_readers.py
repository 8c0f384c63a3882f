"""The readers of records and rule sets never fail in any other way than by saying what is wrong."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.complaints import (
    RECORDS,
    RULE_SETS,
    known,
    loads_or_complains,
    mark,
    of_record,
    of_rule_set,
    reads_or_complains,
)


@given(st.text())
@example("[" * 5000)
@example('[Rules "schafkopfschule"]\nhands:\n  p1: ' + "EO " * 5000)
@example('[Rules "schafkopfschule"]\npack:\n')
@example(RECORDS[0].read_text("utf-8").partition("hands:")[0] + "hands:\n")
@example('[Rules "house"]\nrules:\n  a = ' + "[" * 3000)
def test_any_text_as_a_record(text):
    reads_or_complains(text)


@given(st.binary())
def test_any_bytes_as_a_record(data):
    reads_or_complains(data.decode("utf-8", "replace"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_spoilt_records_are_answered_as_before(path):
    answers = of_record(path)
    assert mark(answers) == known()[path.name], "\n".join(answers)


@given(st.text())
@example("a = " + "[" * 5000)
@example("players = " + "9" * 5000)
@example('extends = "schafkopfschule"\n[players]\nx = 1')
@example("name = 3")
@example("extends = 1979-05-27")
def test_any_text_as_a_rule_set(text):
    loads_or_complains(text)


@pytest.mark.parametrize("path", RULE_SETS, ids=lambda path: path.stem)
def test_spoilt_rule_sets_are_answered_as_before(path):
    answers = of_rule_set(path)
    assert mark(answers) == known()[path.name], "\n".join(answers)
