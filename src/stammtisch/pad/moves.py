"""What people write on a pad, one line each. They name people, not seats: so does the ledger."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from stammtisch.schafkopf.outcome import Grade
from stammtisch.table.state import PlayerId


class _Move(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="move",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    pass


class Fault(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody broke a rule, and that decides the game (RULES 6)."""

    case: str  # MC-01 to MC-30
    culprit: PlayerId
    exposer: PlayerId | None = None
    announced: str = ""  # the invalid announcement of MC-20
    facts: tuple[str, ...] = ()


class Played(_Move, frozen=True, kw_only=True, tag="played"):
    """A game of Schafkopf. Without a contract only a fault before there was one.

    Where nobody declares but two sides play (Kreuz), ``declarer`` is one of the side of which
    ``won`` or ``augen`` tell.
    """

    contract: str = ""  # as in ``schafkopf.entering``: RE, S-TOUT, W, RAMSCH …
    declarer: PlayerId | None = None
    partner: PlayerId | None = None
    won: bool | None = True  # None: drawn
    grade: Grade = Grade.PLAIN
    augen: int | None = None  # of the declarers, instead of ``won`` and ``grade``
    laufende: int = 0
    knocks: int = 0
    contra: int = 0
    step: int = 60
    most: tuple[PlayerId, ...] = ()  # Ramsch and Geist: who has the most card points
    virgins: int = 0
    wish: str = ""  # the special round that the loser of a lone game wishes (RULES 3.9)
    fault: Fault | None = None


class Passed(_Move, frozen=True, kw_only=True, tag="passed"):
    """All four have passed: thrown in."""


class Won(_Move, frozen=True, kw_only=True, tag="won"):
    """A game of Schnapsen: who has won how many game points; nobody when it was drawn."""

    winner: PlayerId | None = None
    points: int = 0


class Bare(_Move, frozen=True, kw_only=True, tag="bare"):
    """Only what it brought to whom, as from an old list; together nothing."""

    amounts: dict[PlayerId, int]


class Joined(_Move, frozen=True, kw_only=True, tag="joined"):
    chair: int
    player: PlayerId


class Gone(_Move, frozen=True, kw_only=True, tag="gone"):
    player: PlayerId


class Deals(_Move, frozen=True, kw_only=True, tag="deals"):
    """It is somebody else's deal than the pad thinks."""

    player: PlayerId


class Agreed(_Move, frozen=True, kw_only=True, tag="agreed"):
    """All want a special round; or back to ordinary play, before it is over."""

    round: str


class Closed(_Move, frozen=True, kw_only=True, tag="closed"):
    """The evening is over; what is left in the Stock goes back."""


Game: TypeAlias = Played | Passed | Won
Move: TypeAlias = Played | Passed | Won | Bare | Joined | Gone | Deals | Agreed | Closed
