"""The websocket of a pad: whoever looks at it sees every change at once."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath
from msgspec import Struct

from stammtisch.server.errors import Denied
from stammtisch.server.web.languages import language_of
from stammtisch.server.web.live_socket import greeted, show, turn_away
from stammtisch.server.web.pad_bodies import PadMessage
from stammtisch.server.web.pad_routes import state_of
from stammtisch.server.web.socket_route import AsgiWire
from stammtisch.texts import texts


class Hello(Struct, frozen=True):
    key: str
    language: str = ""


@websocket("/pads/{name:str}/socket")
async def pad_socket(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    await socket.accept()
    wire, server = AsgiWire(socket), socket.app.state.server
    hello = await greeted(wire, Hello)
    if hello is None:
        return
    speak = texts(language_of(socket.headers, hello.language))
    try:
        found = await server.pads.find(name, hello.key)
    except Denied as why:
        await turn_away(wire, why)
        return
    await show(
        wire,
        found,
        lambda: msgspec.json.encode(PadMessage(state=state_of(found, hello.key, speak))),
    )
