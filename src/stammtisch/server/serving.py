"""A server from its start to its end."""

from __future__ import annotations

import asyncio
import socket
import sys
from typing import Any, Final

import uvicorn

from stammtisch.server.addresses import bases
from stammtisch.server.settings import Settings, from_environment
from stammtisch.server.web.app import create_app
from stammtisch.server.web.building import Server
from stammtisch.server.web.carriers import bus_at, reach
from stammtisch.server.web.frames import FrameProtocol
from stammtisch.server.web.logs import set_up_logs
from stammtisch.store import Store, open_store
from stammtisch.texts import Texts, UserError

LARGEST_FRAME: Final = 64 * 1024  # beyond that the connection is cut before anybody reads it
WAITING: Final = 2048  # connections that nobody has answered yet
PATIENCE: Final = 10  # seconds that connections have to end


def run(host: str, port: int, database: str | None, bus: str | None, texts: Texts) -> None:
    """As the command line asks for it."""
    wanted: dict[str, Any] = from_environment() | {"host": host, "port": port}
    if database is not None:
        wanted["database"] = database
    if bus is not None:
        wanted["bus"] = bus
    serve(Settings(**wanted), texts)


def serve(settings: Settings, texts: Texts) -> None:
    """Until somebody stops it; what was accepted is finished first."""
    set_up_logs()
    sys.setswitchinterval(0.001)  # players' messages do not wait long for a thinking bot
    door = _door(settings)
    try:
        asyncio.run(_serve(settings, door, texts))
    finally:
        door.close()


async def _serve(settings: Settings, door: socket.socket, texts: Texts) -> None:
    store = await open_store(settings.database)  # if it cannot be opened, nobody is let in
    bus = bus_at(settings.bus or settings.database)
    await reach(bus, settings.bus or settings.database)

    async def opened() -> Store:
        return store

    app = create_app(settings, opened, bus)
    server = PoliteServer(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            ws=FrameProtocol,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            server_header=False,
            timeout_graceful_shutdown=PATIENCE,
        )
    )
    sys.stdout.write(texts("server.address", url=_address(door)) + "\n")
    around = bases(settings.host, door.getsockname()[1])
    if around:
        sys.stdout.write(texts("server.in_network", urls=", ".join(around)) + "\n")
    sys.stdout.flush()
    await server.serve([door])


class PoliteServer(uvicorn.Server):
    """Everybody hears that we close before his connection ends."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        server: Server = self.config.app.state.server  # type: ignore[union-attr]
        for door in self.servers:
            door.close()
        server.pads.close()
        server.tournaments.close()
        await server.inn.close()
        await super().shutdown(sockets)


def _door(settings: Settings) -> socket.socket:
    """Bound before anything else: if it is taken, whoever started us reads so at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((settings.host, settings.port))
        door.listen(WAITING)
    except OSError as error:
        door.close()
        place = f"{settings.host}:{settings.port}"
        raise UserError("server.no_door", place=place, why=error.strerror) from None
    return door


def _address(door: socket.socket) -> str:
    host, port = door.getsockname()[:2]
    host = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
