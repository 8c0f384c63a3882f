"""Which commands somebody at the table may give now; a client shows a button for each."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from stammtisch.game import SUPERVISOR, Verb
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
    tried = _at_the_table(sitting, who) if who in sitting.occupied else {}
    if who == SUPERVISOR:
        tried = {Command.ACT: lambda: _any_action(sitting, who)}
    elif not tried:
        tried = {Command.SIT_DOWN: lambda: _sit_anywhere(sitting)}
    return tuple(command for command, attempt in tried.items() if _possible(attempt))


def _at_the_table(sitting: Sitting, who: int) -> dict[Command, Callable[[], object]]:
    return {
        Command.ACT: lambda: _any_action(sitting, who),
        Command.HALT: lambda: commands.act(sitting, who, Verb.HALT),
        Command.WISH: lambda: commands.wish(sitting, who, _some_round(sitting)),
        Command.BEGIN: lambda: commands.begin(sitting, bytes),
        Command.SHOW: lambda: commands.show(sitting, who, open_=True),
        Command.HIDE: lambda: commands.show(sitting, who, open_=False),
        Command.HAND_OVER: lambda: commands.hand_over(sitting, who, "bot"),
        Command.TAKE_BACK: lambda: commands.take_back(sitting, who),
        Command.STAND_UP: lambda: commands.stand_up(sitting, who, "bot"),
        Command.END: lambda: commands.end(sitting),
    }


def _possible(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except UserError:
        return False
    return True


def _any_action(sitting: Sitting, who: int) -> None:
    running = sitting.running
    seat = None if running is None else who if who == SUPERVISOR else running.seat_of(who)
    offered = () if running is None or seat is None else running.deal.options.of(seat)
    commands.act(sitting, who, offered[0].call if offered else "")


def _some_round(sitting: Sitting) -> str:
    rounds: tuple[str, ...] = getattr(sitting.rules, "special_rounds", ())
    return rounds[0] if rounds else ""


def _sit_anywhere(sitting: Sitting) -> None:
    free = [i for i, chair in enumerate(sitting.chairs) if chair.player is None or chair.leaving]
    stranger = "x" * (1 + max(map(len, sitting.balances), default=0))
    commands.sit_down(sitting, free[0] if free else -1, stranger[: commands.LONGEST_NAME])
