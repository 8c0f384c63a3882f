"""What one chair, an onlooker or the supervisor may know of a sitting: all that leaves a table.

The deal is seen through the game's own view; everything else lies open to everybody. The secret of
a deal is told when the deal is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from stammtisch.cards import Card
from stammtisch.kits import KITS
from stammtisch.sitting.chairs import AccountView, ChairView, PlayerId
from stammtisch.sitting.course import Seats, Standing, Wish
from stammtisch.sitting.open_commands import Command
from stammtisch.sitting.payments import Payment
from stammtisch.sitting.sight import Sight, seen_by, seen_by_all
from stammtisch.sitting.state import Result, Sitting


class PlayingView(Struct, frozen=True, gc=False, kw_only=True):
    number: int
    seats: Seats
    commitment: str
    deal: Any  # the game's own view; nothing for onlookers where they are banned
    settlement: Any  # what it would come to as the claims stand
    ledger: tuple[int, ...]  # what would go into it, by seat: in Schnapsen Bummerl
    wisher: int | None  # the chair that may wish a special round
    wish: Wish | None


class SittingView(Struct, frozen=True, gc=False, kw_only=True):
    table: str
    game: str
    rules: str
    who: int  # a chair, or onlooker or supervisor
    chairs: tuple[ChairView, ...]
    accounts: tuple[AccountView, ...]
    standing: Standing
    deals: int
    drawn: tuple[Card, ...]
    playing: PlayingView | None
    result: Result | None
    commands: tuple[Command, ...]
    rounds: tuple[str, ...]  # that can be wished by whoever may
    ended: bool
    payments: tuple[Payment, ...]  # when the evening is over


def view(sitting: Sitting, who: int, names: Mapping[PlayerId, str] | None = None) -> SittingView:
    """Names are looked up last, by pseudonym; whoever has none is called by the pseudonym."""
    return whole(seen_by_all(sitting, names or {}), seen_by(sitting, who))


def whole(all_: Sight, own: Sight) -> SittingView:
    """What everybody sees, and what somebody sees for himself laid over it."""
    playing = None
    if all_.playing is not None and own.playing is not None:
        deal = _deal(all_, own)
        playing = PlayingView(**all_.playing, **own.playing, deal=deal)
    return SittingView(**all_.table, **own.table, playing=playing)


def _deal(all_: Sight, own: Sight) -> Any:  # noqa: ANN401
    if all_.deal is None or own.deal is None:
        return None
    return KITS[all_.table["game"]].view(**{**all_.deal, **own.deal})
