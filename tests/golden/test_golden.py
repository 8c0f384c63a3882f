"""The golden play-throughs replay, are written exactly so, and come out of their plans."""

import importlib.util
from pathlib import Path

import pytest

from stammtisch.record import read, write

HERE = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("regenerate", HERE / "regenerate.py")
regenerate = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(regenerate)

NOTATION = HERE.parents[1] / "docs" / "notation.md"
RECORDS = sorted((HERE / "records").glob("*.txt"))


def test_there_is_one_record_for_every_contract_and_round():
    assert {path.name for path in RECORDS} == {*regenerate.goldens(), *regenerate.MADE}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_and_is_written_exactly_so(path):
    text = path.read_text("utf-8")
    (record,) = read(text)
    assert record.deal.over
    assert write(record.deal, record.tags) == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_comes_out_of_its_plan(path):
    plan = regenerate.goldens().get(path.name)
    again = regenerate.golden(*plan) if plan else regenerate.made(*regenerate.MADE[path.name])
    assert again == path.read_text("utf-8")


def test_the_examples_in_the_documentation_are_the_golden_records():
    page = NOTATION.read_text("utf-8")
    assert regenerate.with_examples(page) == page
