"""One process writes for several: what all of them want written shares its commits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from socket import socket

from stammtisch.store.letters import Correspondent, letter, wishes_in, word_of
from stammtisch.store.writer import Answers, Writer


class Scribe:
    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self._others: set[Listening] = set()
        self._gone = asyncio.Event()  # one of them

    async def serve(self, desk: socket, until: Callable[[], Awaitable[None]]) -> None:
        """Those who are still there when it ends can finish what they have begun."""
        loop = asyncio.get_running_loop()
        server = await loop.create_unix_server(lambda: Listening(self), sock=desk)
        await until()
        server.close()
        while self._others:
            self._gone.clear()
            await self._gone.wait()
        await self.writer.close()

    def came(self, other: Listening) -> None:
        self._others.add(other)

    def went(self, other: Listening) -> None:
        self._others.discard(other)
        self._gone.set()


class Listening(Correspondent):
    """To one of the others."""

    def __init__(self, scribe: Scribe) -> None:
        super().__init__()
        self._scribe = scribe

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._scribe.came(self)

    def connection_lost(self, why: Exception | None) -> None:
        super().connection_lost(why)
        self._scribe.went(self)

    def received(self, raw: bytes) -> None:
        self._scribe.writer.take(wishes_in(raw)).add_done_callback(self._answer)

    def _answer(self, done: asyncio.Future[Answers]) -> None:
        """Who has gone meanwhile finds it written when he comes again."""
        if self.transport is not None:
            self.transport.write(letter([word_of(answer) for answer in done.result()]))
