"""What the orders of a client mean at the table."""

from __future__ import annotations

from stammtisch import sitting
from stammtisch.server.errors import Denied
from stammtisch.server.host.answers import Deed, Order
from stammtisch.server.host.deeds import by, chair_of, for_regulars, is_next_cut, seated
from stammtisch.server.host.table import TableHost
from stammtisch.server.socket.incoming import (
    Act,
    Begin,
    End,
    HandOver,
    OrderMessage,
    Show,
    StandUp,
    TakeBack,
    WishRound,
)
from stammtisch.sitting import Event, PlayerId, Sitting
from stammtisch.texts import UserError


def order_of(message: OrderMessage, player: PlayerId, host: TableHost) -> Order:
    deed = _deed(message, player, host)
    return Order(deed=deed, player=player, id=message.id, expected=message.expected)


def _deed(message: OrderMessage, player: PlayerId, host: TableHost) -> Deed:
    match message:
        case Act(call=call):
            act = by(player, sitting.act, call)
            return _ready(player, host, act) if is_next_cut(call) else act
        case TakeBack():
            return by(player, sitting.take_back)
    return for_regulars(host.terms, _evening(message, player, host))


def _ready(player: PlayerId, host: TableHost, cut: Deed) -> Deed:
    """After the cards the next cut says no more than that he is ready; before, it is refused."""

    def deed(now: Sitting) -> tuple[Event, ...]:
        chair_of(now, player)
        if now.running is None or now.running.deal.outcome is None:
            return cut(now)
        host.say_ready(player)
        return ()

    return deed


def _evening(message: OrderMessage, player: PlayerId, host: TableHost) -> Deed:
    """What only regulars decide for themselves."""
    stand_in = host.terms.stand_in
    match message:
        case WishRound(round=round_):
            return by(player, sitting.wish, round_)
        case Show(open=open_):
            return by(player, sitting.show, open_)
        case HandOver():
            return by(player, sitting.hand_over, stand_in)
        case StandUp():
            return by(player, sitting.stand_up, stand_in)
        case Begin():
            return seated(player, lambda now: sitting.begin(now, host.house.fresh))
        case End():
            return end(player, host)
    raise AssertionError(message)


def refusal(now: Sitting, player: PlayerId, call: str) -> UserError | None:
    """Why a call could not be made now. The table is only asked; nothing is done."""
    try:
        by(player, sitting.act, call)(now)
    except UserError as why:
        return why
    return None


def end(player: PlayerId, host: TableHost) -> Deed:
    """As long as the owner sits at his table, only he ends the evening."""

    def deed(now: Sitting) -> tuple[Event, ...]:
        owner = host.terms.owner
        if player != owner and now.chair_of(owner) is not None:
            raise Denied("not_owner")
        return sitting.end(now)

    return seated(player, deed)
