"""How connections are read: uvicorn's protocols, with a short way for small frames and an end of
patience.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

import h11
from litestar import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from stammtisch.server.files import full_answer, is_last_file
from stammtisch.server.metrics import LOG

try:
    from websockets.speedups import apply_mask
except ImportError:  # built without a compiler
    from websockets.utils import apply_mask

EXTENSION: Final = "stammtisch.frames"  # of ASGI, by which a wire finds the short way
TEXT: Final = 0x81  # a frame of text that is a whole message
MASKED: Final = 0x80
SHORT: Final = 125
TWO_BYTES: Final = 126
FINAL: Final = 0x80  # the first bit: not the beginning of a message in fragments
TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"Connection: close\r\n"
    b"Content-Length: 0\r\n\r\n"
)
MOST_UNREAD: Final = 32  # messages that we take in before somebody has read the first

Take: TypeAlias = Callable[[bytes], bool]  # takes a message, or leaves it to the reader


class FrameProtocol(WebSocketsSansIOProtocol):
    _rest = b""  # the beginning of a frame
    _long_way = False  # the parser is in the middle of something: it gets all the rest
    take: Take | None = None  # is offered every message that nobody waits in front of

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope.setdefault("extensions", {})[EXTENSION] = {"frames": self}

    async def say(self, messages: Sequence[bytes]) -> None:
        """Texts, one frame each, all in one write. Waits for a slow reader."""
        if not (self.close_sent or self.disconnected):
            self.transport.write(b"".join(_framed(messages)))
            if not self.writable.is_set():
                await self.writable.wait()

    def push(self, messages: Sequence[bytes]) -> bool:
        """The same at once, if the reader keeps up; else nothing is sent."""
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(b"".join(_framed(messages)))
        return True

    def handle_parser_exception(self) -> None:
        """Too large, or no websocket at all: uvicorn closes the connection and says nothing."""
        closed = self.conn.close_sent
        reason = f"frames: {closed.code if closed else 'unreadable'}"
        LOG.warning("refused", extra={"table": self.scope["path"][:40], "reason": reason})
        super().handle_parser_exception()

    def data_received(self, data: bytes) -> None:
        if self._long_way or not self.handshake_complete:
            self._long_way = self._long_way or self.handshake_initiated
            super().data_received(data)
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self._turn_away(self.conn.handshake_exc)
            return
        data = self._rest + data if self._rest else data
        at = 0
        while (end := self._end_of_frame(data, at)) is not None:
            self._take(data, at, end)
            at = end
        self._rest = b"" if self._long_way else data[at:]

    def _turn_away(self, why: Exception) -> None:
        """The handshake has more headers, or longer ones, than anybody needs: uvicorn says nothing
        and waits for more."""
        LOG.warning("refused", extra={"table": "", "reason": f"handshake: {why}"[:200]})
        self.transport.write(TOO_LARGE)
        self.transport.close()

    def _end_of_frame(self, data: bytes, at: int) -> int | None:
        """Nothing if it has not come yet, or is not for us."""
        have = len(data) - at
        if have < 2 or self._long_way:
            return None
        size, head = data[at + 1] & 0x7F, 6
        if size > SHORT:
            if have < 4:
                return None
            size, head = int.from_bytes(data[at + 2 : at + 4]), 8
        odd = data[at] < FINAL or data[at + 1] < MASKED or data[at + 1] & 0x7F > TWO_BYTES
        if odd or size > self._most:
            self._long_way = True
            super().data_received(data[at:])
            return None
        return at + head + size if have >= head + size else None

    @property
    def _most(self) -> int:
        return self.config.ws_max_size

    def _take(self, data: bytes, at: int, end: int) -> None:
        if data[at] != TEXT:
            super().data_received(data[at:end])
            return
        if self.close_sent:
            return
        start = at + (6 if data[at + 1] & 0x7F <= SHORT else 8)
        text = apply_mask(data[start:end], data[start - 4 : start])
        if self.take is not None and self.queue.empty() and self.take(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()


def _framed(messages: Sequence[bytes]) -> Iterator[bytes]:
    for message in messages:
        size = len(message)
        if size <= SHORT:
            yield bytes((TEXT, size))
        elif size < 0x10000:
            yield bytes((TEXT, TWO_BYTES)) + size.to_bytes(2)
        else:
            yield bytes((TEXT, TWO_BYTES + 1)) + size.to_bytes(8)
        yield message


class AsgiWire:
    """The websocket of a seat as the framework carries it, by the short way where there is one."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.socket = socket
        self.open = True
        extensions: Any = socket.scope.get("extensions") or {}
        self._frames: FrameProtocol | None = extensions.get(EXTENSION, {}).get("frames")

    async def receive(self) -> str | bytes | None:
        event: Any = await self.socket.receive()
        if event["type"] != "websocket.receive":
            self.open = False
            return None
        text: str | None = event.get("text")
        return event.get("bytes") or b"" if text is None else text

    async def send(self, messages: Sequence[bytes]) -> None:
        """In one piece, where the server knows how."""
        if not self.open:
            return
        if self._frames is not None:
            await self._frames.say(messages)
            return
        for message in messages:
            text = message.decode()
            await self.socket.send({"type": "websocket.send", "bytes": None, "text": text})

    def push(self, messages: Sequence[bytes]) -> bool:
        return self.open and self._frames is not None and self._frames.push(messages)

    def offer(self, take: Take) -> None:
        if self._frames is not None:
            self._frames.take = take

    async def close(self, code: int) -> None:
        if self.open:
            self.open = False
            await self.socket.send({"type": "websocket.close", "code": code, "reason": ""})


PATIENCE: Final = 30.0  # seconds for a whole request, from its first byte to its last
LINGER: Final = 0.5  # seconds in which one who is not let in may read why


class TimeoutProtocol(H11Protocol):
    _patience: TimerHandle | None = None
    _full = False  # there is no room for this connection

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._full = is_last_file(transport.get_extra_info("socket"))
        if self._full:
            self._turn_away()
        else:
            self._wait()

    def _turn_away(self) -> None:
        state: Any = self.config.app
        state.state.server.metrics.full()
        self.transport.write(full_answer())
        self.transport.write_eof()
        self._patience = self.loop.call_later(LINGER, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_longer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._full:
            return
        super().data_received(data)
        if not self._incomplete:
            self._wait_no_longer()
        elif self._patience is None:
            self._wait()

    @property
    def _incomplete(self) -> bool:
        if self.transport.get_protocol() is not self:
            return False  # a websocket by now; h11 was never asked how its request ended
        begun, _ = self.conn.trailing_data
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and bool(begun))

    def _wait(self) -> None:
        self._patience = self.loop.call_later(PATIENCE, self.transport.close)

    def _wait_no_longer(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
