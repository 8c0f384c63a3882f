"""When players act, and how long they wait for the answer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter

Act = Callable[[], None]


class Pace:
    """At once, or so many actions a second all together."""

    def __init__(self, rate: float = 0) -> None:
        self.rate = rate
        self.seconds: list[float] = []  # each action waited
        self.measuring = False
        self.over = False  # the server may go
        self._due: deque[Act] = deque()

    def next(self, act: Act) -> None:
        """Somebody can act."""
        if self.rate:
            self._due.append(act)
        else:
            act()

    def answered(self, sent: float) -> None:
        if self.measuring:
            self.seconds.append(perf_counter() - sent)

    async def run(self, warm: float, seconds: float) -> float:
        """For a while, of which the first part does not count; how long it was."""
        released = asyncio.create_task(self._release())
        await asyncio.sleep(warm)
        self.measuring, begun = True, perf_counter()
        await asyncio.sleep(seconds)
        self.measuring = False
        released.cancel()
        return perf_counter() - begun

    async def _release(self) -> None:
        """By the clock, whatever the server does: who is late does not slow the others down."""
        begun, done = perf_counter(), 0
        while self.rate:
            while self._due and done < (perf_counter() - begun) * self.rate:
                self._due.popleft()()
                done += 1
            if not self._due:  # nobody could act: that time is gone
                done = int((perf_counter() - begun) * self.rate)
            await asyncio.sleep(0.001)
