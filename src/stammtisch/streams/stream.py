"""One log in a store, and the state that it folds to: of a pad, of a tournament."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from stammtisch.store import Conflict, Store
from stammtisch.streams.chain import Chain, Entry, line, now
from stammtisch.texts import UserError

ATTEMPTS: Final = 20

S = TypeVar("S")
E = TypeVar("E")


class Kind(Struct, Generic[S, E], frozen=True, kw_only=True):
    """How one kind of stream is stored, begun and folded."""

    prefix: str  # of the stream's name in the store
    chain: Chain[E]
    start: Callable[[Any], S]  # of the first event
    apply: Callable[[S, E, int], S]
    too_busy: Callable[[], UserError]


class Stream(Generic[S, E]):
    """Several streams, also in several processes, may write to one log: the store decides.

    Events count once they are stored.
    """

    kind: Kind[S, E]

    def __init__(self, store: Store, name: str, clock: Callable[[], int] = now) -> None:
        self.store, self.name, self.clock = store, name, clock
        self.last: Entry[E] | None = None
        self.done: dict[str, int] = {}  # commands, and the last entry that each brought about
        self._state: S | None = None

    @property
    def state(self) -> S:
        assert self._state is not None, "a stream that was never begun"
        return self._state

    @property
    def number(self) -> int:
        """Of the last entry."""
        return 0 if self.last is None else self.last.number

    async def append(self, events: Iterable[E], command: str = "") -> None:
        """``Conflict`` if another was faster; then nothing has changed."""
        await self._append(self.last, events, command)

    async def catch_up(self) -> bool:
        """Read what others have written; whether there was anything."""
        before = self.last
        lines = await self.store.read(self.kind.prefix + self.name, self.number)
        if self.last is before:  # nobody has read them here in the meantime
            self._take(self.kind.chain.read_lines(lines, before))
        return bool(lines)

    async def do(
        self, decide: Callable[[S], tuple[E, ...]], command: str = "", *, slow: bool = False
    ) -> S:
        """Decide, store, and only then believe; once for each ``command``.

        Who was not the first to write, or is refused, decides again on what the others have made
        of it. ``slow`` decisions are taken beside the event loop.
        """
        for _ in range(ATTEMPTS):
            if command and command in self.done:
                break
            before, state = self.last, self.state
            try:
                events = await asyncio.to_thread(decide, state) if slow else decide(state)
                if events:
                    await self._append(before, events, command)
                break
            except Conflict:
                await self.catch_up()
            except UserError as why:
                if not await self.catch_up():
                    raise self.explained(why) from None
        else:
            raise self.kind.too_busy()
        return self.state

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
            if self._state is None:
                self._state = self.kind.start(entry.event)
            else:
                self._state = self.kind.apply(self._state, entry.event, entry.at)
            self.last = entry
            if entry.command:
                self.done[entry.command] = entry.number
            self._took(entry)

    def _took(self, entry: Entry[E]) -> None:
        """For who wants to remember more than the state."""
