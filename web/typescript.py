"""Writes `src/generated/`: routes, messages and contracts as TypeScript.

Everything comes from the server's own description and from the rules, so that client and server
cannot drift. Run by `python3 dev.py types`; a test finds out when a file is stale.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import msgspec

from stammtisch.schafkopf.contracts import CONTRACTS
from stammtisch.schafkopf.real_cards import ReportedGame
from stammtisch.server.app import create_app
from stammtisch.server.docs import description
from stammtisch.server.settings import Settings

FOLDER: Final = Path(__file__).parent / "src/generated"
HEADER: Final = (
    "// Written by `python3 dev.py types` from the server's own description. Do not edit.\n"
)
PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}

Schema = dict[str, Any]


def generated() -> dict[str, str]:
    """All files by their names."""
    return {"api.ts": HEADER + _api(), "contracts.ts": HEADER + _contracts()}


def _api() -> str:
    api = description(create_app(Settings(), _never))
    schemas: dict[str, Schema] = api["components"]["schemas"]
    types = [f"export type {name} = {_type(schema)};" for name, schema in schemas.items()]
    return "\n\n".join(["", *types, _routes(api["paths"])]) + "\n"


def _contracts() -> str:
    """Every contract of Schafkopf by its code: what it is, and its trumps from the highest down."""
    rows = {
        code: {
            "kind": contract.kind.name,
            "suit": None if contract.suit is None else str(contract.suit),
            "tout": contract.tout,
            "lone": contract.lone,
            "sides": contract.kind.sides.value,
            "reported": str(ReportedGame(contract.kind, None, contract.tout)),
            "name": msgspec.to_builtins(contract.phrase),
            "trumps": [str(card) for card in contract.order.trumps],
        }
        for code, contract in CONTRACTS.items()
    }
    told = [f"  {json.dumps(code)}: {json.dumps(row)}," for code, row in rows.items()]
    return "\n".join(
        [
            'import type { Card, Phrase, Sides, Suit } from "./api";',
            "",
            "export interface Contract {",
            "  kind: string;",
            "  suit: Suit | null;",
            "  tout: boolean;",
            "  lone: boolean;",
            "  sides: Sides;",
            "  /** As people report it who leave out the suit. */",
            "  reported: string;",
            "  name: Phrase;",
            "  trumps: Card[];",
            "}",
            "",
            "export const CONTRACTS: Record<string, Contract> = {",
            *told,
            "};",
            "",
        ]
    )


async def _never() -> Any:  # noqa: ANN401
    raise AssertionError("only described, never opened")


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    for either in ("anyOf", "oneOf"):
        if either in schema:
            return " | ".join(dict.fromkeys(_type(part) for part in schema[either]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(_type({**schema, "type": each}) for each in kind)
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _object(schema)
    return PLAIN.get(str(kind), "unknown")


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(part) for part in schema['prefixItems'])}]"
    items = _type(schema.get("items", {}))
    return f"({items})[]" if "|" in items else f"{items}[]"


def _object(schema: Schema) -> str:
    fields, required = schema.get("properties", {}), schema.get("required", [])
    if not fields:
        rest = schema.get("additionalProperties")
        return f"Record<string, {_type(rest) if isinstance(rest, dict) else 'unknown'}>"
    told = [
        f"  {name}{'' if name in required else '?'}: {_type(field)};"
        for name, field in fields.items()
    ]
    return "\n".join(["{", *told, "}"])


def _routes(paths: Schema) -> str:
    """Every route by its method and path, with what it takes and what it answers."""
    told = []
    for path, operations in paths.items():
        for method, operation in operations.items():
            body = operation.get("requestBody", {}).get("content", {}).get("application/json")
            takes = _type(body["schema"]) if body else "undefined"
            name = f"{method.upper()} {re.sub(':[a-z]+}', '}', path)}"
            told.append(f'  "{name}": {{ takes: {takes}; gives: {_answer(operation)} }};')
    return "\n".join(["export interface Routes {", *told, "}"])


def _answer(operation: Schema) -> str:
    fine = [answer for code, answer in operation["responses"].items() if code.startswith("2")]
    content = fine[0].get("content", {}) if fine else {}
    if "application/json" in content:
        return _type(content["application/json"]["schema"])
    return "string" if content else "null"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in generated().items():
        (FOLDER / name).write_text(text, "utf-8")
