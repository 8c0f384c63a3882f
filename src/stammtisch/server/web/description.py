"""The whole interface as one OpenAPI document: the routes, and the messages of the websocket."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Litestar

from stammtisch.server.web.bodies import Problem
from stammtisch.server.web.messages import message_schema

COMPONENTS: Final = "components/schemas"
SHARED: Final = {"Standing", "Payment", "Share"}  # told by a route as on the websocket
# Pads and score sheets both know what was played: the framework tells such names apart by paths.
CALLED: Final = {
    "pad_moves_Bare": "Bare",
    "schafkopf_report_Played": "Played",
    "schnapsen_report_Won": "Won",
    **{f"tournament_reports_{name}": f"{name}Report" for name in ("Bare", "Played", "Won")},
}
SOCKET: Final = "/tables/{table}/socket"


def description(app: Litestar) -> dict[str, Any]:
    """OpenAPI knows no websockets: types are components, ``x-websockets`` says where they go."""
    document: dict[str, Any] = _renamed(app.openapi_schema.to_schema())
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


def _renamed(part: Any) -> Any:  # noqa: ANN401
    """The same with our own names instead of the framework's."""
    if isinstance(part, dict):
        return {CALLED.get(key, key): _renamed(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_renamed(it) for it in part]
    if isinstance(part, str) and part.startswith(f"#/{COMPONENTS}/"):
        name = part.rpartition("/")[2]
        return f"#/{COMPONENTS}/{CALLED.get(name, name)}"
    return part


def _describe_refusals(document: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Whatever is refused, wherever, is refused in the same words; not in the framework's."""
    (_,), components = msgspec.json.schema_components(
        (Problem,), ref_template=f"#/{COMPONENTS}/{{name}}"
    )
    schemas |= components
    refused = {
        "description": "Refused: why, for programs and for people",
        "content": {"application/json": {"schema": _named("Problem")}},
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
