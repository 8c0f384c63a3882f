"""What servers on one store tell each other. Short, and only names: the store knows the rest.

A message between servers may be lost, come twice or late. It only says where it is worth looking.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.table.state import PlayerId


class _PeerMessage(Struct, frozen=True, gc=False, tag_field="type", kw_only=True):
    server: str  # who tells it


class TableStand(_PeerMessage, frozen=True, tag="stand", kw_only=True):
    """How a table stands at a server: its last line, and who is there."""

    table: str
    number: int
    listening: bool  # somebody has a connection
    present: tuple[PlayerId, ...]
    ready: tuple[PlayerId, ...]

    @property
    def subject(self) -> tuple[object, ...]:
        return TableStand, self.table


class RemarkSaid(_PeerMessage, frozen=True, tag="said", kw_only=True):
    """Somebody has written something at a table."""

    table: str
    number: int

    @property
    def subject(self) -> tuple[object, ...]:
        return RemarkSaid, self.table, self.number


class PersonRenamed(_PeerMessage, frozen=True, tag="renamed", kw_only=True):
    """A person has another name."""

    player: PlayerId

    @property
    def subject(self) -> tuple[object, ...]:
        return PersonRenamed, self.player


class TryFailed(_PeerMessage, frozen=True, tag="failed", kw_only=True):
    """Somebody did not know a password or a code: what limits it counts by, and whom."""

    number: int
    tries: tuple[tuple[str, str], ...]

    @property
    def subject(self) -> tuple[object, ...]:
        return TryFailed, self.number


class SessionEnded(_PeerMessage, frozen=True, tag="ended", kw_only=True):
    """Somebody has logged out."""

    session: str  # its key in the store, from which no token follows

    @property
    def subject(self) -> tuple[object, ...]:
        return SessionEnded, self.session


PeerMessage: TypeAlias = TableStand | RemarkSaid | PersonRenamed | TryFailed | SessionEnded

_DECODER: Final = msgspec.json.Decoder(PeerMessage)


def encode(message: PeerMessage) -> bytes:
    return msgspec.json.encode(message)


def decode(raw: bytes) -> PeerMessage:
    message: PeerMessage = _DECODER.decode(raw)
    return message


class News(Protocol):
    """Where a server hands in what others should know."""

    server: str  # our own name among them
    alone: bool  # there is nobody else

    def tell(self, message: PeerMessage) -> None: ...


class Alone:
    """There is nobody else to be told."""

    server = ""
    alone = True

    def tell(self, message: PeerMessage) -> None:
        pass


PATIENCE: Final = 3.5  # seconds after which a server that says nothing has gone


class Peers:
    def __init__(self) -> None:
        self.heard: dict[str, tuple[float, TableStand]] = {}  # by server, and when

    def __bool__(self) -> bool:
        return bool(self.heard)

    @property
    def listening(self) -> bool:
        """Whether somebody follows this table there."""
        return any(stand.listening for _, stand in self.heard.values())

    def hear(self, stand: TableStand, at: float) -> bool:
        """Whether this server is new here; then it does not know of us either."""
        known = stand.server in self.heard
        self.heard[stand.server] = at, stand
        return not known

    def forget_silent(self, at: float) -> None:
        for server, (heard, _) in tuple(self.heard.items()):
            if at - heard > PATIENCE:
                del self.heard[server]

    @property
    def present(self) -> set[PlayerId]:
        return {player for _, stand in self.heard.values() for player in stand.present}

    def ready(self, number: int) -> set[PlayerId]:
        """For what comes after line ``number``."""
        stands = (stand for _, stand in self.heard.values() if stand.number == number)
        return {player for stand in stands for player in stand.ready}

    def leads(self, own: TableStand) -> bool:
        """Whether it is us: somebody with people there goes first, then chance decides."""
        return all(_rank(own) < _rank(stand) for _, stand in self.heard.values())


def _rank(stand: TableStand) -> tuple[bool, bytes]:
    return not stand.listening, sha256(f"{stand.server} {stand.table}".encode()).digest()
