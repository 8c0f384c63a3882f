"""Small documents about a table beside its log, which nobody waits for: the last one counts.

They are a courtesy. What the store does not take is tried again with the next.
"""

from __future__ import annotations

import asyncio
from typing import Final

from stammtisch.store import Store, StoreFailed

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
