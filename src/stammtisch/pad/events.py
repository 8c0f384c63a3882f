"""Everything that can happen to a pad, which is the fold of its events and nothing else.

A line that was wrong is corrected or struck out, never rubbed out: the log keeps what stood there.
Players are pseudonyms; names are kept elsewhere and may be forgotten.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.pad.moves import Move
from stammtisch.streams.chain import Chain
from stammtisch.streams.chain import Entry as AnyEntry


class _Event(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    pass


class Started(_Event, frozen=True, kw_only=True, tag="started"):
    """A new pad; ``toml`` says every option of its rules, so that they never change."""

    pad: str
    rules: str
    toml: str
    chairs: int
    dealer: int
    round: str


class Written(_Event, frozen=True, tag="written"):
    """A line was added at the end, or ``before`` an earlier one that was forgotten there."""

    move: Move
    before: int = 0


class LineCorrected(_Event, frozen=True, tag="corrected"):
    line: int
    move: Move


class LineStruck(_Event, frozen=True, tag="struck"):
    line: int


class Undone(_Event, frozen=True, tag="undone"):
    """The last change that still stood is taken back."""


Event: TypeAlias = Started | Written | LineCorrected | LineStruck | Undone

VERSION: Final = 2

Entry: TypeAlias = AnyEntry[Event]
CHAIN: Final[Chain[Event]] = Chain(msgspec.json.Decoder(Event), VERSION)
