"""The options of a rule set as a form: which field a client must draw for each."""

from __future__ import annotations

from typing import Any

from msgspec import inspect


def form(type_: inspect.Type) -> dict[str, Any]:
    match type_:
        case inspect.Metadata():
            return form(type_.type)
        case inspect.BoolType():
            return {"kind": "switch"}
        case inspect.IntType():
            return {"kind": "number", "low": type_.ge, "high": type_.le}
        case inspect.LiteralType():
            return {"kind": "choice", "values": list(type_.values)}
        case inspect.UnionType():
            return {"kind": "one_of", "forms": [form(part) for part in type_.types]}
        case inspect.VarTupleType():
            return {"kind": "list", "of": form(type_.item_type)}
        case inspect.StructType():
            fields = {field.encode_name: form(field.type) for field in type_.fields}
            return {"kind": "group", "fields": fields}
    return {"kind": "text"}
