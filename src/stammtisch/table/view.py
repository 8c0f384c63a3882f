"""What lies open to everybody at a table, and what each player sees alone: the fields of a view.

Told apart because the first is worked out once for all who sit around the table, and both are kept
in layers because a deal changes with every card and the table around it hardly ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from msgspec import Struct

from stammtisch.engine.cards import Card
from stammtisch.engine.course import Seats, Standing, Wish
from stammtisch.engine.deal import ONLOOKER, SUPERVISOR, Fields, Seat
from stammtisch.engine.fair import Share, commitment
from stammtisch.engine.machine import Halted, has_complained
from stammtisch.engine.phrases import BillLine, Phrase
from stammtisch.games import GAMES
from stammtisch.table.command import NotPossible
from stammtisch.table.commands import ANYBODY, obstacle
from stammtisch.table.ledger import Payment, payments
from stammtisch.table.state import (
    AccountView,
    Chair,
    ChairView,
    PlayerId,
    Playing,
    PromiseView,
    Result,
    Sitting,
)

NOTHING: Final[Fields] = {}


class PlainView(Struct, frozen=True, gc=False, eq=False):
    of: Sitting
    table: Fields
    playing: Fields | None  # nothing between two deals
    deal: Fields | None  # the game's own; nothing for onlookers where they are banned


class Button(StrEnum):
    """What a client shows to somebody who may do it now."""

    SIT_DOWN = "sit_down"
    STAND_UP = "stand_up"
    HAND_OVER = "hand_over"
    TAKE_BACK = "take_back"
    SHOW = "show"
    HIDE = "hide"
    BEGIN = "begin"
    ACT = "act"  # with one of the options of the deal's view
    HALT = "halt"
    LAY_DOWN = "lay_down"  # the hand, to take the rest; whether rightly, nobody is told
    WISH = "wish"
    END = "end"


_ACT: Final = (Button.ACT,)
_HALT: Final = (Button.HALT,)
_LAY_DOWN: Final = (Button.LAY_DOWN,)


def buttons(sitting: Sitting, who: int) -> tuple[Button, ...]:
    """``who`` is a chair, the supervisor or an onlooker."""
    if sitting.ended:
        return ()
    if who == SUPERVISOR:
        return _in_the_deal(sitting, who)
    if who in sitting.occupied:
        return _in_the_deal(sitting, who) + _around_the_deal(sitting, who)
    free = any(not obstacle(sitting, chair, ANYBODY) for chair in range(len(sitting.chairs)))
    return (Button.SIT_DOWN,) if free else ()


def _in_the_deal(sitting: Sitting, who: int) -> tuple[Button, ...]:
    running = sitting.running
    seat = None if running is None else who if who == SUPERVISOR else running.seat_of(who)
    if running is None or seat is None:
        return ()
    deal, options = running.deal, running.deal.options
    act = _ACT if options.of(seat) else ()
    if seat == SUPERVISOR or isinstance(deal.phase, Halted):
        return act
    halt = () if has_complained(deal, seat) else _HALT
    lay_down = _LAY_DOWN if seat == options.seat and deal.may_lay_down(seat) else ()
    return act + halt + lay_down


def _around_the_deal(sitting: Sitting, who: int) -> tuple[Button, ...]:
    chair, running = sitting.chairs[who], sitting.running
    possible: list[Button] = []
    if sitting.wisher == who and sitting.wish is None and not chair.leaving:
        possible.append(Button.WISH)
    complete = len(sitting.occupied) in sitting.rules.players
    if running is None and complete and sitting.promise is None:
        possible.append(Button.BEGIN)
    if chair.shown:
        possible.append(Button.HIDE)
    elif not sitting.onlookers_banned:
        possible.append(Button.SHOW)
    if not chair.bot:
        possible.append(Button.HAND_OVER)
    if chair.stand_in:
        possible.append(Button.TAKE_BACK)
    if running is None or not chair.leaving or who not in running.seats:
        possible.append(Button.STAND_UP)
    if sitting.may_end:
        possible.append(Button.END)
    return tuple(possible)


def seen_by_all(
    sitting: Sitting, names: Mapping[PlayerId, str], before: PlainView | None = None
) -> PlainView:
    """``before`` is what was seen a moment ago: what has not changed since is taken from there."""
    if before is not None and _same_but_for_the_deal(sitting, before, names):
        table = before.table
    else:
        table = _table(sitting, names)
    if sitting.playing is None:
        return PlainView(sitting, table, None, None)
    deal, playing = sitting.playing.deal, None if before is None else before.playing
    if before is None or playing is None or not _same_around_the_cards(sitting, before.of):
        playing = _playing(sitting, sitting.playing)
    return PlainView(sitting, table, playing, GAMES[deal.game].seen_by_all(deal))


def _same_around_the_cards(now: Sitting, before: Sitting) -> bool:
    """As long as they are played: only how a deal ends has consequences."""
    was, is_ = before.playing, now.playing
    return (
        was is not None
        and is_ is not None
        and was.number == is_.number
        and was.deal.outcome is None
        and is_.deal.outcome is None
    )


def _same_but_for_the_deal(
    sitting: Sitting, before: PlainView, names: Mapping[PlayerId, str]
) -> bool:
    was = before.of
    return (
        sitting.chairs is was.chairs
        and sitting.balances is was.balances
        and sitting.course is was.course
        and sitting.deals == was.deals
        and sitting.drawn is was.drawn
        and sitting.pledges is was.pledges
        and sitting.promise is was.promise
        and sitting.result is was.result
        and sitting.ended == was.ended
        and all(it.name == names.get(it.player, it.player) for it in before.table["accounts"])
    )


def _table(sitting: Sitting, names: Mapping[PlayerId, str]) -> Fields:
    return {
        "table": sitting.table,
        "game": sitting.rules.game,
        "rules": sitting.rules.name,
        "chairs": tuple([_chair(sitting, chair, names) for chair in sitting.chairs]),
        "accounts": tuple(
            [
                AccountView(player, names.get(player, player), balance)
                for player, balance in sitting.balances.items()
            ]
        ),
        "standing": sitting.course.standing(sitting.rules, sitting.occupied),
        "deals": sitting.deals,
        "drawn": sitting.drawn,
        "pledges": sitting.pledges,
        "promise": _promise(sitting),
        "result": sitting.result,
        "rounds": sitting.special_rounds,
        "ended": sitting.ended,
        "payments": payments(sitting.balances) if sitting.ended else (),
    }


def _promise(sitting: Sitting) -> PromiseView | None:
    if sitting.promise is None:
        return None
    number, secret = sitting.deals + 1, bytes.fromhex(sitting.promise.secret)
    return PromiseView(number, commitment(secret, sitting.table, number), sitting.promise.shares)


def seen_by(sitting: Sitting, who: int) -> PlainView:
    if not ONLOOKER <= who < len(sitting.chairs):
        raise NotPossible("no_such_chair")
    table = {"who": who, "commands": buttons(sitting, who)}
    if sitting.playing is None:
        return PlainView(sitting, table, None, None)
    return PlainView(sitting, table, NOTHING, _own_deal(sitting, sitting.playing, who))


def untouched(before: Sitting, now: Sitting) -> tuple[int, ...]:
    """Chairs that see for themselves just what they saw before, if that is plain to see."""
    was, is_ = before.running, now.running
    if was is None or is_ is None or was.seats is not is_.seats or was.number != is_.number:
        return ()
    if now.chairs is not before.chairs or now.wish is not before.wish:
        return ()
    seats = GAMES[is_.deal.game].untouched(was.deal, is_.deal)
    return tuple([is_.seats[seat] for seat in seats])


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


def _playing(sitting: Sitting, playing: Playing) -> Fields:
    return {
        "number": playing.number,
        "seats": playing.seats,
        "commitment": playing.commitment,
        "shares": playing.shares,
        **_end(sitting, playing),
        "wisher": sitting.wisher,
        "wish": sitting.wish,
    }


def _end(sitting: Sitting, playing: Playing) -> Fields:
    """How the deal has ended, in numbers and in words."""
    deal = playing.deal
    if deal.outcome is None:
        return {"settlement": None, "told": (), "bill": ()}
    game = GAMES[deal.game]
    settlement = game.settle(deal.outcome, deal.rules)
    _, booking = sitting.course.book(deal.outcome, deal.rules, playing.seats, sitting.wish)
    decided = game.phrases.ledger(booking.amounts)
    return {
        "settlement": settlement,
        "told": (game.phrases.outcome(deal.outcome), *([] if decided is None else [decided])),
        "bill": game.phrases.bill(deal.outcome, settlement),
    }


def _own_deal(sitting: Sitting, playing: Playing, who: int) -> Fields | None:
    """A player who was not dealt in looks on, if onlookers are allowed."""
    seat: Seat | None = who if who in (SUPERVISOR, ONLOOKER) else playing.seat_of(who)
    if seat is None or (seat >= 0 and sitting.chairs[who].player is None):
        seat = ONLOOKER
    if seat == ONLOOKER and sitting.onlookers_banned:
        return None
    return GAMES[playing.deal.game].seen_by(playing.deal, seat)


class PlayingView(Struct, frozen=True, gc=False, kw_only=True):
    number: int
    seats: Seats
    commitment: str
    shares: tuple[Share, ...]
    deal: Any  # the game's own view; nothing for onlookers where they are banned
    settlement: Any  # what it would come to as the claims stand
    told: tuple[Phrase, ...]  # how it ended, and what that decides of the evening
    bill: tuple[BillLine, ...]
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
    pledges: tuple[Share, ...]  # for the first deal that is not promised yet
    promise: PromiseView | None  # of the next deal
    playing: PlayingView | None
    result: Result | None
    commands: tuple[Button, ...]
    rounds: tuple[str, ...]  # that can be requested by players with the right
    ended: bool
    payments: tuple[Payment, ...]  # when the evening is over


def view(sitting: Sitting, who: int, names: Mapping[PlayerId, str] | None = None) -> SittingView:
    """Names are looked up last, by pseudonym; without a name the pseudonym stands."""
    return whole(seen_by_all(sitting, names or {}), seen_by(sitting, who))


def whole(all_: PlainView, own: PlainView) -> SittingView:
    """What everybody sees, with one viewer's own fields laid over it."""
    playing = None
    if all_.playing is not None and own.playing is not None:
        deal = _deal(all_, own)
        playing = PlayingView(**all_.playing, **own.playing, deal=deal)
    return SittingView(**all_.table, **own.table, playing=playing)


def _deal(all_: PlainView, own: PlainView) -> Any:  # noqa: ANN401
    if all_.deal is None or own.deal is None:
        return None
    return GAMES[all_.table["game"]].view(**{**all_.deal, **own.deal})
