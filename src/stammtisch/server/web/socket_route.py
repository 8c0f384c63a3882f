"""The websocket of a seat, carried by the framework."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from stammtisch.server.socket.conversation import Conversation
from stammtisch.server.web.callers import COOKIE
from stammtisch.server.web.frames import EXTENSION, FrameProtocol, Take
from stammtisch.server.web.languages import language_of


class AsgiWire:
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


@websocket("/tables/{table:str}/socket")
async def seat_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    await socket.accept()
    server = socket.app.state.server
    cookie = socket.cookies.get(COOKIE, "")
    language = language_of(socket.headers)
    await Conversation(server.guests, table, AsgiWire(socket), cookie, language).run()
