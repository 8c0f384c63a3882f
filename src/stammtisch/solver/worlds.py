"""The worlds a seat must reckon with: all hands that agree with everything it may know.

They are built from the seat's view and nothing else.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from stammtisch.engine.game import load
from stammtisch.games import GAMES
from stammtisch.solver.hidden import Worlds

View: TypeAlias = Any  # of the game's own type
Rules: TypeAlias = Any


def worlds_of(view: View, rules: Rules) -> Worlds[Any]:
    """All that a player, an onlooker or the supervisor must hold possible; not after the end."""
    if view.outcome is not None:
        raise ValueError("the deal has ended: nobody has to guess any more")
    for game in GAMES.values():
        if game.worlds and isinstance(view, game.view) and isinstance(rules, game.rules):
            worlds: Worlds[Any] = load(game.worlds)(view, rules)
            return worlds
    raise ValueError("the view and the rule set belong to different games")
