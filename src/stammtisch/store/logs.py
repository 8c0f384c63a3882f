"""Chained logs among the streams: known by their first line, and proven by their chain."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch import pad
from stammtisch.store.archive import Broken, StoredLine
from stammtisch.streams.chain import Chain, ChainBroken, Entry
from stammtisch.table.chain import CHAIN as SITTING
from stammtisch.tournament.commands import CHAIN

# Every kind of log begins with an event of its own.
_CHAINS: Final[dict[str, Chain[Any]]] = {
    "opened": SITTING,
    "announced": CHAIN,
    "started": pad.CHAIN,
}


class _Opening(Struct):
    event: str


class _First(Struct):
    hash: str
    event: _Opening


def chain_of(first: bytes) -> Chain[Any] | None:
    """The chain to which a log belongs, by its first line; None if it is no log of ours."""
    try:
        return _CHAINS.get(msgspec.json.decode(first, type=_First).event.event)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


class ChainCheck:
    """Reads the lines of all streams, one stream after the other."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.chain: Chain[Any] | None = None
        self.before: Entry[Any] | None = None

    def read(self, item: StoredLine) -> None:
        if item.number == 1:
            self.chain, self.before = chain_of(item.line), None
        if self.chain is None:
            return
        try:
            self.before = self.chain.read_line(item.line, self.before)
        except ChainBroken as problem:
            raise Broken(
                "backup_chain", file=self.file, stream=item.stream, problem=problem
            ) from problem
