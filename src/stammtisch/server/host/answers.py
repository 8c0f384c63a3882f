"""What somebody who orders something at a table is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from stammtisch.sitting import Event, PlayerId, Sitting
from stammtisch.texts import UserError

Deed: TypeAlias = Callable[[Sitting], tuple[Event, ...]]


class Order(Struct, frozen=True, gc=False, kw_only=True):
    """Something to be done, at most once.

    ``id`` is the sender's own; whatever comes with the same one again is only answered again.
    ``expected`` is the number of the last line he knows; nothing if that does not matter to him.
    """

    deed: Deed
    player: PlayerId = ""  # nothing: the table itself
    id: str = ""  # nothing: the host gives it one
    expected: int | None = None

    @property
    def command(self) -> str:
        """Its name in the log; each sender has ids of his own."""
        return f"{self.player}/{self.id}"


class Done(Struct, frozen=True, gc=False):
    number: int  # of the last line that it brought about


class Stale(Struct, frozen=True, gc=False):
    """It was meant for another moment. Nothing was done."""

    number: int


class Declined(Struct, frozen=True, gc=False):
    """It cannot be. Nothing was done."""

    why: UserError
    number: int


class Failed(Struct, frozen=True, gc=False):
    """The store does not answer; whether it was done is known when it does. Ask again."""

    number: int


Answer: TypeAlias = Done | Stale | Declined | Failed
