"""Who is ready, noted beside the log so that a restart does not ask everybody again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.sitting import PlayerId
from stammtisch.store import Store

KIND: Final = "ready"


class Note(Struct, frozen=True, gc=False):
    number: int  # the last line: once there is another one, nobody is ready for what comes next
    players: tuple[PlayerId, ...]


def note(number: int, players: Iterable[PlayerId]) -> bytes:
    return msgspec.json.encode(Note(number, tuple(sorted(players))))


async def noted(store: Store, table: str, number: int) -> tuple[PlayerId, ...]:
    """Who has said that he is ready for what comes after line ``number``."""
    kept = await store.get(KIND, table)
    if kept is None:
        return ()
    found = msgspec.json.decode(kept, type=Note)
    return found.players if found.number == number else ()
