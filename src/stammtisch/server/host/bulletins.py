"""What servers on one store tell each other. Short, and only names: the store knows the rest.

A bulletin may be lost, come twice or late. It only says where it is worth looking.
"""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.sitting import PlayerId


class _Bulletin(Struct, frozen=True, gc=False, tag_field="type", kw_only=True):
    server: str  # who tells it


class Stand(_Bulletin, frozen=True, tag="stand", kw_only=True):
    """How a table stands at a server: its last line, and who is there."""

    table: str
    number: int
    listening: bool  # somebody has a connection
    present: tuple[PlayerId, ...]
    ready: tuple[PlayerId, ...]

    @property
    def subject(self) -> tuple[object, ...]:
        return Stand, self.table


class Said(_Bulletin, frozen=True, tag="said", kw_only=True):
    """Somebody has written something at a table."""

    table: str
    number: int

    @property
    def subject(self) -> tuple[object, ...]:
        return Said, self.table, self.number


class Renamed(_Bulletin, frozen=True, tag="renamed", kw_only=True):
    """A person has another name."""

    player: PlayerId

    @property
    def subject(self) -> tuple[object, ...]:
        return Renamed, self.player


Bulletin: TypeAlias = Stand | Said | Renamed

_DECODER: Final = msgspec.json.Decoder(Bulletin)


def encode(bulletin: Bulletin) -> bytes:
    return msgspec.json.encode(bulletin)


def decode(raw: bytes) -> Bulletin:
    bulletin: Bulletin = _DECODER.decode(raw)
    return bulletin


class News(Protocol):
    """Where a server hands in what others should know."""

    server: str  # our own name among them
    alone: bool  # there is nobody else

    def tell(self, bulletin: Bulletin) -> None: ...


class Alone:
    """There is nobody else to be told."""

    server = ""
    alone = True

    def tell(self, bulletin: Bulletin) -> None:
        pass
