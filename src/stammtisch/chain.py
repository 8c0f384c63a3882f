"""Logs: each line is chained to the one before, so no byte of it can change unseen.

``hash`` is SHA-256 over the hash of the line before and the canonical JSON of the rest of the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct, structs

from stammtisch.texts import UserError

BEGINNING: Final = "0" * 64
E = TypeVar("E")


class ChainBroken(UserError):
    """A stored line that is not what was once written."""

    def __init__(self, reason: str, *, line: int) -> None:
        super().__init__(f"chain.{reason}", line=line)
        self.line = line


class Entry(Struct, Generic[E], frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """One line of a log."""

    version: int
    number: int  # counted from 1
    at: int = 0  # when: milliseconds since 1970, by the clock of whoever wrote it
    command: str = ""  # the sender's own id of the command, so that it is never done twice
    event: E
    hash: str = ""


class Chain(Generic[E]):
    """How logs with one kind of events are written and read."""

    def __init__(self, decoder: msgspec.json.Decoder[Entry[E]], version: int) -> None:
        self.decoder = decoder
        self.version = version  # raised when an old line would be read differently

    def link(self, before: Entry[E] | None, event: E, at: int = 0, command: str = "") -> Entry[E]:
        """The next line of a log."""
        number = 1 if before is None else before.number + 1
        entry = Entry(version=self.version, number=number, at=at, command=command, event=event)
        return structs.replace(entry, hash=_hash(before, line(entry)))

    def links(
        self, before: Entry[E] | None, events: Iterable[E], at: int = 0, command: str = ""
    ) -> tuple[Entry[E], ...]:
        """The next lines of a log."""
        entries: list[Entry[E]] = []
        for event in events:
            before = self.link(before, event, at, command)
            entries.append(before)
        return tuple(entries)

    def read_line(self, text: bytes, before: Entry[E] | None = None) -> Entry[E]:
        """An entry that follows upon another; refused if a byte of it is not as it was written."""
        number = 1 if before is None else before.number + 1
        try:
            entry = self.decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise ChainBroken("not_an_event", line=number) from None
        if entry.version != self.version:
            raise ChainBroken("unknown_version", line=number)
        unsigned = line(structs.replace(entry, hash=""))
        if entry.number != number or entry.hash != _hash(before, unsigned) or line(entry) != text:
            raise ChainBroken("broken", line=number)
        return entry

    def read_lines(
        self, texts: Iterable[bytes], before: Entry[E] | None = None
    ) -> Iterator[Entry[E]]:
        for text in texts:
            before = self.read_line(text, before)
            yield before


def line(entry: Entry[Any]) -> bytes:
    """The one text form of an entry, without a line break."""
    return msgspec.json.encode(entry, order="sorted")


def _hash(before: Entry[Any] | None, unsigned: bytes) -> str:
    """Of a line without its hash."""
    previous = BEGINNING if before is None else before.hash
    return sha256(previous.encode() + unsigned).hexdigest()
