"""Our types as plain JSON values. Whatever has a text form is written in it.

A card is ``"EO"``, a suit ``"E"``, an action ``"p1 CARD(EO)"``, a contract its code. What a seat
may know has been decided before: this only spells it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

import msgspec

from stammtisch.cards import Card, Suit
from stammtisch.game import Action
from stammtisch.schafkopf.contracts import Contract

_NAMES: Final = {Card: tuple(map(str, Card)), Suit: tuple(map(str, Suit))}
_ENCODER: Final = msgspec.json.Encoder()


def plain(value: Any) -> Any:  # noqa: ANN401
    """A value as JSON knows them."""
    spell = _SPELLED.get(type(value))
    if spell is not None:
        return spell(value)
    if isinstance(value, msgspec.Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, StrEnum):
        return value.value
    return value


def encoded(value: Any) -> bytes:  # noqa: ANN401
    """The same value always gives the same bytes."""
    return _ENCODER.encode(plain(value))


def _itself(value: Any) -> Any:  # noqa: ANN401
    return value


def _listed(values: Any) -> list[Any]:  # noqa: ANN401
    """Mostly all of one kind: cards, actions, numbers."""
    kinds = set(map(type, values))
    spell = _SPELLED.get(kinds.pop()) if len(kinds) == 1 else None
    return list(map(plain if spell is None else spell, values))


def _mapped(values: Mapping[str, Any]) -> dict[str, Any]:
    return {str(key): plain(value) for key, value in values.items()}


spelled_action: Final = lru_cache(maxsize=4096)(Action.__str__)

_SPELLED: Final[Mapping[type, Callable[[Any], Any]]] = {
    type(None): _itself,
    bool: _itself,
    int: _itself,
    str: _itself,
    float: _itself,
    tuple: _listed,
    list: _listed,
    dict: _mapped,
    Card: _NAMES[Card].__getitem__,
    Suit: _NAMES[Suit].__getitem__,
    Action: spelled_action,
    Contract: str,
}
