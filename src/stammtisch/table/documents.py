"""Small documents about a table beside its log, which nobody waits for: the last one counts.

They are a courtesy. What the store does not take is tried again with the next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.store import Store, StoreFailed
from stammtisch.table.state import PlayerId

NOTHING: Final = b""


class Notes:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: dict[tuple[str, str], bytes] = {}  # by kind and key
        self._writing: asyncio.Task[None] | None = None

    def keep(self, kind: str, key: str, value: bytes) -> None:
        """``NOTHING`` takes it away."""
        self._waiting[kind, key] = value
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write(), name="notes")

    async def written(self) -> None:
        if self._writing is not None:
            await asyncio.shield(self._writing)

    async def _write(self) -> None:
        while self._waiting:
            kind, key = where = next(iter(self._waiting))
            value = self._waiting.pop(where)
            try:
                if value == NOTHING:
                    await self.store.delete(kind, key)
                else:
                    await self.store.put(kind, key, value)
            except StoreFailed:
                self._waiting.setdefault(where, value)
                return


READY: Final = "ready"


class Note(Struct, frozen=True, gc=False):
    number: int  # the last line: once there is another one, nobody is ready for what comes next
    players: tuple[PlayerId, ...]


def ready_document(number: int, players: Iterable[PlayerId]) -> bytes:
    return msgspec.json.encode(Note(number, tuple(sorted(players))))


async def ready_players(store: Store, table: str, number: int) -> tuple[PlayerId, ...]:
    """Players who are ready for what comes after line ``number``."""
    kept = await store.get(READY, table)
    if kept is None:
        return ()
    found = msgspec.json.decode(kept, type=Note)
    return found.players if found.number == number else ()
