"""The answer of the solver in one call."""

from __future__ import annotations

from stammtisch.engine.deal import Seat
from stammtisch.schnapsen.deal import FOREHAND, Deal
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.schnapsen.solver.positions import schnapsen_position_of
from stammtisch.schnapsen.solver.solver import SchnapsenSolver
from stammtisch.solver.solution import Solution


def solve(position: Deal | str, rules: RuleSet, side: tuple[Seat, ...] = ()) -> Solution:
    if isinstance(position, str):
        raise ValueError("only positions of Schafkopf are written as a text: give a deal instead")
    at = schnapsen_position_of(position)
    return Solution(at.turn, (FOREHAND,), SchnapsenSolver(rules).actions(at))
