"""All kinds of streams, as ``games.py`` lists the games: asked by what reads every log."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.pad.service import PadStream
from stammtisch.store.backup import StoredLine
from stammtisch.streams.stream import Entry, StreamKind
from stammtisch.table.log import TableLog
from stammtisch.tournament.service import TournamentStream

KINDS: Final[tuple[StreamKind[Any, Any], ...]] = (
    TableLog.kind,
    PadStream.kind,
    TournamentStream.kind,
)
_BY_FIRST: Final = {kind.first: kind for kind in KINDS}


class _Event(Struct):
    event: str


class _First(Struct):
    hash: str
    event: _Event


def kind_of(first: bytes) -> StreamKind[Any, Any] | None:
    """The kind of a log by its first line; None if it is no log of ours."""
    try:
        return _BY_FIRST.get(msgspec.json.decode(first, type=_First).event.event)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


class ChainCheck:
    """Reads the lines of all streams, one stream after the other; ``ChainBroken`` if one is not
    what was once written."""

    def __init__(self) -> None:
        self._kind: StreamKind[Any, Any] | None = None
        self._before: Entry[Any] | None = None

    def __call__(self, item: StoredLine) -> None:
        if item.number == 1:
            self._kind, self._before = kind_of(item.line), None
        if self._kind is not None:
            self._before = self._kind.chain.read_line(item.line, self._before)
