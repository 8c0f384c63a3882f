"""What is stored about one person: told to him, or forgotten.

Logs hold pseudonyms only (docs/sitting.md), so forgetting a person deletes documents and leaves
every evening as it was.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.sitting import PlayerId
from stammtisch.store.evenings import Evening, evening_of
from stammtisch.store.logs import is_sitting
from stammtisch.store.protocol import Store

KINDS: Final = ("person", "account", "session", "chat", "seat")


class _About(Struct):
    """Every document of these kinds names its player."""

    player: PlayerId


class Everything(Struct, frozen=True):
    player: PlayerId
    documents: dict[str, dict[str, Any]]  # by kind and key
    evenings: list[Evening]

    @property
    def empty(self) -> bool:
        return not self.evenings and not any(self.documents.values())


async def everything_about(store: Store, player: PlayerId) -> Everything:
    documents: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}
    async for kind, key, value in _documents(store, player):
        documents[kind][key] = msgspec.json.decode(value)
    return Everything(player, documents, [it async for it in _evenings(store, player)])


async def forget(store: Store, player: PlayerId) -> int:
    """Delete all documents about a person; tells how many. No harm in doing it twice."""
    found = [(kind, key) async for kind, key, _ in _documents(store, player)]
    for kind, key in found:
        await store.delete(kind, key)
    return len(found)


async def _documents(store: Store, player: PlayerId) -> AsyncIterator[tuple[str, str, bytes]]:
    for kind in KINDS:
        for key, value in (await store.list(kind)).items():
            if _player(value) == player:
                yield kind, key, value


def _player(value: bytes) -> PlayerId | None:
    try:
        return msgspec.json.decode(value, type=_About).player
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


async def _evenings(store: Store, player: PlayerId) -> AsyncIterator[Evening]:
    for stream in await store.streams():
        lines = await store.read(stream)
        if lines and is_sitting(lines[0]):
            evening = evening_of(player, stream, lines)
            if evening is not None:
                yield evening
