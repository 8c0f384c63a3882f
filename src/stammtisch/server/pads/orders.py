"""What phones send about a pad. Nothing is done twice, and nothing before what came before it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from stammtisch import pad
from stammtisch.pad import Move

OrderId: TypeAlias = Annotated[str, Meta(max_length=64)]


class _Deed(Struct, frozen=True, kw_only=True, tag_field="do"):
    pass


class Write(_Deed, frozen=True, kw_only=True, tag="write"):
    """A new line at the end, or before an earlier one."""

    move: Move
    before: int = 0


class Join(_Deed, frozen=True, kw_only=True, tag="join"):
    """Somebody sits down, who may be new here."""

    name: Annotated[str, Meta(max_length=100)]
    chair: int


class Correct(_Deed, frozen=True, kw_only=True, tag="correct"):
    line: int
    move: Move


class Strike(_Deed, frozen=True, kw_only=True, tag="strike"):
    line: int


class Undo(_Deed, frozen=True, kw_only=True, tag="undo"):
    """Take back that change, if it is still the last one."""

    change: int


Deed: TypeAlias = Write | Join | Correct | Strike | Undo


class PadOrder(Struct, frozen=True, kw_only=True):
    """``id`` is the phone's own; ``previous`` the id of what it has sent before this.

    ``expected`` is the number of the last line of the log that it has seen, if it matters that
    nobody has written anything since.
    """

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    previous: OrderId = ""
    expected: int | None = None
    deed: Deed


def events_of(deed: Write | Correct | Strike | Undo, now: pad.Pad) -> tuple[pad.Event, ...]:
    match deed:
        case Write():
            return pad.write(now, deed.move, deed.before)
        case Correct():
            return pad.correct(now, deed.line, deed.move)
        case Strike():
            return pad.strike(now, deed.line)
        case Undo():
            return pad.undo(now, deed.change)
