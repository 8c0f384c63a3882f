"""Those who listen at a table, each through a connection of his own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from stammtisch.game import ONLOOKER
from stammtisch.server.host.messages import Shown
from stammtisch.sitting import PlayerId, Sitting

MOST_WAITING: Final = 200  # messages that a slow connection may leave lying


Push: TypeAlias = Callable[[Sequence[bytes]], bool]  # sends at once, or nothing if it cannot


class Listener:
    """One connection. What is told to it is sent in this order, or the connection is given up.

    All that is told in one go is pushed together. What cannot be pushed waits for ``next``.
    """

    def __init__(self, player: PlayerId, push: Push | None = None) -> None:
        self.player = player
        self._push = push
        self._due = False
        self._loop = asyncio.get_running_loop()
        self.changes = False  # wants to be told only what changes
        self.shown: Shown | None = None  # the last view that it was told
        self.muted: frozenset[PlayerId] = frozenset()
        self.lost = self.over = False
        self._waiting: list[bytes] = []
        self._woken = asyncio.Event()

    def tell(self, message: bytes) -> None:
        self.lost = self.lost or len(self._waiting) >= MOST_WAITING
        self._waiting.append(message)
        if self._push is None or self.lost:
            self._woken.set()
        elif not self._due:
            self._due = True
            self._loop.call_soon(self._pushed)

    def _pushed(self) -> None:
        self._due = False
        if self._push is not None and self._waiting and self._push(self._waiting):
            self._waiting = []
        else:
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
        self._listeners: dict[Listener, None] = {}  # in the order in which they came

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        """Whoever comes or goes meanwhile does no harm."""
        return iter(tuple(self._listeners))

    def add(self, listener: Listener) -> None:
        self._listeners[listener] = None

    def discard(self, listener: Listener) -> None:
        self._listeners.pop(listener, None)

    def has(self, player: PlayerId) -> bool:
        return any(listener.player == player for listener in self._listeners)

    def connections(self, player: PlayerId) -> int:
        return sum(listener.player == player for listener in self._listeners)

    @property
    def players(self) -> set[PlayerId]:
        return {listener.player for listener in self._listeners}

    def tell(self, message: bytes) -> None:
        for listener in self._listeners:
            listener.tell(message)


def chairs_of(now: Sitting, players: Iterable[PlayerId]) -> tuple[int, ...]:
    """Of those who have one."""
    chairs = {now.chair_of(player) for player in players}
    return tuple(sorted(chair for chair in chairs if chair is not None))


def who_is(now: Sitting, player: PlayerId) -> int:
    """The chair of a player; whoever has none looks on."""
    chair = now.chair_of(player) if player else None
    return ONLOOKER if chair is None else chair
