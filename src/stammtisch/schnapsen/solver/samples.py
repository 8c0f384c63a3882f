"""Deals of Schnapsen by chance, to measure the solver with."""

from random import Random
from typing import Final

from stammtisch import rulesets
from stammtisch.engine.pack import shuffle
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.schnapsen.solver.positions import SchnapsenPosition, schnapsen_position_of
from stammtisch.schnapsen.solver.solver import SchnapsenSolver
from stammtisch.schnapsen.start import shuffled
from stammtisch.solver.samples import MEMORY, Samples, Search


def some_position(rules: RuleSet, rng: Random) -> SchnapsenPosition:
    """Before the first card, the talon open."""
    deal = shuffled(rules, shuffle(rules, rng))
    while deal.phase.name == "cutting":
        deal = deal.apply(rng.choice(deal.options.actions))
    return schnapsen_position_of(deal)


def _searches(deals: int) -> dict[str, Search]:
    every = map(rulesets.builtin, rulesets.names())
    return {rules.name: _search(rules, deals) for rules in every if isinstance(rules, RuleSet)}


def _search(rules: RuleSet, deals: int) -> Search:
    rng, solver = Random(f"bench {rules.name}"), SchnapsenSolver(rules, MEMORY)
    positions = [some_position(rules, rng) for _ in range(deals)]

    def search() -> tuple[int, int]:
        """Forehand's game points."""
        return sum(map(solver.value, positions)), solver.nodes

    return search


SAMPLES: Final = Samples(_searches)
