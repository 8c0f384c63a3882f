"""Which commands somebody at the table may give now; a client shows a button for each.

``commands.py`` decides and explains; a property test holds this list to it, both ways.
"""

from __future__ import annotations

from enum import StrEnum

from stammtisch.game import SUPERVISOR, Verb
from stammtisch.machine import Halted
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
    WISH = "wish"
    END = "end"


def open_commands(sitting: Sitting, who: int) -> tuple[Command, ...]:
    """``who`` is a chair, the supervisor or an onlooker."""
    if sitting.ended:
        return ()
    if who == SUPERVISOR:
        return _in_the_deal(sitting, who)
    if who in sitting.occupied:
        return _in_the_deal(sitting, who) + _around_the_deal(sitting, who)
    free = any(chair.player is None or chair.leaving for chair in sitting.chairs)
    return (Command.SIT_DOWN,) if free else ()


def _in_the_deal(sitting: Sitting, who: int) -> tuple[Command, ...]:
    running = sitting.running
    seat = None if running is None else who if who == SUPERVISOR else running.seat_of(who)
    if running is None or seat is None:
        return ()
    act = (Command.ACT,) if running.deal.options.of(seat) else ()
    halted = seat == SUPERVISOR or isinstance(running.deal.phase, Halted)
    return act if halted else (*act, Command.HALT)


def _around_the_deal(sitting: Sitting, who: int) -> tuple[Command, ...]:
    chair, running = sitting.chairs[who], sitting.running
    resting = running is None or who not in running.seats
    possible = (
        (Command.WISH, sitting.wisher == who and sitting.wish is None and not chair.leaving),
        (Command.BEGIN, running is None and len(sitting.occupied) in sitting.rules.players),
        (Command.SHOW, not chair.shown and not sitting.onlookers_banned),
        (Command.HIDE, chair.shown),
        (Command.HAND_OVER, not chair.bot),
        (Command.TAKE_BACK, chair.stand_in != ""),
        (Command.STAND_UP, resting or not chair.leaving),
        (Command.END, running is None or running.deal.options.actions[0].verb is Verb.NEXT_CUT),
    )
    return tuple([command for command, now in possible if now])
