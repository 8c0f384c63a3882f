"""Lines of a log that are about one person, as exported for them."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.streams.chain import Entry

# What lets a pack be known, also that of a deal which is still running.
SECRETS: Final = ("secret", "hands")


class Line(Struct, frozen=True):
    number: int
    at: int  # milliseconds since 1970
    command: str
    event: dict[str, Any]


def line_of(entry: Entry[Any]) -> Line:
    event = msgspec.to_builtins(entry.event)
    told = {key: value for key, value in event.items() if key not in SECRETS}
    return Line(entry.number, entry.at, entry.command, told)


def names(player: str, line: bytes) -> bool:
    """Whether the pseudonym stands there: alone, or before the name of an order."""
    whole = msgspec.json.encode(player)
    return whole in line or whole[:-1] + b"/" in line
