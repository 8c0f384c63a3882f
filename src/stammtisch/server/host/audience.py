"""Those who listen at a table, each through a connection of his own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from stammtisch.game import ONLOOKER
from stammtisch.server.host.messages import Shown
from stammtisch.sitting import PlayerId, Sitting

MOST_WAITING: Final = 200  # messages that a slow connection may leave lying


class Listener:
    """One connection. What is told to it is sent in this order, or the connection is given up."""

    def __init__(self, player: PlayerId) -> None:
        self.player = player
        self.changes = False  # wants to be told only what changes
        self.shown: Shown | None = None  # the last view that it was told
        self.muted: frozenset[PlayerId] = frozenset()
        self.lost = False
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def tell(self, message: bytes) -> None:
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.lost = True

    def dismiss(self) -> None:
        """Nothing more comes after what has been told."""
        try:
            self._waiting.put_nowait(None)
        except asyncio.QueueFull:
            self.lost = True

    async def next(self) -> bytes | None:
        """The next message; nothing when there is no more."""
        return None if self.lost else await self._waiting.get()


class Audience:
    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    def __len__(self) -> int:
        return len(self.listeners)

    def present(self, now: Sitting) -> tuple[int, ...]:
        """The chairs whose players are connected."""
        chairs = {now.chair_of(each.player) for each in self.listeners}
        return tuple(sorted(chair for chair in chairs if chair is not None))

    def tell(self, message: bytes, but: Iterable[Listener] = ()) -> None:
        for listener in self.listeners.difference(but):
            listener.tell(message)


def who_is(now: Sitting, player: PlayerId) -> int:
    """The chair of a player; whoever has none looks on."""
    chair = now.chair_of(player) if player else None
    return ONLOOKER if chair is None else chair
