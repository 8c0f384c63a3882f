"""What many look at at once: a log in the store, and everybody who is told that it has grown."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections import OrderedDict
from typing import Final, Generic, TypeVar

MOST_OPEN: Final = 500
MOST_LINES: Final = 100_000  # of all logs that are open; each is kept folded
LOOK_AGAIN: Final = 1.0  # seconds: another server, or the command line, may write too


class Viewer:
    """Somebody who looks on; told that there is something new, never how much."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.closing = False


class Live(ABC):
    """A writer holds the lock, and notifies all listeners afterwards."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.listeners: set[Viewer] = set()
        self._watch: asyncio.Task[None] | None = None

    @abstractmethod
    async def catch_up(self) -> bool:
        """Read what others have written; whether there was anything."""

    @property
    def lines(self) -> int:
        """Of the log, as far as it is kept."""
        return 0

    async def refresh(self) -> None:
        async with self.lock:
            if await self.catch_up():
                self.tell()

    def tell(self) -> None:
        for listener in self.listeners:
            listener.news.set()

    def listen(self, listener: Viewer) -> None:
        self.listeners.add(listener)
        if self._watch is None:
            self._watch = asyncio.create_task(self._look_again())

    def leave(self, listener: Viewer) -> None:
        self.listeners.discard(listener)
        if not self.listeners:
            self._stop()

    def close(self) -> None:
        for listener in self.listeners:
            listener.closing = True
        self.tell()
        self._stop()

    def _stop(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            with contextlib.suppress(Exception):  # the store may be away for a while
                await self.refresh()


AnyLive = TypeVar("AnyLive", bound=Live)


class Room(Generic[AnyLive]):
    """What is open here; of what nobody looks at, the longest unused goes first."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, AnyLive] = OrderedDict()

    def get(self, name: str) -> AnyLive | None:
        return self._open.get(name)

    def add(self, name: str, live: AnyLive) -> AnyLive:
        found = self._open.setdefault(name, live)
        self._open.move_to_end(name)
        lines = sum(it.lines for it in self._open.values())
        for old in [key for key, it in self._open.items() if not it.listeners and key != name]:
            if len(self._open) <= MOST_OPEN and lines <= MOST_LINES:
                break
            lines -= self._open.pop(old).lines
        return found

    def close(self) -> None:
        """Everybody is told that the server stops."""
        for found in self._open.values():
            found.close()
