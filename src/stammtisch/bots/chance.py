"""Play by chance: any legal action, seldom an interjection."""

from __future__ import annotations

from random import Random
from typing import Final, TypeVar

from stammtisch.game import Action, Game, Options

G = TypeVar("G", bound=Game)

INTERJECTS: Final = 0.15  # how often chance says something out of turn


def chance(options: Options, rng: Random) -> Action:
    if options.interjections and rng.random() < INTERJECTS:
        return rng.choice(options.interjections)
    return rng.choice(options.actions)


def play_by_chance(deal: G, rng: Random) -> G:
    """A deal played to its end by random legal actions."""
    while not deal.over:
        deal = deal.apply(chance(deal.options, rng))
    return deal
