"""What people write on a pad, one line each. They name people, not seats: so does the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, Union

from msgspec import Struct

from stammtisch.engine.report import Report
from stammtisch.games import GAMES
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


class PadClosed(_Move, frozen=True, kw_only=True, tag="closed"):
    """The evening is over; what is left in the Stock goes back."""


if TYPE_CHECKING:
    Move: TypeAlias = Report | Bare | Joined | Gone | Deals | Agreed | PadClosed
else:  # to be read, every kind of report must be known
    _REPORTS = tuple(kind for game in GAMES.values() for kind in game.reports.kinds)
    Move = Union[(*_REPORTS, Bare, Joined, Gone, Deals, Agreed, PadClosed)]
