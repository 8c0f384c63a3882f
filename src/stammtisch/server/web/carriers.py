"""What carries bulletins between servers: the framework's channels, one channel for all.

PostgreSQL's own notifications where the database is one, Redis if its address is given, and within
the process where there is only one server.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from asyncpg import Connection, PostgresError
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

from stammtisch.server.errors import Denied
from stammtisch.server.exchange import Bus, Line
from stammtisch.store.urls import libpq_address

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
    """Whoever gave a wrong address shall read so at once."""
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
async def _open(backend: ChannelsBackend) -> AsyncIterator[Line]:
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
    async def connected(self) -> AsyncIterator[Line]:
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
