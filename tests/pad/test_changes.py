"""A sheet that goes on from an earlier one, and what phones are told to have changed."""

from random import Random

import msgspec
import pytest
from support.pads import Sheet

from stammtisch.pad import Correct, Gone, Joined, Strike, Undo, Unwritable, Write
from stammtisch.pad.changes import sheet_change
from stammtisch.pad.moves import Bare
from stammtisch.pad.view import SheetMade, line_view, sheet
from stammtisch.schafkopf.report import Passed
from stammtisch.texts import UserError, texts

NAMES = {"anna": "Anna", "bert": "Bert", "carl": "Carl", "dora": "Dora", "zenzi": "Zenzi"}


def plain(value):
    return msgspec.json.decode(msgspec.json.encode(value))


def applied(old, change):
    """As a phone does it, on plain values."""
    curves = {it["player"]: it["curve"] for it in old["accounts"]}
    accounts = [
        {k: v for k, v in it.items() if k != "kept"}
        | {"curve": curves.get(it["player"], [])[: it["kept"]] + it["curve"]}
        for it in change["accounts"]
    ]
    lines = old["lines"][: change["kept"]] + change["lines"]
    places = old["places"] | change["places"]
    return old | change["sheet"] | {"accounts": accounts, "lines": lines, "places": places}


def bare(rng, now):
    dealt = now.page.people[:4] or ("anna",)
    amounts = dict.fromkeys(dealt, 0)
    amounts[rng.choice(dealt)] -= 3
    amounts[rng.choice(dealt)] += 3
    return Bare(amounts=amounts)


def commands(rng, now):
    """Something that people do to a pad; some of it cannot be."""
    line = rng.choice(now.lines).number
    yield from [Write(bare(rng, now))] * 5
    yield Write(Passed())
    yield Write(bare(rng, now), before=line)
    yield Correct(line, bare(rng, now))
    yield Strike(line)
    yield Undo(now.change)
    yield Write(Gone(player=rng.choice([*NAMES])))
    yield Write(Joined(chair=rng.randrange(4), player=rng.choice([*NAMES])))


@pytest.mark.parametrize("seed", range(6))
def test_a_sheet_that_goes_on_is_the_sheet_made_anew_and_so_is_what_phones_make_of_it(seed):
    rng, pad, de = Random(seed), Sheet("schafkopfschule"), texts("de")
    seen = [SheetMade(pad.now, NAMES, sheet(pad.now, NAMES, de))]
    for _ in range(80):
        try:
            pad(lambda it: it, rng.choice([*commands(rng, pad.now)]))
        except (Unwritable, UserError):
            continue
        whole = sheet(pad.now, NAMES, de)
        went_on = sheet(pad.now, NAMES, de, seen[-1])
        assert went_on == whole
        seen = [*seen[-3:], SheetMade(pad.now, NAMES, went_on)]
        for before in seen[:-1]:
            change = sheet_change(1, before.sheet, 2, went_on)
            told, known = applied(plain(before.sheet), plain(change)), plain(whole)
            places = told.pop("places")
            assert known.pop("places").items() <= places.items()
            assert told == known
    assert len(pad.log) > 20


def test_of_a_long_evening_only_the_new_line_is_worked_out_and_told(monkeypatch):
    pad, de = Sheet("schafkopfschule"), texts("de")
    rng = Random(1)
    for _ in range(60):
        pad(Write, bare(rng, pad.now))
    before = SheetMade(pad.now, NAMES, sheet(pad.now, NAMES, de))
    pad(Write, bare(rng, pad.now))
    made = []

    def counted(line, *rest):
        made.append(line.number)
        return line_view(line, *rest)

    monkeypatch.setattr("stammtisch.pad.view.line_view", counted)
    now = sheet(pad.now, NAMES, de, before)
    assert made == [pad.now.lines[-1].number]
    change = sheet_change(64, before.sheet, 65, now)
    assert (change.kept, len(change.lines)) == (64, 1)
    assert [(it.kept, len(it.curve)) for it in change.accounts] == [(60, 1)] * 4
    assert len(msgspec.json.encode(change)) < len(msgspec.json.encode(now)) / 10


def test_a_name_that_has_changed_is_told_on_every_line():
    pad, de = Sheet("schafkopfschule"), texts("de")
    before = SheetMade(pad.now, NAMES, sheet(pad.now, NAMES, de))
    other = NAMES | {"anna": "Annamirl"}
    assert sheet(pad.now, other, de, before) == sheet(pad.now, other, de)
