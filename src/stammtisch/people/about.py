"""What is stored about one person: exported for them, or forgotten.

Logs hold pseudonyms only (docs/sitting.md), so forgetting a person deletes documents and leaves
every evening as it was.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct, field

from stammtisch import pad
from stammtisch.pad.about import OnPad, on_pad
from stammtisch.people.mentions import Mention, mention_of
from stammtisch.store.logs import chain_of
from stammtisch.store.protocol import Store
from stammtisch.streams.chain import Chain
from stammtisch.streams.lines import names
from stammtisch.table.about import Evening, evening_of
from stammtisch.table.chain import CHAIN as TABLES
from stammtisch.table.state import PlayerId
from stammtisch.tournament.about import InTournament, in_tournament
from stammtisch.tournament.commands import CHAIN

KINDS: Final = ("person", "account", "session", "chat", "report", "seat")


class _About(Struct):
    """Every document of these kinds names its player."""

    player: PlayerId


class Everything(Struct, kw_only=True):
    player: PlayerId
    documents: dict[str, dict[str, Any]]  # by kind and key
    mentions: list[Mention] = field(default_factory=list)
    evenings: list[Evening] = field(default_factory=list)
    pads: list[OnPad] = field(default_factory=list)
    tournaments: list[InTournament] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        parts = (self.mentions, self.evenings, self.pads, self.tournaments)
        return not any(self.documents.values()) and not any(parts)


# What a stream tells about somebody: each kind is asked for its part.
AboutStream: TypeAlias = Callable[[PlayerId, str, Sequence[bytes]], Any]
_PARTS: Final[tuple[tuple[Chain[Any], AboutStream, Callable[[Everything], list[Any]]], ...]] = (
    (TABLES, evening_of, lambda found: found.evenings),
    (pad.CHAIN, on_pad, lambda found: found.pads),
    (CHAIN, in_tournament, lambda found: found.tournaments),
)


async def everything_about(store: Store, player: PlayerId) -> Everything:
    found = Everything(player=player, documents={kind: {} for kind in KINDS})
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
        chain = chain_of(lines[0])
        for kind, about, parts in _PARTS:
            if chain is kind and (part := about(player, stream, lines)):
                parts(found).append(part)


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
