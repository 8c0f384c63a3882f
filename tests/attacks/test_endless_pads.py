"""A stranger writes pads that never end, and corrects their first lines again and again."""

from uuid import uuid4

import pytest
from support.attacks import holding_out

from stammtisch import pad, rulesets
from stammtisch.pad import Strike, Undo, Unwritable, Write
from stammtisch.pad.commands import MOST_CHANGES, MOST_LINES
from stammtisch.pad.moves import Bare

RULES = rulesets.builtin("schafkopfschule")
HEAD = "game,a,b,c,d\n"
LINE = ",1,-1,0,0\n"


def pad_of(server, stranger, lines):
    opened = stranger.ok("POST", "/pads", {"csv": HEAD + LINE * lines})
    return f"/pads/{opened['pad']}", {"key": opened["write"]}


def strikes(numbers):
    return [{"id": uuid4().hex, "deed": {"do": "strike", "line": it}} for it in numbers]


def test_corrections_of_the_first_lines_of_a_full_pad(server, stranger):
    path, key = pad_of(server, stranger, MOST_LINES - 10)
    with holding_out(server):
        for first in (5, 25, 45):
            orders = strikes(range(first, first + 20))
            told = stranger.ok("POST", path + "/orders", {"orders": orders}, params=key)
            assert all(it["done"] for it in told["answers"])


def test_a_list_that_is_longer_than_a_pad(server, stranger):
    with holding_out(server):
        refused = stranger.refused("POST", "/pads", {"csv": HEAD + LINE * (MOST_LINES + 1)})
        assert refused == (409, "bad_rows")


def test_more_orders_than_a_request_has(server, stranger):
    path, key = pad_of(server, stranger, 3)
    orders = strikes([5] * 201)
    assert stranger.ask("POST", path + "/orders", {"orders": orders}, params=key).is_client_error


def evening():
    (started,) = pad.start("p", RULES)
    now = pad.started(started)
    for chair, player in enumerate("abcd"):
        now = done(now, Write(pad.Joined(chair=chair, player=player)))
    return now


def done(now, command):
    (event,) = command.decide(now)
    return pad.after(now, event)


def test_a_pad_keeps_one_line_of_each_correction():
    """Its memory grows with lines and with corrections, not with their product."""
    now = evening()
    for _ in range(60):
        now = done(now, Write(Bare(amounts={"a": 1, "b": -1})))
    whole = now
    for line in range(5, 45):
        now = done(now, Strike(line))
    kept, change = 0, now.last
    while change is not None:
        kept, change = kept + (change.replaced is not None), change.before
    assert kept == 40
    for _ in range(40):
        now = done(now, Undo(now.change))
    assert now.lines == whole.lines
    assert now.change == whole.change


@pytest.mark.parametrize("room", ["lines", "changes"])
def test_a_pad_is_full_some_day(room, monkeypatch):
    monkeypatch.setattr("stammtisch.pad.commands.MOST_LINES", 8 if room == "lines" else MOST_LINES)
    most = 8 if room == "changes" else MOST_CHANGES
    monkeypatch.setattr("stammtisch.pad.commands.MOST_CHANGES", most)
    now, line = evening(), Write(Bare(amounts={"a": 1, "b": -1}))
    for _ in range(4):
        now = done(now, line)
    with pytest.raises(Unwritable) as why:
        line.decide(now)
    assert why.value.reason == "full"
