"""Play by chance: any legal action, seldom an interjection."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from msgspec import Struct

from stammtisch import schnapsen
from stammtisch.bots.protocol import AnyView, chance_of, interjections
from stammtisch.game import Action, Game, Options, Verb
from stammtisch.kits import AnyRules
from stammtisch.solver.schnapsen_worlds import Witness

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
    """Counted from what everybody has seen; without a trick nothing counts (RULES 9.6)."""
    assert isinstance(view, schnapsen.View)
    assert isinstance(rules, schnapsen.RuleSet)
    seen = Witness(view, rules)
    return seen.tricks[view.seat] > 0 and seen.points[view.seat] >= rules.win_condition


def chance(options: Options, rng: Random) -> Action:
    if options.interjections and rng.random() < INTERJECTS:
        return rng.choice(options.interjections)
    return rng.choice(options.actions)


def play_by_chance(deal: G, rng: Random) -> G:
    """A deal played to its end by random legal actions."""
    while not deal.over:
        deal = deal.apply(chance(deal.options, rng))
    return deal
