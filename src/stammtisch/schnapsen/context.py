"""What a deal of Schnapsen inherits from the Partie around it."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec import Struct

from stammtisch.engine.deal import Seat

FOREHAND: Final[Seat] = 0
DEALER: Final[Seat] = 1


class Context(Struct, frozen=True, gc=False, kw_only=True):
    """Seat 0 is forehand, seat 1 the dealer."""

    players: ClassVar[int] = 2

    bonus: int = 0  # drawn games before: the next winner gets so many points more (C-22)
    shown: tuple[Seat, ...] = ()  # seats that show their hand to onlookers
    score: tuple[int, int] | None = None  # what forehand and dealer still need in the Partie
