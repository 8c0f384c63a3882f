"""The log of a table: each line is chained to the one before, so no byte of it can change unseen.

``hash`` is SHA-256 over the hash of the line before and the canonical JSON of the rest of the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct, structs

from stammtisch.sitting.errors import ChainBroken
from stammtisch.sitting.events import Event

VERSION: Final = 1  # of the events: raise it when an old line would be read differently
BEGINNING: Final = "0" * 64


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a log."""

    version: int = VERSION
    number: int  # counted from 1
    at: int = 0  # when: milliseconds since 1970, by the clock of whoever wrote it
    command: str = ""  # the sender's own id of the command, so that it is never done twice
    event: Event
    hash: str = ""


def link(before: Entry | None, event: Event, at: int = 0, command: str = "") -> Entry:
    """The next line of a log."""
    number = 1 if before is None else before.number + 1
    entry = Entry(number=number, at=at, command=command, event=event)
    return structs.replace(entry, hash=_hash(before, entry))


def links(
    before: Entry | None, events: Iterable[Event], at: int = 0, command: str = ""
) -> tuple[Entry, ...]:
    """The next lines of a log."""
    entries: list[Entry] = []
    for event in events:
        before = link(before, event, at, command)
        entries.append(before)
    return tuple(entries)


def line(entry: Entry) -> bytes:
    """The one text form of an entry, without a line break."""
    return msgspec.json.encode(entry, order="sorted")


def read_line(text: bytes, before: Entry | None = None) -> Entry:
    """An entry that follows upon another; refused if a byte of it is not as it was written."""
    number = 1 if before is None else before.number + 1
    try:
        entry = _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise ChainBroken("not_an_event", line=number) from None
    if entry.version != VERSION:
        raise ChainBroken("unknown_version", line=number)
    if entry.number != number or entry.hash != _hash(before, entry) or line(entry) != text:
        raise ChainBroken("chain_broken", line=number)
    return entry


def read_lines(texts: Iterable[bytes], before: Entry | None = None) -> Iterator[Entry]:
    for text in texts:
        before = read_line(text, before)
        yield before


_DECODER: Final = msgspec.json.Decoder(Entry)


def _hash(before: Entry | None, entry: Entry) -> str:
    previous = BEGINNING if before is None else before.hash
    unsigned = line(structs.replace(entry, hash=""))
    return sha256(previous.encode() + unsigned).hexdigest()
