"""What all tables of a server share: storage, time, chance, bots, other servers, who counts."""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from stammtisch.server.host.bulletins import Alone, News
from stammtisch.server.host.match import Match, no_match
from stammtisch.server.host.pool import Thinkers
from stammtisch.server.host.terms import Terms
from stammtisch.sitting import PlayerId
from stammtisch.store import Store


class Watch(Protocol):
    """Told what happens, to be counted."""

    def ordered(self, answer: str, seconds: float) -> None: ...
    def conflict(self) -> None: ...
    def failed(self, where: str, error: BaseException) -> None: ...


class Nobody:
    """Counts nothing."""

    def ordered(self, answer: str, seconds: float) -> None:
        pass

    def conflict(self) -> None:
        pass

    def failed(self, where: str, error: BaseException) -> None:
        pass


async def nobody(players: Iterable[PlayerId]) -> None:
    """Learns no names."""


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class House(Struct, kw_only=True):
    store: Store
    thinkers: Thinkers
    names: Mapping[PlayerId, str] = {}  # of people, by pseudonym
    know: Callable[[Iterable[PlayerId]], Awaitable[None]] = nobody  # learn them
    fresh: Callable[[int], bytes] = os.urandom
    clock: Callable[[], int] = wall_clock
    watch: Watch = Nobody()
    matches: Callable[[Terms], Match | None] = no_match  # who keeps the sheet of a table
    news: News = Alone()  # to other servers on the same store
    processes: int = 1  # of this server, which share its tables
