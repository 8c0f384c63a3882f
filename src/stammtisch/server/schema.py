"""The messages of the websocket as JSON Schema, made from the types that read and write them."""

from __future__ import annotations

from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from stammtisch.engine.cards import Card, Suit
from stammtisch.engine.deal import Action
from stammtisch.games import GAMES
from stammtisch.table.messages import Incoming, Outgoing
from stammtisch.table.view import SittingView
from stammtisch.table.wire import WITHIN

Schema = dict[str, Any]

SPELLED: Final[dict[type, Schema]] = {  # as ``record.values`` spells them
    Card: {"enum": [str(card) for card in Card]},
    Suit: {"enum": [str(suit) for suit in Suit]},
    Action: {"type": "string", "description": "p1 CARD(EO)"},
    **{
        type_: {"type": "string", "description": about}
        for game in GAMES.values()
        for type_, about in game.codes.items()
    },
}
PLAIN: Final[dict[Any, Schema]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
    Any: {},
}


# What a view holds of either game, where its own types say "any".
OF_EITHER_GAME: Final = {
    ("PlayingView", "deal"): tuple(game.view for game in GAMES.values()),
    ("PlayingView", "settlement"): tuple(game.settlement for game in GAMES.values()),
    ("Result", "outcome"): tuple(game.outcome for game in GAMES.values()),
    ("Booking", "settlement"): tuple(game.settlement for game in GAMES.values()),
}


@cache
def message_schema(place: str = "$defs") -> Schema:
    """``incoming``: what a client sends; ``outgoing``: what it is told; all types in ``$defs``.

    ``place`` is where those will stand in the document, so that they find each other.
    """
    template = f"#/{place}/{{name}}"
    (incoming, told), messages = msgspec.json.schema_components(
        (Incoming, Outgoing), ref_template=template
    )
    views = Views(template)
    view = views.of(SittingView)
    for (name, field), types in OF_EITHER_GAME.items():
        either = [*(views.of(type_) for type_ in types), PLAIN[NoneType]]
        views.defs[name]["properties"][field] = {"anyOf": either}
    messages["ViewMessage"]["properties"]["view"] = view
    messages["ViewChange"]["properties"]["view"] = views.change("SittingView")
    assert not messages.keys() & views.defs.keys(), "two types of the same name"
    return {"$defs": messages | views.defs, "incoming": incoming, "outgoing": told, "view": view}


class Views:
    """Schemas of our types; those of the two games are told apart by the name of their game."""

    def __init__(self, template: str) -> None:
        self.template = template
        self.defs: dict[str, Schema] = {}

    def of(self, type_: Any) -> Schema:  # noqa: ANN401
        if type_ in PLAIN:
            return PLAIN[type_]
        origin, parts = get_origin(type_), get_args(type_)
        if origin is Annotated:
            return self.of(parts[0])
        if origin is Literal:
            return {"enum": list(parts)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(part) for part in parts]}
        if origin is tuple:
            return self._tuple(parts)
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(parts[1])}
        return self._named(type_)

    def change(self, name: str) -> Schema:
        """The same without what has stayed as it was, as ``table.wire`` tells it."""
        whole, changed = self.defs[name], f"{name}Change"
        fields = dict(whole["properties"])
        for part in WITHIN & fields.keys():
            parts = [each.get("$ref", "").rpartition("/")[2] for each in fields[part]["anyOf"]]
            either = [self.change(part) for part in parts if part]
            fields[part] = {"anyOf": [*either, PLAIN[NoneType]]}
        self.defs[changed] = {"title": changed, "type": "object", "properties": fields}
        return {"$ref": self.template.format(name=changed)}

    def _tuple(self, parts: tuple[Any, ...]) -> Schema:
        if parts[-1] is Ellipsis:
            return {"type": "array", "items": self.of(parts[0])}
        return {"type": "array", "prefixItems": [self.of(part) for part in parts], "items": False}

    def _named(self, type_: type) -> Schema:
        name = _name(type_)
        if name not in self.defs:
            self.defs[name] = {}  # it may hold itself
            self.defs[name] = {"title": name, **self._defined(type_)}
        return {"$ref": self.template.format(name=name)}

    def _defined(self, type_: type) -> Schema:
        if type_ in SPELLED:
            return SPELLED[type_]
        if issubclass(type_, Enum):
            return {"enum": [member.value for member in type_]}
        assert issubclass(type_, Struct), type_
        hints = get_type_hints(type_, include_extras=True)
        fields = {name: self.of(hints[name]) for name in type_.__struct_fields__}
        return {"type": "object", "properties": fields, "required": list(fields)}


def _name(type_: type) -> str:
    games = GAMES.keys() & set(type_.__module__.split("."))
    return "".join(map(str.title, games)) + type_.__name__
