"""Messages between servers on one store: said, heard, and repeated as long as anybody listens.

The framework's channels carry them, one channel for all: PostgreSQL's own notifications where the
database is one, Redis if its address is given, nothing where there is only one server. Whatever
carries them may fail. Then we connect again; meanwhile every server goes on, looks by itself what
others have written, and the store keeps them from writing over each other.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, Protocol

from asyncpg import Connection, PostgresError
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from msgspec import MsgspecError
from redis.asyncio import Redis
from redis.exceptions import RedisError

from stammtisch.engine.errors import Denied
from stammtisch.people.turns import first_of
from stammtisch.store.urls import libpq_address
from stammtisch.table import peers
from stammtisch.table.peers import (
    PeerMessage,
    PersonRenamed,
    RemarkSaid,
    SessionEnded,
    TableStand,
    TryFailed,
)

if TYPE_CHECKING:
    from stammtisch.people.persons import People
    from stammtisch.server.rate_limit import TryLimit
    from stammtisch.table.service import OpenTables


BEAT: Final = 1.0  # seconds between repetitions
PAUSE: Final = 1.0  # seconds before we connect again


class PeerChannel(Protocol):
    """A connection to all other servers, and to ourselves."""

    async def say(self, raw: bytes) -> None: ...
    def hear(self) -> AsyncIterator[bytes]: ...


class Bus(Protocol):
    def connected(self) -> AbstractAsyncContextManager[PeerChannel]: ...


class PubSub:
    alone = False

    def __init__(self, bus: Bus, server: str, failed: Callable[[str, BaseException], None]) -> None:
        self.bus, self.server = bus, server
        self._failed = failed
        self._waiting: dict[tuple[object, ...], PeerMessage] = {}  # the newest of each subject
        self._woken = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._connected = False
        self.tables: OpenTables
        self.people: People
        self.tries: TryLimit

    def tell(self, message: PeerMessage) -> None:
        self._waiting[message.subject] = message
        self._woken.set()

    def open(self, tables: OpenTables, people: People, tries: TryLimit) -> None:
        self.tables, self.people, self.tries = tables, people, tries
        self._begin(self._run())
        self._begin(self._look_around())

    async def close(self) -> None:
        """Others hear what is still to be said, if they can be reached."""
        for _ in range(50):
            if not self._waiting:
                break
            await asyncio.sleep(0.01)
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                async with self.bus.connected() as line:
                    self._connected = True
                    self._begin(self._look_everywhere())
                    await first_of(self._hear(line), self._speak(line), self._beat())
            except Exception as error:
                self._failed("exchange", error)
            self._connected = False
            await asyncio.sleep(PAUSE)

    async def _look_around(self) -> None:
        """As long as nobody can tell us anything."""
        while True:
            await asyncio.sleep(BEAT)
            if not self._connected:
                await self._look_everywhere()

    async def _look_everywhere(self) -> None:
        """What was missed at the tables where somebody waits for it."""
        for table in tuple(self.tables.by_name.values()):
            if len(table.host.audience):
                await table.host.catch_up()

    async def _speak(self, line: PeerChannel) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._waiting:
                subject = next(iter(self._waiting))
                await line.say(peers.encode(self._waiting.pop(subject)))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for table in tuple(self.tables.by_name.values()):
                table.host.beat()

    async def _hear(self, line: PeerChannel) -> None:
        async for raw in line.hear():
            try:
                message = peers.decode(raw)
            except MsgspecError as error:  # of another version, or a stranger's
                self._failed("exchange", error)
                continue
            if message.server != self.server:
                self._take(message)

    def _take(self, message: PeerMessage) -> None:
        match message:
            case TableStand(table=name):
                if name in self.tables.by_name:
                    self.tables.by_name[name].host.hear(message)
            case RemarkSaid(table=name, number=number):
                if name in self.tables.by_name:
                    self._begin(self.tables.by_name[name].chat.hear(number))
            case PersonRenamed(player=player):
                if player in self.people.names:
                    self._begin(self.people.look_up(player))
            case SessionEnded(session=session):
                self.tables.end_session(session)
            case TryFailed(tries=tries):
                self.tries.hear(tries)

    def _begin(self, work: Awaitable[None]) -> None:
        """Beside everything else; whatever fails in it has been for nothing, and is told."""

        async def begun() -> None:
            try:
                await work
            except Exception as error:
                self._failed("exchange", error)

        task = asyncio.create_task(begun(), name="exchange")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


CHANNEL: Final = "stammtisch"
GONE: Final = b""  # what nobody says
REACHING: Final = 10  # seconds
# What the drivers make of an address: a TypeError of an option that Redis does not know.
BAD_ADDRESS: Final = (OSError, TimeoutError, RedisError, PostgresError, ValueError, TypeError)


def bus_at(url: str) -> Bus:
    """``redis://…``, or the address of the database."""
    scheme = url.partition("://")[0]
    if scheme in ("redis", "rediss", "unix"):
        return ByRedis(url)
    if scheme.partition("+")[0] in ("postgres", "postgresql"):
        return ByNotify(libpq_address(url))
    return InProcess()


async def reach(bus: Bus, url: str) -> None:
    """Report a wrong address at once."""
    try:
        async with asyncio.timeout(REACHING), bus.connected():
            return
    except BAD_ADDRESS as error:
        place = url.rpartition("@")[2]  # without a password
        raise Denied("no_bus", url=place, why=str(error) or type(error).__name__) from error


class Channel:
    """A line over a channel of the framework."""

    def __init__(self, backend: ChannelsBackend) -> None:
        self.backend = backend

    async def say(self, raw: bytes) -> None:
        await self.backend.publish(raw, [CHANNEL])

    async def hear(self) -> AsyncIterator[bytes]:
        async for _, raw in self.backend.stream_events():
            if raw == GONE:
                raise ConnectionError("the connection on which we listened is lost")
            yield raw


@asynccontextmanager
async def _open(backend: ChannelsBackend) -> AsyncIterator[PeerChannel]:
    await backend.on_startup()
    try:
        await backend.subscribe([CHANNEL])
        yield Channel(backend)
    finally:
        await backend.on_shutdown()


class InProcess:
    def connected(self) -> Any:  # noqa: ANN401
        return _open(MemoryChannelsBackend())


class ByNotify:
    def __init__(self, dsn: str) -> None:
        self.dsn = dsn

    def connected(self) -> Any:  # noqa: ANN401
        return _open(Notifications(self.dsn))


class ByRedis:
    def __init__(self, url: str) -> None:
        self.url = url

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[PeerChannel]:
        async with (
            Redis.from_url(self.url) as redis,
            _open(RedisChannelsPubSubBackend(redis=redis)) as line,
        ):
            yield line


class Notifications(AsyncPgChannelsBackend):
    """The framework connects anew for everything it says, and does not notice when the connection
    on which it listens is lost; this one keeps a second connection, and notices."""

    async def on_startup(self) -> None:
        await super().on_startup()
        self._speaking: Connection[Any] = await self._connect()
        self._listener_conn.add_termination_listener(self._lost)

    async def on_shutdown(self) -> None:
        self._listener_conn.remove_termination_listener(self._lost)
        await self._speaking.close(timeout=REACHING)
        await super().on_shutdown()

    async def publish(self, data: bytes, channels: Any) -> None:  # noqa: ANN401
        for channel in channels:
            await self._speaking.execute("SELECT pg_notify($1, $2)", channel, data.decode())

    def _lost(self, connection: object) -> None:
        assert self._queue is not None
        self._queue.put_nowait((CHANNEL, GONE))
