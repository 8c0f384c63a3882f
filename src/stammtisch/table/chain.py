"""The log of a table (``stammtisch.streams.chain``)."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from stammtisch import rulesets
from stammtisch.streams.chain import Chain, Json, Upcasters, line
from stammtisch.streams.chain import Entry as AnyEntry
from stammtisch.table.events import Event

__all__ = ["CHAIN", "VERSION", "Entry", "line", "link", "links", "read_line", "read_lines"]

VERSION: Final = 2

Entry: TypeAlias = AnyEntry[Event]


def _opened(event: Json) -> Json:
    """Rules of a table mean what they meant when it was opened."""
    rules = rulesets.parse_earlier(event["toml"], name=event["rules"])
    return {**event, "toml": rulesets.every_option(rules)}


UPCASTERS: Final[Upcasters] = {(1, "opened"): _opened}
CHAIN: Final[Chain[Event]] = Chain(msgspec.json.Decoder(Event), VERSION, UPCASTERS)

link, links = CHAIN.link, CHAIN.links
read_line, read_lines = CHAIN.read_line, CHAIN.read_lines
