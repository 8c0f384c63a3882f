"""The log of one table in the store, and the sitting that it tells."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Final

from stammtisch.engine.deal import Verb
from stammtisch.store import Store
from stammtisch.table.chain import Entry, line, links, read_lines
from stammtisch.table.events import (
    Acted,
    Dealt,
    Event,
    Shuffled,
    fold,
)
from stammtisch.table.state import Sitting

OWN: Final = 100  # of the table's own commands, which nobody asks for much later
MANY: Final = 100  # lines that are read beside the event loop, since they take a while


def stream_of(table: str) -> str:
    return f"table/{table}"


class TableLog:
    """``now`` is the fold of all lines up to ``number``. Lines count once they are stored."""

    def __init__(self, store: Store, table: str) -> None:
        self.store, self.stream = store, stream_of(table)
        self.last: Entry | None = None
        self.done: dict[str, int] = {}  # commands, and the last line that each brought about
        self._own: deque[str] = deque()
        self.finished: dict[int, Sitting] = {}  # as each deal was closed, by its number
        self.turn_at = 0  # when it became somebody's turn, by the writer's clock
        self._halted_at = 0
        self._now: Sitting | None = None

    @property
    def number(self) -> int:
        return 0 if self.last is None else self.last.number

    @property
    def now(self) -> Sitting:
        assert self._now is not None, "a table that was never opened"
        return self._now

    async def write(self, events: Iterable[Event], at: int, command: str) -> None:
        """``Conflict`` if somebody else was faster; then nothing has changed."""
        entries = links(self.last, events, at, command)
        await self.store.append(self.stream, self.number, [line(each) for each in entries])
        self._take(entries)

    async def catch_up(self) -> bool:
        """Read what others have written; whether there was anything."""
        lines = await self.store.read(self.stream, self.number)
        if len(lines) > MANY:
            await asyncio.to_thread(self._read, lines)
        else:
            self._read(lines)
        return bool(lines)

    def _read(self, lines: list[bytes]) -> None:
        self._take(read_lines(lines, self.last))

    def _take(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._now = _after(self._now, entry.event)
            self.last = entry
            self._note_turn(entry)
            if entry.command:
                self._note(entry.command, entry.number)
            result = self._now.result
            if result is not None and result.number not in self.finished:
                self.finished[result.number] = self._now

    def _note_turn(self, entry: Entry) -> None:
        """While the supervisor is asked, time stands still."""
        if isinstance(entry.event, Shuffled | Dealt):
            self.turn_at = entry.at
        elif isinstance(entry.event, Acted):
            assert self.now.playing is not None
            verb = self.now.playing.deal.history[-1].verb
            if verb is Verb.HALT:
                self._halted_at = entry.at
            elif verb is Verb.REJECT:
                self.turn_at += max(0, entry.at - self._halted_at)
            else:
                self.turn_at = entry.at

    def _note(self, command: str, number: int) -> None:
        if command.startswith("/") and command not in self.done:
            self._own.append(command)
            if len(self._own) > OWN:
                del self.done[self._own.popleft()]
        self.done[command] = number


def _after(now: Sitting | None, event: Event) -> Sitting:
    return fold([event]) if now is None else event.apply(now)
