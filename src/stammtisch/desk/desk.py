"""One tournament in a store: read from its log, and written to it before anything is told."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.chain import line
from stammtisch.fair import SECRET_BYTES
from stammtisch.store import Conflict, Store
from stammtisch.tournament import (
    CHAIN,
    Entry,
    Event,
    Impossible,
    Plan,
    Tournament,
    after,
    announced,
)
from stammtisch.tournament.commands import announce
from stammtisch.tournament.events import Announced, Registered

STREAM: Final = "tournament/"
KIND: Final = "tournament"  # documents: what only the organiser may know
TRIES: Final = 20

Work = Callable[[Tournament], tuple[Event, ...]]


class Secrets(Struct, frozen=True):
    """From which all codes of a tournament follow (``codes.py``)."""

    codes: str


def now() -> int:
    return time.time_ns() // 1_000_000


async def tournaments(store: Store) -> list[str]:
    return [name.removeprefix(STREAM) for name in await store.streams(STREAM)]


class Desk:
    """Several desks, also in several processes, may work on the same tournament."""

    def __init__(self, store: Store, name: str, clock: Callable[[], int] = now) -> None:
        self.store = store
        self.name = name
        self.clock = clock
        self.entries: list[Entry] = []
        self._state: Tournament | None = None
        self._done: set[str] = set()

    @classmethod
    async def new(cls, store: Store, name: str, plan: Plan, clock: Callable[[], int] = now) -> Desk:
        """Announce a tournament."""
        desk = cls(store, name, clock)
        entries = CHAIN.links(None, announce(name, plan), clock())
        try:
            await store.append(STREAM + name, 0, [line(it) for it in entries])
        except Conflict:
            raise Impossible("id_taken", id=name) from None
        secret = Secrets(secrets.token_hex(SECRET_BYTES))
        await store.put(KIND, name, msgspec.json.encode(secret))
        desk._read(entries)
        return desk

    @classmethod
    async def open(cls, store: Store, name: str, clock: Callable[[], int] = now) -> Desk:
        desk = cls(store, name, clock)
        await desk.catch_up()
        if not desk.entries:
            raise Impossible("unknown_tournament", id=name)
        return desk

    @property
    def tournament(self) -> Tournament:
        assert self._state is not None
        return self._state

    async def secret(self) -> bytes:
        """For codes; made anew if somebody has deleted it, but not after an erasure."""
        if self.tournament.erased:
            raise Impossible("erased")
        found = await self.store.get(KIND, self.name)
        if found is None:
            fresh = Secrets(secrets.token_hex(SECRET_BYTES))
            await self.store.put(KIND, self.name, msgspec.json.encode(fresh))
            return bytes.fromhex(fresh.codes)
        return bytes.fromhex(msgspec.json.decode(found, type=Secrets).codes)

    @property
    def number(self) -> int:
        """Of the last line of the log."""
        return len(self.entries)

    def has_done(self, command: str) -> bool:
        return bool(command) and command in self._done

    def registered_by(self, command: str) -> list[int]:
        """The start numbers that a command has given out."""
        mine = (it.event for it in self.entries if it.command == command)
        return [it.number for it in mine if isinstance(it, Registered)]

    async def catch_up(self) -> bool:
        """Read what others have written; whether there was anything."""
        lines = await self.store.read(STREAM + self.name, after=len(self.entries))
        self._read(CHAIN.read_lines(lines, self.entries[-1] if self.entries else None))
        return bool(lines)

    async def do(self, work: Work, command: str = "", *, slow: bool = False) -> Tournament:
        """Work out events, store them, and only then believe them.

        If somebody was faster, work on what he has made of it. A ``command`` that was done before
        is not done again. ``slow`` work, such as a large draw, is done beside the event loop.
        """
        for _ in range(TRIES):
            if self.has_done(command):
                return self.tournament
            now = self.tournament
            events = await asyncio.to_thread(work, now) if slow else work(now)
            if not events:
                return now
            entries = CHAIN.links(self.entries[-1], events, self.clock(), command)
            try:
                await self.store.append(
                    STREAM + self.name, len(self.entries), [line(it) for it in entries]
                )
            except Conflict:
                await self.catch_up()
                continue
            self._read(entries)
            return self.tournament
        raise Impossible("too_busy")

    async def do_all(self, works: list[Work], command: str = "") -> Tournament:
        """Several steps as one: all of them, or none if one is refused."""

        def work(tournament: Tournament) -> tuple[Event, ...]:
            events: list[Event] = []
            for step in works:
                made = step(tournament)
                events += made
                for event in made:
                    tournament = after(tournament, event)
            return tuple(events)

        return await self.do(work, command)

    def _read(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if isinstance(entry.event, Announced):
                self._state = announced(entry.event)
            else:
                self._state = after(self.tournament, entry.event, entry.at)
            self.entries.append(entry)
            self._done.add(entry.command)
