"""Who is ready, noted beside the log so that a restart does not ask everybody again.

It is a courtesy: if the store does not take it, people say it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.sitting import PlayerId
from stammtisch.store import Store, StoreFailed

KIND: Final = "ready"


class Note(Struct, frozen=True):
    number: int  # the last line: once there is another one, nobody is ready for what comes next
    players: tuple[PlayerId, ...]


class Notes:
    def __init__(self, store: Store, table: str) -> None:
        self.store, self.table = store, table
        self._next: Note | None = None
        self._writing: asyncio.Task[None] | None = None

    def keep(self, number: int, players: Iterable[PlayerId]) -> None:
        """Nobody waits for it."""
        self._next = Note(number, tuple(sorted(players)))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write(), name="notes")

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing

    async def _write(self) -> None:
        while self._next is not None:
            note, self._next = self._next, None
            try:
                await self.store.put(KIND, self.table, msgspec.json.encode(note))
            except StoreFailed:
                return


async def noted(store: Store, table: str, number: int) -> tuple[PlayerId, ...]:
    """Who has said that he is ready for what comes after line ``number``."""
    kept = await store.get(KIND, table)
    if kept is None:
        return ()
    note = msgspec.json.decode(kept, type=Note)
    return note.players if note.number == number else ()
