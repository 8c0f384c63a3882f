"""The log: one text form for each event, and no byte of it can change unseen."""

from hashlib import sha256
from random import Random
from typing import get_args

import msgspec
import pytest
from msgspec import structs
from support import sitting
from support.evening import Evening

from stammtisch.streams.stream import ChainBroken, line
from stammtisch.table.events import (
    CHAIN,
    VERSION,
    Committed,
    Dealt,
    Drew,
    Event,
    Inherited,
    Promised,
    Revealed,
    Showed,
    StoodUp,
    TakenBack,
)

link, links = CHAIN.link, CHAIN.links
read_line, read_lines = CHAIN.read_line, CHAIN.read_lines


def signed(version, event, number=1, previous="0" * 64):
    """A line as some version may have written it."""
    text = '{{"at":0,"command":"","event":{},"hash":"{}","number":{},"version":{}}}'
    unsigned = text.format(event.decode(), "", number, version)
    proof = sha256((previous + unsigned).encode()).hexdigest()
    return text.format(event.decode(), proof, number, version).encode()


@pytest.fixture(scope="module")
def log():
    evening = Evening("ttc-freising-10-30", players=5)
    evening(sitting.show, 0, True)(sitting.hand_over, 1, "chance")(sitting.take_back, 1)
    evening.lost_wenz()(sitting.wish, 1, "trixer").next_cut().played()
    evening(sitting.stand_up, 4)(sitting.end)
    inherited = Inherited(sitting.Inheritance(game=3, lone_games=(0, 1, 0, 1)))
    shares = [Committed(0, "11" * 32), Promised("22" * 32), Revealed(0, "33" * 32)]
    return [*evening.log, *shares, Drew("00" * 32), inherited, Dealt(("EO GO", "HO SO"))]


def test_every_kind_of_event_is_in_this_log(log):
    assert {type(event) for event in log} == set(get_args(Event))


def test_every_event_reads_back_from_its_line(log):
    entries = links(None, log, at=1_700_000_000_000, command="c-1")
    assert tuple(read_lines(map(line, entries))) == entries
    assert [entry.event for entry in entries] == log
    assert [entry.number for entry in entries] == list(range(1, len(log) + 1))


def test_a_line_is_canonical(log):
    entry = link(None, log[0])
    pretty = msgspec.json.format(line(entry), indent=1)
    assert b"\n" not in line(entry)
    with pytest.raises(ChainBroken):
        read_line(pretty)


def test_a_change_of_any_byte_breaks_the_chain(log):
    entries = links(None, log)
    lines = [line(entry) for entry in entries]
    rng = Random(1)
    for number, text in enumerate(lines):
        before = entries[number - 1] if number else None
        for at in rng.sample(range(len(text)), min(40, len(text))):
            changed = bytearray(text)
            changed[at] ^= 1 << rng.randrange(8)
            with pytest.raises(ChainBroken) as broken:
                read_line(bytes(changed), before)
            assert broken.value.line == number + 1
            assert broken.value.say("de")


def test_a_line_left_out_added_or_moved_breaks_the_chain(log):
    lines = [line(entry) for entry in links(None, log)]
    for broken in (lines[1:], lines[:3] + lines[4:], [*lines[:2], lines[1]], lines[::-1]):
        with pytest.raises(ChainBroken):
            list(read_lines(broken))


def test_a_log_of_another_table_cannot_be_continued(log):
    other = links(None, [structs.replace(log[0], table="ox"), *log[1:3]])
    ours = links(None, log[:4])
    with pytest.raises(ChainBroken):
        read_line(line(ours[3]), other[2])


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"\xff", b"null", b'{"event":{}}'])
def test_nonsense_is_not_an_event(text):
    with pytest.raises(ChainBroken):
        read_line(text)


def test_events_of_a_newer_version_are_refused(log):
    newer = signed(VERSION + 1, b'{"chair":1,"event":"sunglasses","shade":"dark"}')
    with pytest.raises(ChainBroken, match="newer version of Stammtisch; update"):
        read_line(newer)


@pytest.mark.parametrize("event", [b"7", b'"satdown"', b"{}", b'{"event":"nonsense"}'])
def test_an_honest_hash_makes_no_event(event):
    with pytest.raises(ChainBroken, match="not an event"):
        read_line(signed(VERSION, event))


def test_a_line_with_an_honest_hash_must_still_be_in_its_place():
    entry = structs.replace(link(None, StoodUp(1)), number=5, hash="")
    unsigned = line(entry)
    forged = structs.replace(entry, hash=sha256(b"0" * 64 + unsigned).hexdigest())
    with pytest.raises(ChainBroken, match="not in its place"):
        read_line(line(forged))


def test_time_and_command_are_chained_too():
    entry = link(None, TakenBack(2), at=5, command="x")
    for forged in (structs.replace(entry, at=6), structs.replace(entry, command="y")):
        with pytest.raises(ChainBroken):
            read_line(line(forged))
    assert line(link(None, Showed(1, True))) == (
        b'{"at":0,"command":"","event":{"chair":1,"event":"showed","open":true},'
        b'"hash":"' + link(None, Showed(1, True)).hash.encode() + b'","number":1,"version":2}'
    )
