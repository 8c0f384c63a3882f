"""What requests about pads bring, and what answers hold."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from stammtisch.pad import Command, Move
from stammtisch.pad.view import PadSheet
from stammtisch.server.requests import Name


class NewPad(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``rules`` by name, or the ``toml`` text of a house's own; a ``csv`` is a whole pad."""

    rules: Name = "schafkopfschule"
    toml: Annotated[str, Meta(max_length=20_000)] = ""
    title: Annotated[str, Meta(max_length=80)] = ""
    players: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=5)] = []
    chairs: Annotated[int, Meta(ge=0, le=5)] = 0
    dealer: Annotated[int, Meta(ge=0, le=4)] = 0
    round: Name = "normal"
    csv: Annotated[str, Meta(max_length=60_000)] = ""


class PadOpened(Struct, frozen=True, kw_only=True):
    """The key ``write`` gives the right to write, ``read`` the right to look."""

    pad: str
    write: str
    read: str


class PadState(Struct, frozen=True, kw_only=True):
    """``number`` counts the lines of the log: what an order expects."""

    pad: str
    title: str
    created: int
    number: int
    writes: bool
    read: str  # the key that may be given on
    sheet: PadSheet


class SentCommand(Struct, frozen=True, kw_only=True):
    """``id`` is the phone's own; ``previous`` the id of what it has sent before this.

    ``expected`` is the number of the last line of the log that it has seen, if it matters that
    nobody has written anything since.
    """

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    previous: Annotated[str, Meta(max_length=64)] = ""
    expected: int | None = None
    deed: Command


class SentCommands(Struct, frozen=True, forbid_unknown_fields=True):
    orders: Annotated[list[SentCommand], Meta(max_length=200)]


class CommandAnswer(Struct, frozen=True, kw_only=True):
    id: str
    done: bool
    number: int
    error: str = ""
    message: str = ""
    rule: str = ""


class CommandAnswers(Struct, frozen=True):
    """One answer each, up to the first that was refused; then how the pad stands."""

    answers: list[CommandAnswer]
    state: PadState


class WantedLine(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line that is not written yet, to stand instead of a ``line``, or ``before`` one."""

    move: Move
    line: int = 0
    before: int = 0


class LinePreview(Struct, frozen=True, kw_only=True):
    text: str
    price: str
    amounts: dict[str, int]


class PadKey(Struct, frozen=True, forbid_unknown_fields=True):
    pad: Name
    key: Name


class PadKeys(Struct, frozen=True, forbid_unknown_fields=True):
    pads: Annotated[list[PadKey], Meta(max_length=500)]


class PadMessage(Struct, frozen=True, tag_field="type", tag="pad", kw_only=True):
    """What the websocket of a pad sends, whenever something has changed."""

    state: PadState
