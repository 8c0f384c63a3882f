"""A real server in this process, with houses that we make, and sockets that keep every byte."""

import asyncio
import json
import socket
from contextlib import asynccontextmanager

import uvicorn

from stammtisch.server.app import create_app
from stammtisch.server.process import LARGEST_FRAME
from stammtisch.server.protocols import FrameProtocol
from stammtisch.server.settings import Settings
from stammtisch.store.protocol import MemoryStore

TEXT = 0x81


class Served:
    """The server; ``sockets`` let people in."""

    def __init__(self, app, port):
        self.app, self.port = app, port

    def let_in(self, sockets):
        self.app.state.server.sockets = sockets


@asynccontextmanager
async def served():
    async def opened():
        return MemoryStore()

    app = create_app(Settings(requests=1e9, messages=1e9, openings=1e9), opened)
    config = uvicorn.Config(
        app,
        log_config=None,
        ws=FrameProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        date_header=False,  # the one thing that is different every second
    )
    server = uvicorn.Server(config)
    with socket.socket(proto=socket.IPPROTO_TCP) as door:  # as in serving.py
        door.bind(("127.0.0.1", 0))
        task = asyncio.create_task(server._serve([door]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield Served(app, door.getsockname()[1])
        finally:
            server.should_exit = True
            await task


class Tap(asyncio.Protocol):
    """A websocket of a seat that keeps every byte it receives, and where each message ends."""

    def __init__(self):
        self.bytes = bytearray()
        self.ends = {}  # of the message that told a number
        self.heard = []
        self.answers = {}
        self._at: int | None = None
        self._news = asyncio.Event()

    def connection_made(self, transport):
        self.transport = transport

    def connection_lost(self, why):
        self._news.set()

    def data_received(self, data):
        self.bytes += data
        if self._at is None:
            head = self.bytes.find(b"\r\n\r\n")
            if head < 0:
                return
            self._at = head + 4
        while self._frame():
            pass
        self._news.set()

    def _frame(self):
        assert self._at is not None
        left = len(self.bytes) - self._at
        if left < 2:
            return False
        size, start = self.bytes[self._at + 1], self._at + 2
        if size == 126:
            size, start = int.from_bytes(self.bytes[start : start + 2]), start + 2
        if left < 4 or len(self.bytes) < start + size:
            return False
        opcode, self._at = self.bytes[self._at], start + size
        if opcode == TEXT:
            self._message(json.loads(self.bytes[start : self._at]))
        return True

    def _message(self, message):
        self.heard.append(message["type"])
        if message["type"] in ("view", "change"):
            self.ends[message["number"]] = self._at
        elif message["type"] in ("done", "declined", "stale", "failed"):
            self.answers[message["id"]] = message["type"]

    def say(self, **message):
        data = json.dumps(message).encode()
        size = len(data)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
        self.transport.write(head + bytes(4) + data)

    async def until(self, holds):
        while not holds():
            assert not self.transport.is_closing(), self.bytes[-500:]
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 120)

    def up_to(self, number):
        """Every byte up to the end of the message that told this number."""
        return bytes(self.bytes[: self.ends[number]])


async def tapped(port, table, token, changes):
    loop = asyncio.get_running_loop()
    _, tap = await loop.create_connection(Tap, "127.0.0.1", port)
    tap.transport.write(
        f"GET /tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await tap.until(lambda: tap._at is not None)
    tap.say(type="hello", token=token, changes=changes)
    await tap.until(lambda: "presence" in tap.heard)
    return tap
