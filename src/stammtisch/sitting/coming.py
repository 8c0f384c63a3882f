"""Who may sit down where.

In the middle of a deal a chair is its cards: nobody plays it who has seen other cards of it.
"""

from __future__ import annotations

from typing import Final

from stammtisch.sitting.chairs import PlayerId
from stammtisch.sitting.errors import NotPossible
from stammtisch.sitting.state import Sitting

ANYBODY: Final = ""  # nobody is called so


def obstacle(sitting: Sitting, chair: int, player: PlayerId, bot: str = "") -> str:
    """Why he cannot sit down there now; nothing if he can. A bot has not looked around."""
    there, running = sitting.chairs[chair], sitting.running
    if there.player is not None and not there.leaving:
        return "chair_taken"
    if sitting.chair_of(player) is not None:
        return "already_seated"
    if bot or running is None or chair not in running.seats:
        return ""
    if running.held.get(player, chair) != chair:
        return "cards_elsewhere"
    return "cards_shown" if running.shown else ""


def first_free(sitting: Sitting, player: PlayerId, bot: str = "") -> int:
    """The chair on which he can sit down."""
    obstacles = [obstacle(sitting, chair, player, bot) for chair in range(len(sitting.chairs))]
    if "" not in obstacles:
        raise NotPossible(next((it for it in obstacles if it != "chair_taken"), "chair_taken"))
    return obstacles.index("")
