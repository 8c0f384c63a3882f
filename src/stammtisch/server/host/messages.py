"""What a table tells those who listen, as bytes. The only door out of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from stammtisch import sitting
from stammtisch.server.wire import plain
from stammtisch.sitting import PlayerId, Sitting


class Clock(Struct, frozen=True):
    """Whose time runs, and how many milliseconds are left."""

    chair: int
    left: int


def view_message(
    now: Sitting,
    number: int,
    who: int,
    names: Mapping[PlayerId, str],
    clock: Clock | None = None,
) -> bytes:
    seen = plain(sitting.view(now, who, names))
    return message("view", number=number, clock=plain(clock), view=seen)


def presence_message(present: Sequence[int], ready: Sequence[int]) -> bytes:
    return message("presence", present=list(present), ready=list(ready))


def message(type_: str, **fields: Any) -> bytes:  # noqa: ANN401
    return msgspec.json.encode({"type": type_, **fields})
