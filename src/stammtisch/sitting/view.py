"""What one chair, an onlooker or the supervisor may know of a sitting: all that leaves a table.

The deal is seen through the game's own view; everything else lies open to everybody. The secret of
a deal is told when the deal is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, structs

from stammtisch.cards import Card
from stammtisch.game import ONLOOKER, SUPERVISOR, Seat
from stammtisch.kits import KITS
from stammtisch.sitting.chairs import Chair, PlayerId
from stammtisch.sitting.course import Seats, Standing, Wish
from stammtisch.sitting.errors import NotPossible
from stammtisch.sitting.open_commands import Command, open_commands
from stammtisch.sitting.payments import Payment, payments
from stammtisch.sitting.state import Playing, Result, Sitting


class ChairView(Struct, frozen=True, kw_only=True):
    player: PlayerId | None
    name: str
    bot: str  # the program that plays here now; nothing while a person does
    away: bool
    leaving: bool
    shown: bool
    balance: int


class AccountView(Struct, frozen=True):
    """Somebody who has played this evening, also when he has left."""

    player: PlayerId
    name: str
    balance: int


class PlayingView(Struct, frozen=True, kw_only=True):
    number: int
    seats: Seats
    commitment: str
    deal: Any  # the game's own view; nothing for onlookers where they are banned
    settlement: Any  # what it would come to as the claims stand
    wisher: int | None  # the chair that may wish a special round
    wish: Wish | None


class SittingView(Struct, frozen=True, kw_only=True):
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
    return views(sitting, (who,), names)[who]


def views(
    sitting: Sitting, whos: Iterable[int], names: Mapping[PlayerId, str] | None = None
) -> dict[int, SittingView]:
    """The views of several at once; what lies open to everybody is the same object in all."""
    known = names or {}
    everybody = {
        "table": sitting.table,
        "game": sitting.rules.game,
        "rules": sitting.rules.name,
        "chairs": tuple([_chair(sitting, chair, known) for chair in sitting.chairs]),
        "accounts": tuple(
            [
                AccountView(player, known.get(player, player), balance)
                for player, balance in sitting.balances.items()
            ]
        ),
        "standing": sitting.course.standing(sitting.rules, sitting.occupied),
        "deals": sitting.deals,
        "drawn": sitting.drawn,
        "result": sitting.result,
        "rounds": sitting.special_rounds,
        "ended": sitting.ended,
        "payments": payments(sitting.balances) if sitting.ended else (),
    }
    playing = _playing(sitting)
    return {who: _of(sitting, who, everybody, playing) for who in whos}


def _of(
    sitting: Sitting, who: int, everybody: dict[str, Any], playing: PlayingView | None
) -> SittingView:
    if who not in (SUPERVISOR, ONLOOKER, *range(len(sitting.chairs))):
        raise NotPossible("no_such_chair")
    return SittingView(
        **everybody,
        who=who,
        playing=None if playing is None else _with_deal(sitting, who, playing),
        commands=open_commands(sitting, who),
    )


def _chair(sitting: Sitting, chair: Chair, names: Mapping[PlayerId, str]) -> ChairView:
    player = None if chair.player is None else chair.player.id
    return ChairView(
        player=player,
        name="" if player is None else names.get(player, player),
        bot=chair.bot,
        away=bool(chair.stand_in),
        leaving=chair.leaving,
        shown=chair.shown,
        balance=0 if player is None else sitting.balances[player],
    )


def _playing(sitting: Sitting) -> PlayingView | None:
    """As everybody sees it, still without the deal itself."""
    playing = sitting.playing
    if playing is None:
        return None
    deal = playing.deal
    settle = KITS[deal.game].settle
    return PlayingView(
        number=playing.number,
        seats=playing.seats,
        commitment=playing.commitment,
        deal=None,
        settlement=None if deal.outcome is None else settle(deal.outcome, deal.rules),
        wisher=sitting.wisher,
        wish=sitting.wish,
    )


def _with_deal(sitting: Sitting, who: int, playing: PlayingView) -> PlayingView:
    assert sitting.playing is not None
    return structs.replace(playing, deal=_deal(sitting, sitting.playing, who))


def _deal(sitting: Sitting, playing: Playing, who: int) -> Any:  # noqa: ANN401
    """Whoever has not been dealt in looks on, if onlookers are allowed."""
    seat: Seat | None = who if who in (SUPERVISOR, ONLOOKER) else playing.seat_of(who)
    if seat is None or sitting.chairs[who].player is None:
        seat = ONLOOKER
    if seat == ONLOOKER and sitting.onlookers_banned:
        return None
    return playing.deal.view(seat)
