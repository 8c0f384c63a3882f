"""What a client may send and is told, one JSON object a message; ``type`` says which.

``/docs/messages.json`` and the OpenAPI description publish these types as JSON Schema. Commands are
in ``commands``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from stammtisch.table.command import Number
from stammtisch.table.commands import CLIENT
from stammtisch.table.state import PlayerId
from stammtisch.texts import PackStyle

LARGEST: Final = 16 * 1024  # bytes of a message


class _Incoming(
    Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    pass


class Hello(_Incoming, frozen=True, tag="hello"):
    """The first message: who comes, and what they have seen already."""

    token: str = ""  # of a seat; nothing if the session's cookie says who it is
    invite: str = ""  # to look on at a private table
    after: Number | None = None
    changes: bool = False  # after the first view only what changes
    language: Annotated[str, Meta(max_length=10)] = ""  # of the page; nothing if there is none


class Ask(_Incoming, frozen=True, tag="ask", kw_only=True):
    """Whether something could be done now; nothing is done. The answer names cards as on the pack
    that the person sees."""

    call: Annotated[str, Meta(max_length=100)]
    pack: PackStyle = "german"


class Ready(_Incoming, frozen=True, tag="ready"):
    """Nothing to say: the table may go on."""


class WriteRemark(_Incoming, frozen=True, tag="chat", kw_only=True):
    text: str


class Mute(_Incoming, frozen=True, tag="mute", kw_only=True):
    player: Annotated[str, Meta(max_length=64)]
    on: bool = True


class FlagRemark(_Incoming, frozen=True, tag="report", kw_only=True):
    number: Number


class Ping(_Incoming, frozen=True, tag="ping"):
    at: int = 0


Incoming: TypeAlias = Hello | CLIENT | Ask | Ready | WriteRemark | Mute | FlagRemark | Ping

_DECODER: Final = msgspec.json.Decoder(Incoming)


def read(raw: str | bytes) -> Incoming:
    """``msgspec.MsgspecError`` says what is wrong with it and where."""
    message: Incoming = _DECODER.decode(raw)
    return message


Chairs: TypeAlias = tuple[int, ...]
SpelledView: TypeAlias = Raw  # a ``SittingView`` as ``table.wire`` spells it


class _Outgoing(Struct, frozen=True, gc=False, tag_field="type", kw_only=True):
    pass


class Clock(Struct, frozen=True, gc=False):
    """The player whose time runs, and the milliseconds that are left. After a deal nobody's (-2),
    until the next one begins by itself."""

    chair: int
    left: int


class Welcome(_Outgoing, frozen=True, tag="welcome"):
    """Your place here: a chair, or -2 for an onlooker."""

    table: str
    title: str
    player: PlayerId
    who: int
    talk: str
    clock: int
    invite: str = ""  # for those who may bring others
    tournament: str = ""  # whose table it is; there people neither come nor go
    owner: PlayerId = ""  # while seated, the only one who may end the evening


class ViewMessage(_Outgoing, frozen=True, tag="view"):
    """How the table stands after line ``number``."""

    number: int
    clock: Clock | None
    view: SpelledView


class ViewChange(_Outgoing, frozen=True, tag="change", omit_defaults=True):
    """What is different since view ``after``, for clients that asked for ``changes``.

    ``view`` holds the fields that are different, as do its ``playing`` and that one's ``deal``;
    ``said`` are actions to be added to the deal's ``history``.
    """

    number: int
    after: int
    clock: Clock | None
    view: SpelledView
    said: tuple[str, ...] = ()


class Presence(_Outgoing, frozen=True, tag="presence"):
    """Chairs with a connection, and chairs that are ready."""

    present: Chairs
    ready: Chairs


class CommandDone(_Outgoing, frozen=True, tag="done"):
    """Your command is stored; ``number`` is the last line that it brought about."""

    id: str
    number: int


class CommandStale(_Outgoing, frozen=True, tag="stale"):
    """It was meant for another moment. Nothing was done; a view follows."""

    id: str
    number: int


class CommandDeclined(_Outgoing, frozen=True, tag="declined", omit_defaults=True):
    """It cannot be. Nothing was done."""

    id: str
    number: int
    error: str
    message: str
    rule: str = ""


class CommandFailed(_Outgoing, frozen=True, tag="failed"):
    """The store does not answer: send the same command again."""

    id: str
    number: int
    error: str
    message: str


class CallVerdict(_Outgoing, frozen=True, tag="verdict", omit_defaults=True):
    """Whether what you asked about could be done now, and if not, which rule forbids it."""

    call: str
    allowed: bool
    error: str = ""
    message: str = ""
    rule: str = ""


class RemarkMessage(_Outgoing, frozen=True, tag="chat"):
    """Somebody wrote something."""

    number: int
    player: PlayerId
    name: str
    text: str
    at: int


class Muted(_Outgoing, frozen=True, tag="muted"):
    """The players whom you do not hear now."""

    players: tuple[PlayerId, ...]


class Reported(_Outgoing, frozen=True, tag="reported"):
    number: int


class Pong(_Outgoing, frozen=True, tag="pong"):
    at: int


class Error(_Outgoing, frozen=True, tag="error", omit_defaults=True):
    """Your message was refused; the table goes on."""

    error: str
    message: str
    rule: str = ""


class Farewell(StrEnum):
    LEFT = "left"  # by themselves
    REPLACED = "replaced"  # in a tournament
    LOGGED_OUT = "logged_out"  # or their code is void
    ERASED = "erased"  # by the operator, with all that is known about them


class Left(_Outgoing, frozen=True, tag="left"):
    """You do not belong here any more."""

    why: Farewell = Farewell.LEFT


class ServerClosing(_Outgoing, frozen=True, tag="closing"):
    """The server stops: come again."""


Outgoing: TypeAlias = (
    Welcome
    | ViewMessage
    | ViewChange
    | Presence
    | CommandDone
    | CommandStale
    | CommandDeclined
    | CommandFailed
    | CallVerdict
    | RemarkMessage
    | Muted
    | Reported
    | Pong
    | Error
    | Left
    | ServerClosing
)

_ENCODER: Final = msgspec.json.Encoder()


def encode(message: Outgoing) -> bytes:
    """The same message always gives the same bytes."""
    return _ENCODER.encode(message)
