"""A websocket as lean as it gets, the same for both servers: we do not measure the client.

Frames to the server are masked with zeros, which the protocol allows and which costs nothing.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from os import urandom
from typing import Final, Protocol, cast
from urllib.parse import urlsplit

NO_MASK: Final = bytes(4)
LARGEST: Final = 65_536
END_OF_HEAD: Final = b"\r\n\r\n"


class Player(Protocol):
    socket: Socket

    def heard(self, message: bytes) -> None:
        """Called with every text message."""


class Socket(asyncio.Protocol):
    def __init__(self, path: str, host: str, player: Player) -> None:
        self.path, self.host, self.heard = path, host, player.heard
        player.socket = self
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one by its looks only
        key = b64encode(urandom(16)).decode()
        head = (
            f"GET {self.path} HTTP/1.1",
            f"Host: {self.host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        self.transport.write("\r\n".join(head).encode() + END_OF_HEAD)

    def say(self, message: bytes) -> None:
        size = len(message)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
        self.transport.write(head + NO_MASK + message)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self.opened.done():
            data = self._shaken(data)
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if start + size > end:
                break
            if data[at] == 0x81:
                self.heard(data[start : start + size])
            elif data[at] == 0x89:  # a ping is answered with its own words
                self.transport.write(
                    bytes((0x8A, 0x80 | size)) + NO_MASK + data[start : start + size]
                )
            at = start + size
        self._rest = data[at:]

    def connection_lost(self, why: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))

    def _shaken(self, data: bytes) -> bytes:
        head, found, rest = data.partition(END_OF_HEAD)
        if not found:
            self._rest = data
            return b""
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(head.decode("latin-1")))
            return b""
        self.opened.set_result(None)
        self._rest = b""
        return rest


async def opened(url: str, path: str, player: Player) -> None:
    place = urlsplit(url)
    assert place.hostname
    assert place.port
    loop = asyncio.get_running_loop()
    make = lambda: Socket(path, place.netloc, player)  # noqa: E731
    _, socket = await loop.create_connection(make, place.hostname, place.port)
    await socket.opened
