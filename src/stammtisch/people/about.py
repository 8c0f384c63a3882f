"""What is stored about one person: exported for them, or forgotten.

Logs hold pseudonyms only (docs/sitting.md), so forgetting a person deletes documents and leaves
every evening as it was.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.store.protocol import Store
from stammtisch.streams.kinds import KINDS as STREAMS
from stammtisch.streams.kinds import kind_of
from stammtisch.streams.stream import names
from stammtisch.table.state import PlayerId

KINDS: Final = ("person", "account", "session", "chat", "report", "seat")


class _About(Struct):
    """Every document of these kinds names its player."""

    player: PlayerId


class Everything(Struct, kw_only=True):
    player: PlayerId
    documents: dict[str, dict[str, Any]]  # by kind and key
    mentions: list[Mention]
    streams: dict[str, list[Any]]  # what each kind of stream tells

    @property
    def empty(self) -> bool:
        return not any([*self.documents.values(), self.mentions, *self.streams.values()])

    @property
    def told(self) -> dict[str, Any]:
        """As it is exported."""
        there = {"player": self.player, "documents": self.documents, "mentions": self.mentions}
        return there | self.streams


async def everything_about(store: Store, player: PlayerId) -> Everything:
    found = Everything(
        player=player,
        documents={kind: {} for kind in KINDS},
        mentions=[],
        streams={kind.told_as: [] for kind in STREAMS},
    )
    if player:
        await _read_documents(store, player, found)
        await _read_logs(store, player, found)
    return found


async def forget(store: Store, player: PlayerId) -> int:
    """Delete all documents about a person; tells how many. No harm in doing it twice."""
    found = [(kind, key) async for kind, key, value in _all(store, KINDS) if _is(player, value)]
    for kind, key in found:
        await store.delete(kind, key)
    return len(found)


async def _read_documents(store: Store, player: PlayerId, found: Everything) -> None:
    async for kind, key, value in _all(store, await store.kinds()):
        about_people = kind in KINDS
        if about_people and _is(player, value):
            found.documents[kind][key] = msgspec.json.decode(value)
        elif mention := mention_of(player, kind, "" if about_people else key, value):
            found.mentions.append(mention)


async def _read_logs(store: Store, player: PlayerId, found: Everything) -> None:
    for stream in await store.streams():
        lines = await store.read(stream)
        if not any(names(player, line) for line in lines):
            continue
        kind = kind_of(lines[0])
        if kind is not None and (part := kind.about(player, stream, lines)):
            found.streams[kind.told_as].append(part)


async def _all(
    store: Store, kinds: tuple[str, ...] | list[str]
) -> AsyncIterator[tuple[str, str, bytes]]:
    for kind in kinds:
        for key, value in (await store.list(kind)).items():
            yield kind, key, value


def _is(player: PlayerId, value: bytes) -> bool:
    """Whether a document is about this person, and not about somebody who knows them."""
    try:
        return msgspec.json.decode(value, type=_About).player == player
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False


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
