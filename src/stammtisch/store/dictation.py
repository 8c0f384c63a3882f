"""A store whose writer is another process: wishes are sent to him, a letter for each moment.

If he is gone, nobody knows whether the last ones are written: they have failed, and whoever reads
finds out. His desk stays meanwhile, so that the next letters wait there for his successor; but not
for ever, in case nobody comes.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.store.errors import Closed, StoreFailed
from stammtisch.store.group import Wish
from stammtisch.store.letters import Correspondent, answer_of, letter, words_in

PATIENCE: Final = 10.0  # seconds for an answer; a new scribe is there after two
IMPATIENCE: Final = 1.0  # the same when the last letter had none


class Wanted(Struct, frozen=True, eq=False):
    wish: Wish
    done: asyncio.Future[None]


Letter: TypeAlias = list[Wanted]


class Dictation(Correspondent):
    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._wanted: Letter = []  # for the next letter
        self._sent: deque[Letter] = deque()  # not answered yet
        self._due = False
        self._patience = PATIENCE
        self._waiting: asyncio.TimerHandle | None = None  # for the next answer
        self._coming: asyncio.Task[object] | None = None
        self.closing = False

    async def write(self, wish: Wish) -> None:
        if self.closing:
            raise Closed
        done = self._loop.create_future()
        self._wanted.append(Wanted(wish, done))
        if not self._due:
            self._due = True
            self._loop.call_soon(self._send)
        await done

    async def close(self) -> None:
        """What was wanted before is still written, if anybody does."""
        self.closing = True
        open_ = [it.done for it in self._wanted]
        open_ += [it.done for sent in self._sent for it in sent]
        await asyncio.gather(*open_, return_exceptions=True)
        if self._coming is not None:
            self._coming.cancel()
        if self.transport is not None:
            self.transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._send()

    def connection_lost(self, why: Exception | None) -> None:
        super().connection_lost(why)
        self._wait(None)
        self._read.clear()
        sent, self._sent = self._sent, deque()
        for it in (it for letter_ in sent for it in letter_):
            _answer(it, StoreFailed("whoever writes has gone"))

    def received(self, raw: bytes) -> None:
        self._patience = PATIENCE
        self._wait(self._patience if len(self._sent) > 1 else None)
        for it, word in zip(self._sent.popleft(), words_in(raw), strict=True):
            _answer(it, answer_of(word, it.wish))

    def _send(self) -> None:
        self._due = False
        if not self._wanted:
            return
        if self.transport is None:
            self._come()
            return
        wanted, self._wanted = self._wanted, []
        self.transport.write(letter([it.wish for it in wanted]))
        if not self._sent:
            self._wait(self._patience)
        self._sent.append(wanted)

    def _wait(self, seconds: float | None) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = None if seconds is None else self._loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self._patience = IMPATIENCE
        if self.transport is not None:
            self.transport.abort()

    def _come(self) -> None:
        if self._coming is None or self._coming.done():
            self._coming = self._loop.create_task(self._connect(), name="dictation")

    async def _connect(self) -> None:
        try:
            await self._loop.create_unix_connection(lambda: self, self._path)
        except OSError as error:  # his door is closed for good
            wanted, self._wanted = self._wanted, []
            for it in wanted:
                _answer(it, StoreFailed(f"{type(error).__name__}: {error}"))


def _answer(it: Wanted, refusal: Exception | None) -> None:
    if it.done.done():
        return
    if refusal is None:
        it.done.set_result(None)
    else:
        it.done.set_exception(refusal)
