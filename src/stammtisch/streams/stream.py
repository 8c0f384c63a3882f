"""One log in a store, and the state that it folds to: of a table, of a pad, of a tournament."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from stammtisch.store.protocol import Conflict, Store, StoreFailed
from stammtisch.streams.chain import Chain, Entry, line, now
from stammtisch.texts import UserError

ATTEMPTS: Final = 20
MANY: Final = 100  # lines that are read beside the event loop, since they take a while

S = TypeVar("S")
E = TypeVar("E")


class StreamKind(Struct, Generic[S, E], frozen=True, kw_only=True):
    """How one kind of stream is stored, begun and folded, and what it tells about a person."""

    prefix: str  # of the stream's name in the store
    first: str  # the tag of its first event
    chain: Chain[E]
    start: Callable[[Any], S]  # of the first event
    apply: Callable[[S, E, int], S]
    too_busy: Callable[[], Exception]
    told_as: str  # among all that is told about a person
    about: Callable[[str, str, Sequence[bytes]], Any]  # of a player, in a stream; maybe nothing


class Moved(Exception):
    """The command was meant for another moment. Nothing was done."""


class Stream(Generic[S, E]):
    """Several streams, also in several processes, may write to one log: the store decides.

    Events count once they are stored.
    """

    kind: StreamKind[S, E]
    state: S  # once it has begun
    number: int = 0  # of the last entry

    def __init__(self, store: Store, name: str, clock: Callable[[], int] = now) -> None:
        self.store, self.name, self.clock = store, name, clock
        self.last: Entry[E] | None = None
        self.done: dict[str, int] = {}  # commands, and the last entry that each brought about
        self._reading = asyncio.Lock()

    async def append(self, events: Iterable[E], command: str = "") -> None:
        """``Conflict`` if another was faster; then nothing has changed."""
        await self._append(self.last, events, command)

    async def catch_up(self) -> bool:
        """Read what others have written; whether there was anything."""
        async with self._reading:
            before = self.last
            lines = await self.store.read(self.kind.prefix + self.name, self.number)
            if self.last is before:  # nobody has read them here in the meantime
                entries = self.kind.chain.read_lines(lines, before)
                if len(lines) > MANY:
                    await asyncio.to_thread(self._take, entries)
                else:
                    self._take(entries)
        if lines:
            await self._grown(written=False)
        return bool(lines)

    async def do(
        self,
        decide: Callable[[S], tuple[E, ...]],
        command: str = "",
        *,
        expected: int | None = None,
        slow: bool = False,
    ) -> S:
        """Decide, store, and only then believe; once for each ``command``.

        A stream that was not the first to write, or refuses, decides again on what the others have
        made of it. If the store does not say whether it has stored something, the log says so.
        ``Moved`` if entry ``expected`` is not the last. ``slow`` decisions are taken beside the
        event loop.
        """
        for _ in range(ATTEMPTS):
            if command and command in self.done:
                break
            if expected is not None and expected != self.number:
                if await self.catch_up():
                    continue
                raise Moved
            before, state = self.last, self.state
            try:
                events = await asyncio.to_thread(decide, state) if slow else decide(state)
            except UserError as why:
                if await self.catch_up():
                    continue
                raise self.explained(why) from None
            if not events or await self._stored(before, events, command):
                break
        else:
            raise self.kind.too_busy()
        return self.state

    async def _stored(self, before: Entry[E] | None, events: tuple[E, ...], command: str) -> bool:
        """Whether they are; if not, the log is known as it is now."""
        try:
            await self._append(before, events, command)
        except (Conflict, StoreFailed) as why:
            if not command and isinstance(why, StoreFailed):  # nobody could find it again
                raise
            self._lost()
            await self.catch_up()
            return False
        await self._grown(written=True)
        return True

    def explained(self, why: UserError) -> UserError:
        """A refusal as people shall read it."""
        return why

    async def _append(self, before: Entry[E] | None, events: Iterable[E], command: str) -> None:
        entries = self.kind.chain.links(before, events, self.clock(), command)
        number = 0 if before is None else before.number
        await self.store.append(self.kind.prefix + self.name, number, [*map(line, entries)])
        if self.last is before:  # else they have been read here in the meantime
            self._take(entries)

    def _take(self, entries: Iterable[Entry[E]]) -> None:
        for entry in entries:
            if self.last is None:
                self.state = self.kind.start(entry.event)
            else:
                self.state = self.kind.apply(self.state, entry.event, entry.at)
            self.last, self.number = entry, entry.number
            if entry.command:
                self.done[entry.command] = entry.number
            self._took(entry)

    # What a kind of stream may do besides.

    def _took(self, entry: Entry[E]) -> None:
        """The state has moved on by this entry."""

    def _lost(self) -> None:
        """Another was faster, or the store has said nothing."""

    async def _grown(self, *, written: bool) -> None:
        """There are new entries, ``written`` by this stream or by others."""
