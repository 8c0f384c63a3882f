"""Whether the store keeps what it is given; a full disk can still be read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from stammtisch.server.web.logs import LOG
from stammtisch.store import Store

FRESH: Final = 1.0  # seconds for which an answer is good, however many ask: each try is a commit


class StoreHealth:
    def __init__(self, store: Store, time: Callable[[], float] = monotonic) -> None:
        self.store, self.time = store, time
        self._one_at_a_time = asyncio.Lock()
        self._good, self._until = False, 0.0

    async def beats(self) -> bool:
        async with self._one_at_a_time:
            if self.time() >= self._until:
                self._good = await self._try()
                self._until = self.time() + FRESH
            return self._good

    async def _try(self) -> bool:
        try:
            await self.store.put("health", "ready", b"")
        except Exception as error:
            LOG.exception("store does not keep anything", exc_info=error)
            return False
        return True
