"""Documents that are about something else and name a person: told is where, not what else is
there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.table.state import PlayerId

THINGS: Final = ("table", "pad", "tournament")  # fields whose names are not those of people


class Mention(Struct, frozen=True):
    kind: str
    key: str  # nothing where it would name somebody else
    fields: list[str]  # ``chairs.0.player``
    title: str = ""  # as people have called it


def mention_of(player: PlayerId, kind: str, key: str, value: bytes) -> Mention | None:
    try:
        document = msgspec.json.decode(value)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    fields = list(_fields(player, document))
    if not fields:
        return None
    title = document.get("title", "") if isinstance(document, dict) else ""
    return Mention(kind, key, fields, str(title))


def _fields(player: PlayerId, value: Any, path: str = "") -> Iterator[str]:  # noqa: ANN401
    if value == player:
        yield path
    if isinstance(value, list):
        value = dict(enumerate(value))
    if isinstance(value, dict):
        for key, part in value.items():
            if key in THINGS:
                continue
            below = f"{path}.{key}".removeprefix(".")
            if key == player:
                yield below
            yield from _fields(player, part, below)
