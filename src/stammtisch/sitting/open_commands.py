"""Which commands somebody at the table may give now; a client shows a button for each.

``commands.py`` decides and explains; a property test holds this list to it, both ways.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from stammtisch.game import SUPERVISOR, Verb
from stammtisch.machine import Halted, has_complained
from stammtisch.sitting.coming import ANYBODY, obstacle
from stammtisch.sitting.state import Sitting


class Command(StrEnum):
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


_ACT: Final = (Command.ACT,)
_HALT: Final = (Command.HALT,)
_LAY_DOWN: Final = (Command.LAY_DOWN,)


def open_commands(sitting: Sitting, who: int) -> tuple[Command, ...]:
    """``who`` is a chair, the supervisor or an onlooker."""
    if sitting.ended:
        return ()
    if who == SUPERVISOR:
        return _in_the_deal(sitting, who)
    if who in sitting.occupied:
        return _in_the_deal(sitting, who) + _around_the_deal(sitting, who)
    free = any(not obstacle(sitting, chair, ANYBODY) for chair in range(len(sitting.chairs)))
    return (Command.SIT_DOWN,) if free else ()


def _in_the_deal(sitting: Sitting, who: int) -> tuple[Command, ...]:
    running = sitting.running
    seat = None if running is None else who if who == SUPERVISOR else running.seat_of(who)
    if running is None or seat is None:
        return ()
    act = _ACT if running.deal.options.of(seat) else ()
    if seat == SUPERVISOR or isinstance(running.deal.phase, Halted):
        return act
    halt = () if has_complained(running.deal, seat) else _HALT
    return act + halt + (_LAY_DOWN if running.deal.may_lay_down(seat) else ())


def _around_the_deal(sitting: Sitting, who: int) -> tuple[Command, ...]:
    chair, running = sitting.chairs[who], sitting.running
    possible: list[Command] = []
    if sitting.wisher == who and sitting.wish is None and not chair.leaving:
        possible.append(Command.WISH)
    if running is None and len(sitting.occupied) in sitting.rules.players:
        possible.append(Command.BEGIN)
    if chair.shown:
        possible.append(Command.HIDE)
    elif not sitting.onlookers_banned:
        possible.append(Command.SHOW)
    if not chair.bot:
        possible.append(Command.HAND_OVER)
    if chair.stand_in:
        possible.append(Command.TAKE_BACK)
    if running is None or not chair.leaving or who not in running.seats:
        possible.append(Command.STAND_UP)
    if running is None or running.deal.options.actions[0].verb is Verb.NEXT_CUT:
        possible.append(Command.END)
    return tuple(possible)
