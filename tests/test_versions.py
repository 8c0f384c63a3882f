"""Logs outlive the program that wrote them: its next versions read every line of them."""

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from stammtisch.streams.stream import Chain, ChainBroken, line


class Sat(Struct, frozen=True, tag_field="event", tag="sat", forbid_unknown_fields=True):
    chair: int


class SatWithHat(Struct, frozen=True, tag_field="event", tag="sat", forbid_unknown_fields=True):
    chair: int
    hat: str = ""


class TookPlace(Struct, frozen=True, tag_field="event", tag="tookplace"):
    place: str
    hat: str


def chain(event: Any, version: int, upcasters: Any = None) -> Chain[Any]:
    return Chain(msgspec.json.Decoder(event), version, upcasters)


def _named(event: dict[str, Any]) -> dict[str, Any]:
    return {"event": "tookplace", "place": f"chair {event['chair']}"}


def _with_hat(event: dict[str, Any]) -> dict[str, Any]:
    return {**event, "hat": "none"}


FIRST = chain(Sat, 1)
THIRD = chain(TookPlace, 3, {(1, "sat"): _named, (2, "tookplace"): _with_hat})
OLD = FIRST.links(None, [Sat(0), Sat(3)], at=5, command="c")
LINES = [line(entry) for entry in OLD]


@pytest.mark.parametrize("version", [1, 2])
def test_a_new_optional_field_leaves_old_lines_readable(version):
    entries = list(chain(SatWithHat, version).read_lines(LINES))
    assert [it.event for it in entries] == [SatWithHat(0), SatWithHat(3)]
    assert [(it.version, it.at, it.command, it.hash) for it in entries] == [
        (1, 5, "c", it.hash) for it in OLD
    ]


def test_old_events_become_what_this_version_would_have_written():
    entries = list(THIRD.read_lines(LINES))
    assert [it.event for it in entries] == [
        TookPlace("chair 0", "none"),
        TookPlace("chair 3", "none"),
    ]


def test_every_version_is_upcast_from_where_it_stands():
    second = Chain(msgspec.json.Decoder(dict[str, Any]), 2)
    written = line(second.link(None, {"event": "tookplace", "place": "bench"}))
    assert THIRD.read_line(written).event == TookPlace("bench", "none")


def test_a_log_goes_on_in_the_version_that_writes_now():
    entries = list(THIRD.read_lines(LINES))
    more = THIRD.links(entries[-1], [TookPlace("stool", "felt")])
    again = list(THIRD.read_lines([*LINES, *map(line, more)]))
    assert [it.version for it in again] == [1, 1, 3]
    assert again[2] == more[0]


@pytest.mark.parametrize("number", [0, 1])
def test_no_byte_of_an_old_line_can_change(number):
    before = THIRD.read_line(LINES[0]) if number else None
    text = LINES[number]
    for at in range(len(text)):
        changed = bytearray(text)
        changed[at] ^= 1
        with pytest.raises(ChainBroken):
            THIRD.read_line(bytes(changed), before)


def test_what_no_upcaster_understands_is_no_event():
    forged = Chain(msgspec.json.Decoder(dict[str, Any]), 1)
    for event in ({"event": "sat"}, {"event": ["sat"]}, {"chair": 1}):
        with pytest.raises(ChainBroken, match="not an event"):
            THIRD.read_line(line(forged.link(None, event)))


def test_a_newer_version_is_refused_before_anything_else_is_asked():
    with pytest.raises(ChainBroken, match="newer version"):
        FIRST.read_line(line(THIRD.link(None, TookPlace("bench", ""))))


def test_nesting_without_end_is_no_event():
    deep = b'{"event":' + b"[" * 100_000
    with pytest.raises(ChainBroken, match="not an event"):
        FIRST.read_line(deep)
