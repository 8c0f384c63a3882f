"""Whole deals of Schnapsen and Sechsundsechzig, all cards open."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from msgspec import Struct

from bench.clock import best_times
from stammtisch import rulesets
from stammtisch.schnapsen import RuleSet
from stammtisch.schnapsen.solver.samples import some_position
from stammtisch.solver import SchnapsenOptions, SchnapsenPosition, SchnapsenSolver

NAMES: Final = ("schnapsen-weich", "schnapsen-scharf", "sechsundsechzig")


class Answering(Struct, frozen=True):
    solver: SchnapsenSolver
    positions: list[SchnapsenPosition]

    def __call__(self) -> list[int]:
        return list(map(self.solver.value, self.positions))


def deals(name: str, number: int) -> tuple[RuleSet, list[SchnapsenPosition]]:
    rules, rng = rulesets.builtin(name), Random(f"whole {name}")
    assert isinstance(rules, RuleSet)
    return rules, [some_position(rules, rng) for _ in range(number)]


def asked(name: str, number: int, options: SchnapsenOptions | None = None) -> Answering:
    rules, positions = deals(name, number)
    return Answering(SchnapsenSolver(rules, options=options), positions)


def per_second(numbers: dict[str, int], rounds: int) -> dict[str, float]:
    best = best_times({name: partial(asked, name, numbers[name]) for name in NAMES}, rounds)
    return {name: numbers[name] / seconds for name, seconds in best.items()}
