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
        self.lost = self.over = False
        self._waiting: list[bytes] = []
        self._woken = asyncio.Event()

    def tell(self, message: bytes) -> None:
        self.lost = self.lost or len(self._waiting) >= MOST_WAITING
        self._waiting.append(message)
        self._woken.set()

    def dismiss(self) -> None:
        """Nothing more comes after what has been told."""
        self.over = True
        self._woken.set()

    def take(self) -> list[bytes]:
        """All that waits."""
        taken, self._waiting = self._waiting, []
        return taken

    async def next(self) -> list[bytes]:
        """What is to be sent next, all at once; nothing when there is no more."""
        while not (self._waiting or self.over or self.lost):
            self._woken.clear()
            await self._woken.wait()
        return [] if self.lost else self.take()


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
