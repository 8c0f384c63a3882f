"""Reviews of finished deals, one after the other beside the event loop: each takes seconds."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Final

from stammtisch.engine.errors import Denied
from stammtisch.games import AnyDeal
from stammtisch.record import write
from stammtisch.review import Depth, Review, review

MOST_WAITING: Final = 8
KEPT: Final = 100

Key = tuple[str, Depth]  # the record's own text says which deal it is


class Reviews:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "review")
        self._running: dict[Key, asyncio.Future[Review]] = {}
        self._kept: OrderedDict[Key, Review] = OrderedDict()

    async def of(self, deal: AnyDeal, depth: Depth) -> Review:
        """The same cards and actions are reviewed once, for all players."""
        key = sha256(write(deal).encode()).hexdigest(), depth
        if key in self._kept:
            return self._kept[key]
        if key not in self._running:
            if len(self._running) >= MOST_WAITING:
                raise Denied("busy")
            self._begin(key, deal)
        return await asyncio.shield(self._running[key])

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _begin(self, key: Key, deal: AnyDeal) -> None:
        loop = asyncio.get_running_loop()
        found = loop.run_in_executor(self._thread, review, deal, key[1])
        self._running[key] = found
        found.add_done_callback(lambda done: self._end(key, done))

    def _end(self, key: Key, done: asyncio.Future[Review]) -> None:
        del self._running[key]
        if not done.cancelled() and done.exception() is None:
            self._kept[key] = done.result()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
