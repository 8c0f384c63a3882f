"""Requests that are begun and never ended."""

import asyncio

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from stammtisch.server import protocols as timeouts
from stammtisch.server.protocols import FrameProtocol, TimeoutProtocol

WHOLE = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


async def app(scope, receive, send):
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


async def door(app):
    """A server on a free port."""
    config = uvicorn.Config(app, log_config=None, timeout_keep_alive=1, ws=FrameProtocol)
    config.load()

    def protocol():
        return TimeoutProtocol(config, ServerState(), {})

    return await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0)


async def answer(*words):
    """All that is answered until the connection is closed."""
    async with await door(app) as server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        for each in words:
            writer.write(each)
            await asyncio.sleep(0)
        heard = await asyncio.wait_for(reader.read(), 60)
        writer.close()
    return heard


@pytest.mark.parametrize(
    ("words", "answered"),
    [
        ((), 0),
        ((b"GET / HT",), 0),
        ((b"\x16\x03\x01\x02\x00",), 0),
        ((b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n", b"abc"), 0),
        ((WHOLE,), 1),
        ((WHOLE[:9], WHOLE[9:]), 1),
        ((WHOLE, WHOLE[:9]), 1),
    ],
)
def test_an_unfinished_request_is_closed(words, answered, monkeypatch):
    monkeypatch.setattr(timeouts, "PATIENCE", 0.5)
    assert asyncio.run(answer(*words)).count(b"204 No Content") == answered


async def echo(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    while (said := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "bytes": said["bytes"]})


async def talk(silence):
    """What comes back on a websocket after a silence."""
    async with await door(echo) as server:
        host, port = server.sockets[0].getsockname()
        async with connect(f"ws://{host}:{port}", compression=None) as socket:
            await asyncio.sleep(silence)
            await socket.send("still here?")
            return await socket.recv()


def test_a_websocket_is_a_request_that_has_ended(monkeypatch):
    monkeypatch.setattr(timeouts, "PATIENCE", 0.5)
    assert asyncio.run(talk(silence=1.0)) == b"still here?"
