"""Which commands somebody at the table may give now; a client shows a button for each."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from stammtisch.game import SUPERVISOR
from stammtisch.machine import Halted
from stammtisch.sitting import commands
from stammtisch.sitting.state import Sitting
from stammtisch.texts import UserError


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
    """``who`` is a chair, the supervisor or an onlooker. What is listed would not be refused."""
    if sitting.ended:
        return ()
    if who == SUPERVISOR:
        return _in_the_deal(sitting, who)
    if who in sitting.occupied:
        return _in_the_deal(sitting, who) + _around_the_deal(sitting, who)
    free = any(chair.player is None or chair.leaving for chair in sitting.chairs)
    return (Command.SIT_DOWN,) if free else ()


def _in_the_deal(sitting: Sitting, who: int) -> tuple[Command, ...]:
    """A deal's options are the law already: nothing needs to be tried."""
    running = sitting.running
    seat = None if running is None else who if who == SUPERVISOR else running.seat_of(who)
    if running is None or seat is None:
        return ()
    act = (Command.ACT,) if running.deal.options.of(seat) else ()
    halted = seat == SUPERVISOR or isinstance(running.deal.phase, Halted)
    return act if halted else (*act, Command.HALT)


def _around_the_deal(sitting: Sitting, who: int) -> tuple[Command, ...]:
    rounds = sitting.special_rounds or ("",)
    tried: dict[Command, Callable[[], object]] = {
        Command.WISH: lambda: commands.wish(sitting, who, rounds[0]),
        Command.BEGIN: lambda: commands.begin(sitting, bytes),
        Command.SHOW: lambda: commands.show(sitting, who, open_=True),
        Command.HIDE: lambda: commands.show(sitting, who, open_=False),
        Command.HAND_OVER: lambda: commands.hand_over(sitting, who, "bot"),
        Command.TAKE_BACK: lambda: commands.take_back(sitting, who),
        Command.STAND_UP: lambda: commands.stand_up(sitting, who, "bot"),
        Command.END: lambda: commands.end(sitting),
    }
    return tuple(command for command, attempt in tried.items() if _possible(attempt))


def _possible(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except UserError:
        return False
    return True
