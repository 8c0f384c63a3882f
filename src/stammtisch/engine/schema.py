"""The options of a rule set as a schema: which values a key may have, and how to say so."""

from __future__ import annotations

import json
import re
from functools import cache

from msgspec import Struct, inspect

from stammtisch.texts import Texts, UserError

RESERVED = ("name", "extends")
EARLIER = ("threer_forced_wenz",)  # no choice, but what rules of an earlier release meant


class RuleSetError(UserError):
    def __init__(
        self, reason: str, *, source: str, key: str = "", line: int = 0, **details: object
    ) -> None:
        super().__init__(f"ruleset.{reason}", key=key, **details)
        self.source = source
        self.key = key
        self.line = line

    def said(self, texts: Texts) -> str:
        place = f"{self.source}:{self.line}" if self.line else self.source
        return f"{place}: {super().said(texts)}"


@cache
def fields(model: type[Struct]) -> dict[str, inspect.Type]:
    info = inspect.type_info(model)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: field.type for field in info.fields}


@cache
def required(model: type[Struct]) -> tuple[str, ...]:
    """Keys that every rule set has; later ones have a default, for rule sets of before."""
    info = inspect.type_info(model)
    assert isinstance(info, inspect.StructType)
    return tuple(field.encode_name for field in info.fields if field.required)


def options(model: type[Struct]) -> dict[str, inspect.Type]:
    """Key and type of every option, in the order of the parameter table (RULES 10)."""
    hidden = (*RESERVED, *EARLIER)
    return {key: type_ for key, type_ in fields(model).items() if key not in hidden}


def choices(type_: inspect.Type) -> tuple[str, ...]:
    """The words among which an option chooses; nothing if it is of another kind."""
    if not isinstance(type_, inspect.LiteralType):
        return ()
    return tuple(it for it in type_.values if isinstance(it, str))


def fits(value: object, type_: inspect.Type) -> bool:
    """Whether a TOML value is one that a key may have."""
    match type_:
        case inspect.Metadata():
            return fits(value, type_.type)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.StrType():
            return isinstance(value, str) and bool(re.fullmatch(type_.pattern or ".*", value))
        case inspect.IntType():
            return _whole_number(value) and (type_.ge or 0) <= value <= (type_.le or 0)  # type: ignore[operator]
        case inspect.LiteralType():
            return any(value == one and type(value) is type(one) for one in type_.values)
        case inspect.UnionType():
            return any(fits(value, part) for part in type_.types)
        case inspect.VarTupleType():
            return isinstance(value, list) and all(fits(part, type_.item_type) for part in value)
        case inspect.StructType():
            return _fits_table(value, type_)
    return False


def _whole_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _fits_table(value: object, type_: inspect.StructType) -> bool:
    keys = {field.encode_name: field.type for field in type_.fields}
    return (
        isinstance(value, dict)
        and value.keys() == keys.keys()
        and all(fits(part, keys[key]) for key, part in value.items())
    )


def allowed(type_: inspect.Type, texts: Texts) -> str:
    """What a key may be, in words."""
    match type_:
        case inspect.Metadata():
            return allowed(type_.type, texts)
        case inspect.BoolType():
            return texts("allowed.bool")
        case inspect.IntType():
            return texts("allowed.number", low=type_.ge, high=type_.le)
        case inspect.LiteralType():
            return texts("allowed.or").join(map(toml_value, type_.values))
        case inspect.UnionType():
            return texts("allowed.or").join(allowed(part, texts) for part in type_.types)
        case inspect.VarTupleType():
            return texts("allowed.list", items=allowed(type_.item_type, texts))
        case inspect.StructType():
            keys = (f"{field.encode_name} = {allowed(field.type, texts)}" for field in type_.fields)
            return "{ " + ", ".join(keys) + " }"
    return texts("allowed.text")


def toml_value(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(part)}" for key, part in value.items()) + " }"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    try:
        return str(value)
    except ValueError:  # a number of thousands of digits
        return "…"
