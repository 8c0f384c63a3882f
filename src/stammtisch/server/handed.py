"""A process behind the porter: connections are handed to it, and bulletins go through him."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stammtisch.server.exchange import Line
from stammtisch.server.porter import SIZE


class ByPorter:
    """Bulletins to the other processes on this machine (``exchange.Bus``)."""

    def __init__(self, to_porter: socket.socket) -> None:
        self._socket = to_porter

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Line]:
        reader, writer = await asyncio.open_connection(sock=self._socket)
        try:
            yield ToPorter(reader, writer)
        finally:
            writer.close()


class ToPorter:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def say(self, raw: bytes) -> None:
        self._writer.write(len(raw).to_bytes(SIZE) + raw)
        await self._writer.drain()

    async def hear(self) -> AsyncIterator[bytes]:
        while True:
            size = int.from_bytes(await self._reader.readexactly(SIZE))
            yield await self._reader.readexactly(size)
