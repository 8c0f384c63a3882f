"""For the operator of the server: health and metrics."""

from __future__ import annotations

import hmac

from litestar import MediaType, Response, Router, get
from litestar.di import NamedDependency
from msgspec import Struct

from stammtisch.engine.errors import Denied
from stammtisch.server.callers import AnyRequest, bearer_of
from stammtisch.server.server import Server


class Health(Struct, frozen=True):
    status: str


@get("/health/live", tags=["operator"])
async def live() -> Health:
    """The process answers."""
    return Health("ok")


@get("/health/ready", tags=["operator"])
async def ready(server: NamedDependency[Server]) -> Response[Health]:
    """The store keeps what it is given too; tried once a second at most."""
    if not await server.health.beats():
        return Response(Health("store"), status_code=503)
    return Response(Health("ok"))


@get("/metrics", tags=["operator"], media_type=MediaType.TEXT)
async def metrics(request: AnyRequest, server: NamedDependency[Server]) -> str:
    """For Prometheus, with the token of the operator; without one there is no such page."""
    token = server.settings.metrics
    if not token:
        raise Denied("no_page", 404)
    if not hmac.compare_digest(bearer_of(request).encode(), token.encode()):
        raise Denied("bad_token", 401)
    server.metrics.tables.set(len(server.tables.by_name))
    hosts = [table.host for table in server.tables.by_name.values()]
    server.metrics.sockets.set(sum(len(host.audience) for host in hosts))
    server.metrics.thinking.set(server.pool.thinking)
    return server.metrics.text().decode()


routes = Router("/", route_handlers=[live, ready, metrics])
