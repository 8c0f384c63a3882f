"""Works that belong together, and heavy work that waits its turn.

Everybody who waits gets a turn before anybody gets a second.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

from stammtisch.engine.errors import Denied


async def first_of(*works: Awaitable[None]) -> None:
    """Until one of them ends; the others end with it."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Turns:
    def __init__(self, most: int, each: int) -> None:
        """``most`` may wait altogether, ``each`` of one sender; others hear that it is busy."""
        self.most, self.each = most, each
        self._taken = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def of(self, sender: str) -> AsyncIterator[None]:
        await self._wait(sender)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, sender: str) -> None:
        if not self._taken:
            self._taken = True
            return
        if sum(map(len, self._waiting.values())) >= self.most:
            raise Denied("busy", 429)
        if len(self._waiting.get(sender, ())) >= self.each:
            raise Denied("busy", 429)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(sender, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came at the same moment
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            sender, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[sender] = turns  # behind all others
            if not turn.cancelled():
                turn.set_result(None)
                return
        self._taken = False
