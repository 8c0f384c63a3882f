"""Small documents about a table beside its log, which nobody waits for: the last one counts.

They are a courtesy. If the store does not take one, the next will do.
"""

from __future__ import annotations

import asyncio
from typing import Final

from stammtisch.store import Store, StoreFailed

NOTHING: Final = b""


class Notes:
    def __init__(self, store: Store, kind: str, table: str) -> None:
        self.store, self.kind, self.table = store, kind, table
        self._next: bytes | None = None
        self._writing: asyncio.Task[None] | None = None

    def keep(self, value: bytes) -> None:
        """``NOTHING`` takes it away."""
        self._next = value
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write(), name="notes")

    async def written(self) -> None:
        if self._writing is not None:
            await asyncio.shield(self._writing)

    async def _write(self) -> None:
        while self._next is not None:
            value, self._next = self._next, None
            try:
                if value == NOTHING:
                    await self.store.delete(self.kind, self.table)
                else:
                    await self.store.put(self.kind, self.table, value)
            except StoreFailed:
                return
