"""A server from its start to its end."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Coroutine
from time import monotonic
from types import FrameType
from typing import Any, Final, NamedTuple

import uvicorn

from stammtisch import __version__
from stammtisch.engine.errors import Denied
from stammtisch.server.app import create_app
from stammtisch.server.files import raise_file_limit
from stammtisch.server.metrics import LOG, set_up_logs
from stammtisch.server.pages import is_built
from stammtisch.server.protocols import FrameProtocol, TimeoutProtocol
from stammtisch.server.pubsub import (
    Bus,
    InProcess,
    bus_at,
    reach,
)
from stammtisch.server.server import Server
from stammtisch.server.settings import Settings, bases, from_environment
from stammtisch.server.workers import Heart, supervise
from stammtisch.store.connection import open_store, others_may_read
from stammtisch.store.protocol import Store
from stammtisch.streams.seal import chain_key
from stammtisch.texts import Texts, UserError

try:
    import uvloop
except ImportError:  # not for Windows
    uvloop = None  # type: ignore[assignment]

LARGEST_FRAME: Final = 64 * 1024  # beyond that the connection is cut before anybody reads it
WAITING: Final = 2048  # connections that nobody has answered yet
PATIENCE: Final = 10  # seconds that connections have to end
# When Python looks for circles of garbage: after so many new objects; among those that survived so
# many of these looks; among all. Many live long here and few are in circles.
LOOKS: Final = (5000, 5, 20)


def run(texts: Texts, **given: str | int | None) -> None:
    """As the command line asks for it."""
    wanted: dict[str, Any] = from_environment()
    wanted |= {name: value for name, value in given.items() if value is not None}
    serve(Settings(**wanted), texts)


def serve(settings: Settings, texts: Texts) -> None:
    """Until somebody stops it; what was accepted is finished first."""
    set_up_logs()
    raise_file_limit()
    chain_key()  # one that is too short is told at once
    sys.setswitchinterval(0.001)  # players' messages do not wait long for a thinking bot
    door = open_door(settings)
    try:
        if settings.workers > 1:
            _serve_many(settings, door, texts)
        else:
            _run(_serve(settings, door, texts))
    finally:
        door.close()


def _run(work: Coroutine[Any, Any, None]) -> None:
    """What talks to players."""
    loop = asyncio.new_event_loop if uvloop is None else uvloop.new_event_loop
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(work)


async def _serve(settings: Settings, door: socket.socket, texts: Texts) -> None:
    store = await open_store(settings.database)  # if it cannot be opened, nobody is let in
    bus = await _reached(settings)
    _say_where(settings, door, texts)
    await PoliteServer(_config(settings, store, bus)).serve([door])


def _serve_many(settings: Settings, door: socket.socket, texts: Texts) -> None:
    bus, parent = asyncio.run(_tried(settings)), os.getpid()

    def work(heart: Heart) -> None:
        _run(_work(settings, door, bus, Watched(parent, heart)))

    _say_where(settings, door, texts)
    supervise(settings.workers, work)


async def _tried(settings: Settings) -> Bus:
    """The database made, or refused, once for all."""
    bus = await _reached(settings)
    if isinstance(bus, InProcess):
        raise Denied("workers_need_postgresql")
    store = await open_store(settings.database)
    await store.close()
    return bus


async def _work(settings: Settings, door: socket.socket, bus: Bus, watched: Watched) -> None:
    store = await open_store(settings.database)
    await WorkerServer(_config(settings, store, bus), watched).serve([door])


async def _reached(settings: Settings) -> Bus:
    """The bus that carries messages between servers; a wrong ``--bus`` is reported."""
    where = settings.bus or settings.database
    bus = bus_at(where)
    if settings.bus and isinstance(bus, InProcess):
        raise Denied("no_bus", url=where.rpartition("@")[2], why="redis://… | postgresql://…")
    await reach(bus, where)
    return bus


def _config(settings: Settings, store: Store, bus: Bus) -> uvicorn.Config:
    async def opened() -> Store:
        return store

    return uvicorn.Config(
        create_app(settings, opened, bus),
        log_config=None,
        access_log=False,
        http=TimeoutProtocol,
        ws=FrameProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=PATIENCE,
    )


def _say_where(settings: Settings, door: socket.socket, texts: Texts) -> None:
    sys.stdout.write(texts("server.address", url=_address(door)) + "\n")
    if exposed := others_may_read(settings.database):
        sys.stdout.write(texts("server.exposed", file=exposed) + "\n")
    around = bases(settings.host, door.getsockname()[1])
    if around:
        sys.stdout.write(texts("server.in_network", urls=", ".join(around)) + "\n")
    if not is_built():
        sys.stdout.write(texts("server.no_client") + "\n")
    sys.stdout.flush()


class PoliteServer(uvicorn.Server):
    """Every client hears that the server closes before the connection ends."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """What is there now stays: to look through it again and again takes pauses of a tenth of a
        second, which everybody at a table notices."""
        await super().startup(sockets)
        gc.freeze()
        gc.set_threshold(*LOOKS)
        LOG.info("server opens", extra={"version": __version__, "pid": os.getpid()})

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Kept to ourselves: uvicorn would raise the signal once more when all is done, and who is
        asked to stop, and does, has not failed. Impatience is heard all the same."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        server: Server = self.config.app.state.server  # type: ignore[union-attr]
        for door in self.servers:
            door.close()
        server.pads.close()
        server.tournaments.close()
        await server.tables.close()
        await super().shutdown(sockets)
        LOG.info("server closes", extra={"version": __version__, "pid": os.getpid()})


class Watched(NamedTuple):
    """By a parent, whose number is known before anything can happen to it."""

    parent: int
    heart: Heart


class WorkerServer(PoliteServer):
    """One of several processes: alive as long as its loop and its parent are."""

    def __init__(self, config: uvicorn.Config, watched: Watched) -> None:
        super().__init__(config)
        self._watched = watched

    async def on_tick(self, counter: int) -> bool:
        self._watched.heart.value = monotonic()
        if os.getppid() != self._watched.parent:
            self.should_exit = True
        return await super().on_tick(counter)


def open_door(settings: Settings) -> socket.socket:
    """Bound before anything else: if the port is taken, the operator reads so at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Named as TCP, or asyncio does not know that small messages must not wait for one another.
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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
