"""The games there are: one line each."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, TypeAlias

from stammtisch import schafkopf, schnapsen
from stammtisch.engine.game import Game
from stammtisch.schafkopf.game import SCHAFKOPF
from stammtisch.schnapsen.game import SCHNAPSEN

AnyRules: TypeAlias = schafkopf.RuleSet | schnapsen.RuleSet
AnyDeal: TypeAlias = schafkopf.Deal | schnapsen.Deal

GAMES: Final[Mapping[str, Game]] = {game.name: game for game in (SCHAFKOPF, SCHNAPSEN)}


def new_deal(rules: AnyRules, rng: Random, round_: str = "normal", players: int = 0) -> AnyDeal:
    """A shuffled pack on the table; without a number as many players as usual."""
    deal: AnyDeal = GAMES[rules.game].deal(rules, rng, round_, players or rules.players[0])
    return deal
