"""The log of a table (``stammtisch.chain``)."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from stammtisch.chain import Chain, line
from stammtisch.chain import Entry as AnyEntry
from stammtisch.sitting.events import Event

__all__ = ["CHAIN", "VERSION", "Entry", "line", "link", "links", "read_line", "read_lines"]

VERSION: Final = 2

Entry: TypeAlias = AnyEntry[Event]
CHAIN: Final[Chain[Event]] = Chain(msgspec.json.Decoder(Event), VERSION)

link, links = CHAIN.link, CHAIN.links
read_line, read_lines = CHAIN.read_line, CHAIN.read_lines
