"""The websocket of a pad: its viewers see every change at once."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath
from msgspec import Struct

from stammtisch.engine.errors import Denied
from stammtisch.pad.web.bodies import PadMessage
from stammtisch.pad.web.routes import state_of
from stammtisch.server.live_socket import greeted, show, turn_away
from stammtisch.server.protocols import AsgiWire
from stammtisch.server.requests import language_of
from stammtisch.texts import texts


class PadHello(Struct, frozen=True):
    key: str
    language: str = ""


@websocket("/pads/{name:str}/socket")
async def pad_socket(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    await socket.accept()
    wire, server = AsgiWire(socket), socket.app.state.server
    hello = await greeted(wire, PadHello)
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
