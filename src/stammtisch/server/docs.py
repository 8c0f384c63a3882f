"""The description of the interface: for programs as OpenAPI, for people as one plain page."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Response, Router, get
from msgspec import Struct

from stammtisch.server.callers import AnyRequest
from stammtisch.server.schema import message_schema


class RefusedRequest(Struct, frozen=True):
    """Why not: ``error`` for programs, ``message`` for people.

    ``rule`` is the section of the rules, ``option`` the one of a rule set that is wrong.
    """

    error: str
    message: str
    rule: str = ""
    option: str = ""


METHODS: Final = ("get", "post", "put", "patch", "delete")
PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stammtisch: the interface</title>
<style>
:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }}
body {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem }}
h2 {{ font: 600 1rem/1.5 ui-monospace, monospace; margin: 1.5rem 0 0 }}
b {{ display: inline-block; min-width: 4.5rem }}
pre {{ overflow-x: auto }} p {{ margin: .2rem 0 0 4.5rem }}
</style>
<h1>Stammtisch</h1>
<p style="margin:0">As data: <a href="docs/openapi.json">OpenAPI</a>, and the
<a href="docs/messages.json">messages of the websocket</a> <code>/tables/{{table}}/socket</code>
alone.</p>
{routes}
</html>"""


def _once(request: AnyRequest, name: str, make: Callable[[], str | bytes]) -> str | bytes:
    """The same for everybody as long as this server runs."""
    made: dict[str, str | bytes] = request.app.state.setdefault("docs", {})
    if name not in made:
        made[name] = make()
    return made[name]


@get("/openapi.json", include_in_schema=False)
async def openapi(request: AnyRequest) -> Response[str | bytes]:
    told = _once(request, "openapi", lambda: msgspec.json.encode(description(request.app)))
    return Response(told, media_type=MediaType.JSON)


@get("/messages.json", include_in_schema=False)
async def messages(request: AnyRequest) -> Response[str | bytes]:
    told = _once(request, "messages", lambda: msgspec.json.encode(message_schema()))
    return Response(told, media_type=MediaType.JSON)


@get("/", include_in_schema=False, media_type=MediaType.HTML)
async def page(request: AnyRequest) -> Response[str | bytes]:
    told = _once(request, "page", lambda: _page(request.app))
    return Response(told, media_type=MediaType.HTML)


def _page(app: Litestar) -> str:
    paths: dict[str, Any] = app.openapi_schema.to_schema()["paths"]
    told = [
        _told(method, path, operations[method])
        for path, operations in paths.items()
        for method in METHODS
        if method in operations
    ]
    return PAGE.format(routes="\n".join(told))


def _told(method: str, path: str, operation: dict[str, Any]) -> str:
    about = operation.get("description") or operation.get("summary", "")
    title = f"<h2><b>{method.upper()}</b>{escape(path)}</h2>"
    return f"{title}<p>{escape(about)}</p>"


routes = Router("/docs", route_handlers=[openapi, messages, page])


COMPONENTS: Final = "components/schemas"
SHARED: Final = {"Standing", "Payment", "Share"}  # told by a route as on the websocket
SOCKET: Final = "/tables/{table}/socket"


def description(app: Litestar) -> dict[str, Any]:
    """OpenAPI knows no websockets: types are components, ``x-websockets`` says where they go."""
    document: dict[str, Any] = app.openapi_schema.to_schema()
    messages = message_schema(COMPONENTS)
    schemas: dict[str, Any] = document["components"]["schemas"]
    ours = {
        **messages["$defs"],
        "Incoming": messages["incoming"],
        "Outgoing": messages["outgoing"],
    }
    assert ours.keys() & schemas.keys() <= SHARED, "two types of the same name"
    schemas |= ours
    schemas["TableState"]["properties"]["view"] = messages["view"]
    _describe_refusals(document, schemas)
    _of_either_game(schemas)
    document["x-websockets"] = {
        SOCKET: {"incoming": _named("Incoming"), "outgoing": _named("Outgoing")}
    }
    return document


def _describe_refusals(document: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Whatever is refused, wherever, is refused in the same words; not in the framework's."""
    (_,), components = msgspec.json.schema_components(
        (RefusedRequest,), ref_template=f"#/{COMPONENTS}/{{name}}"
    )
    schemas |= components
    refused = {
        "description": "Refused: why, for programs and for people",
        "content": {"application/json": {"schema": _named("RefusedRequest")}},
    }
    for operations in document["paths"].values():
        for operation in operations.values():
            operation["responses"].pop("400", None)
            operation["responses"]["4XX"] = refused


def _of_either_game(schemas: dict[str, Any]) -> None:
    """What a replay holds of either game is what a view holds of it."""
    replay, frame = schemas["Replay"]["properties"], schemas["Frame"]["properties"]
    playing = schemas["PlayingView"]["properties"]
    replay |= {"settlement": playing["settlement"], "bill": playing["bill"]}
    replay["told"] = _named("Phrase")
    cards = {"type": "array", "items": _named("Card")}
    frame |= {"trick": cards, "talon": cards, "hands": {"type": "array", "items": cards}}


def _named(name: str) -> dict[str, str]:
    return {"$ref": f"#/{COMPONENTS}/{name}"}
