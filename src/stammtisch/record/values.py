"""Our types as plain JSON values.

A card is ``"EO"``, a suit ``"E"``, an action ``"p1 CARD(EO)"``, a contract its code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from stammtisch.engine.cards import Card, Suit
from stammtisch.engine.deal import Action
from stammtisch.games import GAMES

_NAMES: Final = {Card: tuple(map(str, Card)), Suit: tuple(map(str, Suit))}
_ENCODER: Final = msgspec.json.Encoder()


def plain(value: Any) -> Any:  # noqa: ANN401
    """A value as JSON knows them."""
    return _SPELLED[type(value)](value)


def encoded(value: Any) -> bytes:  # noqa: ANN401
    """The same value always gives the same bytes."""
    return _ENCODER.encode(plain(value))


def _itself(value: Any) -> Any:  # noqa: ANN401
    return value


def _listed(values: Any) -> list[Any]:  # noqa: ANN401
    return [_SPELLED[type(value)](value) for value in values]


def _mapped(values: Mapping[str, Any]) -> dict[str, Any]:
    return {str(key): plain(value) for key, value in values.items()}


def _fields(value: msgspec.Struct) -> dict[str, Any]:
    return {name: plain(getattr(value, name)) for name in value.__struct_fields__}


spelled_action: Final = lru_cache(maxsize=4096)(Action.__str__)

Spell: TypeAlias = Callable[[Any], Any]


class _Spelling(dict[type, Spell]):
    """How each type is spelled; types that are not named are found out once."""

    def __missing__(self, type_: type) -> Spell:
        self[type_] = _fields if issubclass(type_, msgspec.Struct) else _itself
        return self[type_]


_SPELLED: Final = _Spelling(
    {
        tuple: _listed,
        list: _listed,
        dict: _mapped,
        Card: _NAMES[Card].__getitem__,
        Suit: _NAMES[Suit].__getitem__,
        Action: spelled_action,
        **{type_: str for game in GAMES.values() for type_ in game.codes},
    }
)
