"""The reference for Schnapsen: determinized Monte Carlo tree search.

50 worlds that fit the view, 200 playouts by chance in each, UCT with all cards open in every world
by itself; the action most often tried in all of them is played. No exact values, no knowledge of
the game but its rules, and nobody claims wrongly.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt

from msgspec import Struct

from stammtisch.engine.bots import AnyView, chance_of
from stammtisch.engine.deal import Action
from stammtisch.games import AnyRules
from stammtisch.schnapsen import RuleSet, View
from stammtisch.schnapsen.bots.equities import equities
from stammtisch.schnapsen.bots.searcher import Sight
from stammtisch.solver import SchnapsenSolver, Thinking, worlds_of


class Reference(Struct, frozen=True):
    seed: int = 0
    worlds: int = 50
    playouts: int = 200

    @property
    def name(self) -> str:
        return "mcts"

    @staticmethod
    def quick(seed: int = 0) -> Reference:
        return Reference(seed, 2, 20)

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        assert isinstance(view, View)
        assert isinstance(rules, RuleSet)
        if view.turn != view.seat:
            return None
        dice = chance_of(self.seed, view)
        if view.phase != "play" or len(view.options) == 1:
            return dice.choice(view.options)
        sight, solver, worth = (
            Sight(view, rules),
            SchnapsenSolver(rules),
            equities(rules, view.context),
        )
        visits: Counter[Action] = Counter()
        for world in worlds_of(view, rules).sample(self.worlds, dice.getrandbits(64)):
            how = Thinking(
                runs=self.playouts,
                seed=dice.getrandbits(64),
                curiosity=sqrt(2),
                habits=False,
                exact=False,
            )
            for action, tried in solver.think([sight.position(world)], worth, how).items():
                visits[action] += tried.visits
        return max(visits, key=lambda action: visits[action])
