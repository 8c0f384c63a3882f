"""Play by chance: any legal action, seldom an interjection."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from msgspec import Struct

from stammtisch.engine.bots import AnyRules, AnyView, chance_of, interjections
from stammtisch.engine.deal import Action, Deal, Options

G = TypeVar("G", bound=Deal)

INTERJECTS: Final = 0.15  # how often chance says something out of turn


class Chance(Struct, frozen=True):
    """Plays by chance."""

    seed: int = 0
    name: str = "zufall"

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        rng = chance_of(self.seed, view)
        out_of_turn = interjections(view)
        if out_of_turn and rng.random() < INTERJECTS:
            return rng.choice(out_of_turn)
        if view.turn != view.seat:
            return None
        due = [action for action in view.options if action not in out_of_turn]
        return rng.choice(self.sensible(due, view, rules))

    def sensible(self, due: Sequence[Action], view: AnyView, rules: AnyRules) -> Sequence[Action]:
        """What not even chance leaves out, or does."""
        return due


def chance(options: Options, rng: Random) -> Action:
    if options.interjections and rng.random() < INTERJECTS:
        return rng.choice(options.interjections)
    return rng.choice(options.actions)


def play_by_chance(deal: G, rng: Random) -> G:
    """A deal played to its end by random legal actions."""
    while not deal.over:
        deal = deal.apply(chance(deal.options, rng))
    return deal
