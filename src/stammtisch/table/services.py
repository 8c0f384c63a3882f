"""What all tables share: time, chance, the store, bots and the threads in which they think."""

from __future__ import annotations

import asyncio
import os
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import Final, Protocol

from msgspec import Struct

from stammtisch.bots.registry import bot, players_of
from stammtisch.engine.bots import AnyView, Bot
from stammtisch.engine.course import Inheritance
from stammtisch.engine.deal import ONLOOKER, Action
from stammtisch.games import AnyRules
from stammtisch.store.protocol import Store
from stammtisch.streams.stream import now
from stammtisch.table.command import Actor, no_chairs
from stammtisch.table.peers import Alone, News
from stammtisch.table.state import PlayerId, Playing, Sitting, Terms


class TournamentMatch(Protocol):
    async def booked(self, finished: Mapping[int, Sitting]) -> Inheritance | None:
        """Once all finished deals stand on the sheet and nothing keeps the table from going on:
        what the next deal inherits, or nothing when the match is over."""

    async def players(self) -> tuple[PlayerId, ...]:
        """The players who have to sit on the chairs before the next deal begins."""

    async def answer(self, game: int, running: Playing) -> Action:
        """What the supervisor says; the caller waits for it."""


def no_match(terms: Terms) -> TournamentMatch | None:
    """All tables are for regulars."""
    return None


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


class Services(Struct, kw_only=True):
    store: Store
    thinkers: Thinkers
    names: Mapping[PlayerId, str] = {}  # of people, by pseudonym
    know: Callable[[Iterable[PlayerId]], Awaitable[None]] = nobody  # learn them
    fresh: Callable[[int], bytes] = os.urandom
    clock: Callable[[], int] = now
    watch: Watch = Nobody()
    matches: Callable[[Terms], TournamentMatch | None] = no_match  # who keeps the sheet of a table
    news: News = Alone()  # to other servers on the same store

    def actor(
        self,
        terms: Terms,
        player: PlayerId = "",
        ready: Callable[[], None] | None = None,
        present: Callable[[], tuple[int, ...]] = no_chairs,
        *,
        itself: bool = False,
        at: int = ONLOOKER,
    ) -> Actor:
        """Somebody who asks for something at a table, with all that it takes."""
        return Actor(
            player=player,
            itself=itself,
            at=at,
            terms=terms,
            fresh=self.fresh,
            names=self.names,
            bots=players_of,
            ready=ready,
            present=present,
        )


PATIENCE: Final = 0.7  # seconds for a decision before one in a hurry is asked for
SLOW: Final = 0.5  # seconds on average from which a bot must hurry
MEMORY: Final = 0.8  # of the average, at each new decision
NICENESS: Final = 10

OnThought = Callable[[str, float, bool], None]


class Thinkers(Protocol):
    async def decide(
        self, name: str, seed: int, view: AnyView, rules: AnyRules
    ) -> Action | None: ...


class BotPool:
    def __init__(
        self, threads: int = 0, patience: float = PATIENCE, watch: OnThought | None = None
    ) -> None:
        self.threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self.patience = patience
        self.thinking = 0
        self._watch = watch
        self._seconds: dict[tuple[str, str], float] = {}
        self._calm = ThreadPoolExecutor(self.threads, "bot", _step_back)
        self._hasty = ThreadPoolExecutor(1, "hasty-bot")
        self.idle = IdleBots()

    async def decide(self, name: str, seed: int, view: AnyView, rules: AnyRules) -> Action | None:
        if self.busy or self._seconds.get((name, rules.game), 0.0) > SLOW:
            self._forgive(name, rules.game)
            return await self._ask(self._hasty, name, seed, view, rules, quick=True)
        calm = asyncio.ensure_future(self._ask(self._calm, name, seed, view, rules, quick=False))
        try:
            return await asyncio.wait_for(asyncio.shield(calm), self.patience)
        except TimeoutError:
            return await self._ask(self._hasty, name, seed, view, rules, quick=True)

    @property
    def busy(self) -> bool:
        return self.thinking >= 2 * self.threads

    def close(self) -> None:
        self._calm.shutdown(wait=False, cancel_futures=True)
        self._hasty.shutdown(wait=False, cancel_futures=True)

    async def _ask(
        self,
        where: ThreadPoolExecutor,
        name: str,
        seed: int,
        view: AnyView,
        rules: AnyRules,
        *,
        quick: bool,
    ) -> Action | None:
        begun = perf_counter()
        self.thinking += 1
        try:
            loop = asyncio.get_running_loop()
            decide = partial(self._decided, name, seed, quick, view, rules)
            return await loop.run_in_executor(where, decide)
        finally:
            self.thinking -= 1
            self._note(name, rules.game, perf_counter() - begun, quick)

    def _decided(
        self, name: str, seed: int, quick: bool, view: AnyView, rules: AnyRules
    ) -> Action | None:
        thinking = self.idle.take(name, seed, quick)
        action = thinking.act(view, rules)
        self.idle.put_back(thinking, name, seed, quick)
        return action

    def _note(self, name: str, game: str, seconds: float, quick: bool) -> None:
        if self._watch is not None:
            self._watch(name, seconds, quick)
        if not quick:
            before = self._seconds.get((name, game), seconds)
            self._seconds[name, game] = MEMORY * before + (1 - MEMORY) * seconds

    def _forgive(self, name: str, game: str) -> None:
        """A slow bot may try again after a while."""
        self._seconds[name, game] = self._seconds.get((name, game), 0.0) * 0.9


MOST_IDLE: Final = 16  # of all threads together: each keeps a solver of 16 MB


class IdleBots:
    """Bots between two decisions. One answers one question at a time, so who thinks is not here;
    the one longest unused goes first."""

    def __init__(self, most: int = MOST_IDLE) -> None:
        self.most = most
        self._lock = threading.Lock()
        self._idle: OrderedDict[tuple[str, int, bool], Bot] = OrderedDict()

    def __len__(self) -> int:
        return len(self._idle)

    def take(self, name: str, seed: int, quick: bool) -> Bot:
        with self._lock:
            found = self._idle.pop((name, seed, quick), None)
        return found or bot(name, seed, quick=quick)

    def put_back(self, idle: Bot, name: str, seed: int, quick: bool) -> None:
        with self._lock:
            self._idle[name, seed, quick] = idle
            self._idle.move_to_end((name, seed, quick))
            while len(self._idle) > self.most:
                self._idle.popitem(last=False)


def _step_back() -> None:
    """Players' messages go first (Linux gives every thread a niceness of its own)."""
    if hasattr(os, "setpriority"):
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        except OSError:
            return
