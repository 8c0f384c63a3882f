"""The application: routes, doors, and what happens at start and end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE
from litestar.types import ExceptionHandlersMap

from stammtisch import __version__
from stammtisch.engine.errors import Denied, explained
from stammtisch.pad.web.routes import pad_socket
from stammtisch.pad.web.routes import routes as pad_routes
from stammtisch.people import web as people_routes
from stammtisch.rulesets import RuleSetError
from stammtisch.server import docs as docs_routes
from stammtisch.server import operator_routes, pages, replay_routes, rules_routes
from stammtisch.server.callers import (
    AnyRequest,
    maybe_person,
    person_of,
    server_of,
    table_of,
    texts_of,
)
from stammtisch.server.metrics import LOG, Metrics
from stammtisch.server.middleware import AccessMiddleware, Senders
from stammtisch.server.pubsub import Bus, InProcess
from stammtisch.server.requests import AnyBody, Application, language_of
from stammtisch.server.server import build, keep_tidy
from stammtisch.server.settings import Settings
from stammtisch.store.protocol import Damaged, Store, StoreFailed
from stammtisch.streams.stream import ChainBroken
from stammtisch.table import web as table_routes
from stammtisch.table import web_deals as deal_routes
from stammtisch.table.web import seat_socket
from stammtisch.texts import UserError
from stammtisch.tournament.web.files import routes as tournament_routes
from stammtisch.tournament.web.socket import tournament_socket

LARGEST_BODY: Final = 64 * 1024
ROUTES: Final = (
    people_routes.routes,
    table_routes.routes,
    deal_routes.routes,
    replay_routes.routes,
    rules_routes.routes,
    operator_routes.routes,
    docs_routes.routes,
    rules_routes.book_routes,
    pad_routes,
    tournament_routes,
    seat_socket,
    pad_socket,
    tournament_socket,
    pages.routes,
)
# What routes ask for by the name of a parameter.
SHARED: Final[Mapping[str, Callable[..., Any]]] = {
    "server": server_of,
    "maybe": maybe_person,
    "person": person_of,
    "open_table": table_of,
    "speak": texts_of,
}


def create_app(
    settings: Settings, opened: Callable[[], Awaitable[Store]], bus: Bus | None = None
) -> Litestar:
    metrics = Metrics()

    @asynccontextmanager
    async def open_hours(app: Litestar) -> AsyncIterator[None]:
        server = build(settings, await opened(), metrics, bus or InProcess())
        app.state.server = server
        tidying = asyncio.create_task(keep_tidy(server), name="tidying")
        try:
            yield
        finally:
            tidying.cancel()
            await server.close()

    return Application(
        route_handlers=ROUTES,
        dependencies={name: Provide(found) for name, found in SHARED.items()},
        exception_handlers=REFUSALS,
        middleware=[
            DefineMiddleware(
                AccessMiddleware, settings=settings, metrics=metrics, senders=Senders(settings)
            )
        ],
        lifespan=[open_hours],
        openapi_config=OpenAPIConfig(
            title="Stammtisch",
            version=__version__,
            path="/docs/api",
            render_plugins=(),
            use_handler_docstrings=True,
        ),
        request_class=AnyBody,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


def _language(request: AnyRequest) -> str:
    return language_of(request.headers, request.state.get("language") or "")


def _told(request: AnyRequest, why: UserError) -> Response[dict[str, str]]:
    status = getattr(why, "status", 409)
    option = {"option": why.key} if isinstance(why, RuleSetError) and why.key else {}
    return Response(explained(why, _language(request)) | option, status_code=status)


def _unavailable(request: AnyRequest, error: StoreFailed) -> Response[dict[str, str]]:
    LOG.error("failed", extra={"route": request.scope["path"]}, exc_info=error)
    return _told(request, Denied("unavailable", 503))


def _damaged(request: AnyRequest, why: UserError) -> Response[dict[str, str]]:
    """The operator must know: this does not mend itself."""
    request.app.state.server.metrics.failed(request.scope["path"], why)
    return _told(request, why)


def _too_large(request: AnyRequest, why: HTTPException) -> Response[dict[str, str]]:
    handler: Any = request.route_handler  # of which the framework knows only that it has a path
    return _told(request, Denied("too_large", 413, most=handler.resolve_request_max_body_size()))


def _refused(request: AnyRequest, why: HTTPException) -> Response[dict[str, Any]]:
    """What the framework finds wrong with a request: which field, and why."""
    extra = why.extra if isinstance(why.extra, list) else []
    found = [f"{each.get('key', '')}: {each.get('message', '')}" for each in extra]
    told = {"error": "bad_request", "message": "; ".join(found) or why.detail}
    return Response(told, status_code=why.status_code, headers=why.headers)


def _failed(request: AnyRequest, error: Exception) -> Response[dict[str, str]]:
    LOG.error("failed", extra={"route": request.scope["path"]}, exc_info=error)
    told = {"error": "failed", "message": "500"}
    return Response(told, status_code=500)


REFUSALS: Final[ExceptionHandlersMap] = {
    UserError: _told,
    StoreFailed: _unavailable,
    Damaged: _damaged,
    ChainBroken: _damaged,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE: _too_large,
    HTTPException: _refused,
    Exception: _failed,
}
