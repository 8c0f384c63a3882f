"""The readers of records and rule sets never fail in any other way than by saying what is wrong."""

from pathlib import Path
from random import Random

import pytest
from fuzz.mutations import mutated
from hypothesis import example, given
from hypothesis import strategies as st

from stammtisch import rulesets
from stammtisch.record import RecordError, read
from stammtisch.rulesets import RuleSetError

RECORDS = sorted((Path(__file__).parents[1] / "golden" / "records").glob("*.txt"))
RULE_SETS = sorted(Path(rulesets.__file__).parents[1].glob("*/rulesets/*.toml"))
HOUSE = 'extends = "schafkopfschule"\nstock = true\ntout_value = { solo = 3, wenz = 2 }\n'


def reads_or_complains(text: str) -> None:
    try:
        read(text)
    except RecordError as error:
        assert 1 <= error.line <= text.count("\n") + 1
        assert error.column >= 1
        for language in ("de", "en", "bar"):
            assert error.say(language)


def loads_or_complains(text: str) -> None:
    try:
        rulesets.parse(text, name="house")
    except RuleSetError as error:
        assert error.line <= text.count("\n") + 1
        for language in ("de", "en", "bar"):
            assert error.say(language)


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
def test_mutated_records(path):
    text, rng = path.read_text("utf-8"), Random(path.stem)
    for _ in range(40):
        reads_or_complains(mutated(text, rng))


@given(st.text())
@example("a = " + "[" * 5000)
@example("players = " + "9" * 5000)
@example('extends = "schafkopfschule"\n[players]\nx = 1')
@example("name = 3")
@example("extends = 1979-05-27")
def test_any_text_as_a_rule_set(text):
    loads_or_complains(text)


@pytest.mark.parametrize("path", RULE_SETS, ids=lambda path: path.stem)
def test_mutated_rule_sets(path):
    rng = Random(path.stem)
    for text in (path.read_text("utf-8"), HOUSE):
        for _ in range(150):
            loads_or_complains(mutated(text, rng))
