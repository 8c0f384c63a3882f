"""Logs of sittings among the streams: known by their first line, and proven by their chain."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from stammtisch.sitting import ChainBroken, Entry, read_line
from stammtisch.store.archive import Broken, StoredLine


class _Opening(Struct):
    event: str


class _First(Struct):
    hash: str
    event: _Opening


def is_sitting(first: bytes) -> bool:
    """An evening begins with a chained line that opens a table."""
    try:
        return msgspec.json.decode(first, type=_First).event.event == "opened"
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False


class ChainCheck:
    """Reads the lines of all streams, one stream after the other."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.chained = False
        self.before: Entry | None = None

    def read(self, item: StoredLine) -> None:
        if item.number == 1:
            self.chained, self.before = is_sitting(item.line), None
        if not self.chained:
            return
        try:
            self.before = read_line(item.line, self.before)
        except ChainBroken as problem:
            raise Broken(
                "backup_chain", file=self.file, stream=item.stream, problem=problem
            ) from problem
