"""What a table tells those who listen, as bytes. The only door out of a table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Raw

from stammtisch import sitting
from stammtisch.server import outgoing
from stammtisch.server.outgoing import Clock
from stammtisch.server.wire import encoded
from stammtisch.sitting import PlayerId, Sitting


def view_message(
    now: Sitting,
    number: int,
    who: int,
    names: Mapping[PlayerId, str],
    clock: Clock | None = None,
) -> bytes:
    seen = Raw(encoded(sitting.view(now, who, names)))
    return outgoing.encode(outgoing.View(number=number, clock=clock, view=seen))
