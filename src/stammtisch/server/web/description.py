"""The whole interface as one OpenAPI document: the routes, and the messages of the websocket."""

from __future__ import annotations

from typing import Any, Final

from litestar import Litestar

from stammtisch.server.web.messages import message_schema

COMPONENTS: Final = "components/schemas"
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
    assert not ours.keys() & schemas.keys(), "two types of the same name"
    schemas |= ours
    schemas["TableState"]["properties"]["view"] = messages["view"]
    document["x-websockets"] = {
        SOCKET: {"incoming": _named("Incoming"), "outgoing": _named("Outgoing")}
    }
    return document


def _named(name: str) -> dict[str, str]:
    return {"$ref": f"#/{COMPONENTS}/{name}"}
