"""The websocket of a pad: whoever looks at it sees every change at once."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from msgspec import Struct

from stammtisch.server.errors import Denied
from stammtisch.server.pads.room import Listener, OpenPad
from stammtisch.server.web.building import Server
from stammtisch.server.web.languages import language_of
from stammtisch.server.web.pad_bodies import PadMessage
from stammtisch.server.web.pad_routes import state_of
from stammtisch.server.web.socket_route import AsgiWire
from stammtisch.texts import texts

PATIENCE: Final = 10  # seconds for the first message
NOT_FOR_YOU: Final = 4403
NO_PAD: Final = 4404
BAD: Final = 1008
GOING_AWAY: Final = 1001


class Hello(Struct, frozen=True):
    key: str
    language: str = ""


@websocket("/pads/{name:str}/socket")
async def pad_socket(socket: WebSocket[Any, Any, Any], name: str) -> None:
    await socket.accept()
    wire, server = AsgiWire(socket), socket.app.state.server
    try:
        first = await asyncio.wait_for(wire.receive(), PATIENCE)
        hello = msgspec.json.decode(first or b"", type=Hello)
    except (TimeoutError, msgspec.MsgspecError, UnicodeDecodeError):
        await wire.close(BAD)
        return
    await _talk(wire, server, name, hello, language_of(socket.headers, hello.language))


async def _talk(wire: AsgiWire, server: Server, name: str, hello: Hello, language: str) -> None:
    try:
        found = await server.pads.find(name, hello.key)
    except Denied as why:
        await wire.close(NO_PAD if why.reason == "no_pad" else NOT_FOR_YOU)
        return
    listener = Listener()
    found.listen(listener)
    telling = asyncio.create_task(_tell(wire, found, listener, hello.key, language))
    try:
        while await wire.receive() is not None:
            pass  # whatever a phone says here only keeps the line open
    finally:
        telling.cancel()
        found.leave(listener)


async def _tell(
    wire: AsgiWire, found: OpenPad, listener: Listener, key: str, language: str
) -> None:
    """How it stands, and again after every change; whoever is slow sees the newest."""
    listener.news.set()
    while True:
        await listener.news.wait()
        listener.news.clear()
        if listener.closing:
            await wire.close(GOING_AWAY)
            return
        state = state_of(found, key, texts(language))
        await wire.send([msgspec.json.encode(PadMessage(state=state))])
