"""Play by chance: any legal action, seldom an interjection."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from msgspec import Struct

from stammtisch import schnapsen
from stammtisch.bots.protocol import AnyView, chance_of, interjections
from stammtisch.bots.schnapsen.sight import Sight
from stammtisch.game import Action, Game, Options, Verb
from stammtisch.kits import AnyRules

G = TypeVar("G", bound=Game)

INTERJECTS: Final = 0.15  # how often chance says something out of turn


class Chance(Struct, frozen=True):
    """Plays by chance, but claims 66 only when it has enough, and then at once."""

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
        return rng.choice(_sensible(due, view, rules))


def _sensible(due: Sequence[Action], view: AnyView, rules: AnyRules) -> Sequence[Action]:
    claim = [action for action in due if action.verb is Verb.CLAIM66]
    if not claim:
        return due
    return claim if _enough(view, rules) else [action for action in due if action not in claim]


def _enough(view: AnyView, rules: AnyRules) -> bool:
    assert isinstance(view, schnapsen.View)
    assert isinstance(rules, schnapsen.RuleSet)
    return Sight(view, rules).has_won


def chance(options: Options, rng: Random) -> Action:
    if options.interjections and rng.random() < INTERJECTS:
        return rng.choice(options.interjections)
    return rng.choice(options.actions)


def play_by_chance(deal: G, rng: Random) -> G:
    """A deal played to its end by random legal actions."""
    while not deal.over:
        deal = deal.apply(chance(deal.options, rng))
    return deal
