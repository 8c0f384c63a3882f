"""What a client may send, one JSON object a message; ``type`` says which."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from stammtisch.texts import Pack

LARGEST: Final = 16 * 1024  # bytes of a message

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Number: TypeAlias = Annotated[int, Meta(ge=0)]


class _Message(
    Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    pass


class _Order(_Message, frozen=True, kw_only=True):
    """``id`` is the client's own; ``expected`` the number of the last view it has seen."""

    id: Id
    expected: Number | None = None


class Hello(_Message, frozen=True, tag="hello"):
    """The first message: who comes, and what he has seen already."""

    token: str = ""  # of a seat; nothing if the session's cookie says who it is
    invite: str = ""  # to look on at a private table
    after: Number | None = None
    changes: bool = False  # after the first view only what changes
    language: Annotated[str, Meta(max_length=10)] = ""  # of his page; nothing if he has none


class Act(_Order, frozen=True, tag="act", kw_only=True):
    call: Annotated[str, Meta(max_length=100)]


class Ask(_Message, frozen=True, tag="ask", kw_only=True):
    """Whether something could be done now; nothing is done. The answer names cards as on the pack
    that the person sees."""

    call: Annotated[str, Meta(max_length=100)]
    pack: Pack = "german"


class WishRound(_Order, frozen=True, tag="wish", kw_only=True):
    round: Annotated[str, Meta(max_length=60)]


class Show(_Order, frozen=True, tag="show", kw_only=True):
    open: bool


class Begin(_Order, frozen=True, tag="begin"):
    pass


class HandOver(_Order, frozen=True, tag="hand_over"):
    pass


class TakeBack(_Order, frozen=True, tag="take_back"):
    pass


class StandUp(_Order, frozen=True, tag="stand_up"):
    pass


class End(_Order, frozen=True, tag="end"):
    pass


class Ready(_Message, frozen=True, tag="ready"):
    """Nothing to say: the table may go on."""


class Chat(_Message, frozen=True, tag="chat", kw_only=True):
    text: str


class Mute(_Message, frozen=True, tag="mute", kw_only=True):
    player: Annotated[str, Meta(max_length=64)]
    on: bool = True


class Report(_Message, frozen=True, tag="report", kw_only=True):
    number: Number


class Ping(_Message, frozen=True, tag="ping"):
    at: int = 0


OrderMessage: TypeAlias = Act | WishRound | Show | Begin | HandOver | TakeBack | StandUp | End
Incoming: TypeAlias = Hello | OrderMessage | Ask | Ready | Chat | Mute | Report | Ping

_DECODER: Final = msgspec.json.Decoder(Incoming)


def read(raw: str | bytes) -> Incoming:
    """``msgspec.MsgspecError`` says what is wrong with it and where."""
    message: Incoming = _DECODER.decode(raw)
    return message
