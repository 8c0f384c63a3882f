"""The door of a server."""

import asyncio
import json
import socket

import pytest
from support.server import Visitor, running

from stammtisch import __version__
from stammtisch.server.process import open_door
from stammtisch.server.settings import Settings


def test_small_messages_do_not_wait_for_one_another():
    """Else what a player is told twice in a row comes 40 milliseconds late."""
    options = []

    class Noting(asyncio.Protocol):
        def connection_made(self, transport):
            connection = transport.get_extra_info("socket")
            options.append(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    async def whole():
        with open_door(Settings(port=0)) as door:
            server = await asyncio.get_running_loop().create_server(Noting, sock=door)
            _, writer = await asyncio.open_connection(*door.getsockname())
            while not options:
                await asyncio.sleep(0)
            writer.close()
            server.close()

    asyncio.run(whole())
    assert options != [0]


@pytest.mark.process
def test_the_log_tells_when_the_server_opens_and_when_it_closes(tmp_path):
    with running(tmp_path) as server:
        Visitor(server.url)
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert [line["event"] for line in lines] == ["server opens", "server closes"]
    assert all(line["version"] == __version__ for line in lines)
    assert "127.0.0.1" not in server.log
