"""The perfect-information solver, playouts, and the worlds that a seat must reckon with.

Search, playouts and sampling are native code (``core/``); it knows contracts and rule sets only as
tables, and hidden cards only as numbers.

Importing this package loads no rules of a game: they come with what first needs them.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from stammtisch.solver._core import Options, SchnapsenOptions, SearchStopped
from stammtisch.solver.hidden import Bound, Fact, Places, Way, Weights, Worlds
from stammtisch.solver.payoffs import Goal, Payoff, Step, payoff_from, payoff_of
from stammtisch.solver.playouts import CHANCE, SENSE, Playout, Playouts, Sense, play_deals, play_out
from stammtisch.solver.positions import Position, Problem, problem_of
from stammtisch.solver.solver import Best, Range, Solver
from stammtisch.solver.tables import ContractTable, contract_table

if TYPE_CHECKING:
    from stammtisch.solver.knowledge.problems import problems_in
    from stammtisch.solver.knowledge.worlds import SchafkopfWorld
    from stammtisch.solver.schnapsen.positions import (
        SchnapsenPosition,
        schnapsen_position_of,
        schnapsen_positions_in,
    )
    from stammtisch.solver.schnapsen.solver import SchnapsenSolver, Thinking, Tried
    from stammtisch.solver.schnapsen.worlds import SchnapsenWorld
    from stammtisch.solver.worlds import worlds_of
else:
    # The same names once more: these modules need the rules.
    WITH_RULES = {
        "SchafkopfWorld": "knowledge.worlds",
        "SchnapsenPosition": "schnapsen.positions",
        "SchnapsenSolver": "schnapsen.solver",
        "SchnapsenWorld": "schnapsen.worlds",
        "Thinking": "schnapsen.solver",
        "Tried": "schnapsen.solver",
        "problems_in": "knowledge.problems",
        "schnapsen_position_of": "schnapsen.positions",
        "schnapsen_positions_in": "schnapsen.positions",
        "worlds_of": "worlds",
    }

    def __getattr__(name: str) -> object:
        if name not in WITH_RULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{WITH_RULES[name]}"), name)


__all__ = [
    "CHANCE",
    "SENSE",
    "Best",
    "Bound",
    "ContractTable",
    "Fact",
    "Goal",
    "Options",
    "Payoff",
    "Places",
    "Playout",
    "Playouts",
    "Position",
    "Problem",
    "Range",
    "SchafkopfWorld",
    "SchnapsenOptions",
    "SchnapsenPosition",
    "SchnapsenSolver",
    "SchnapsenWorld",
    "SearchStopped",
    "Sense",
    "Solver",
    "Step",
    "Thinking",
    "Tried",
    "Way",
    "Weights",
    "Worlds",
    "contract_table",
    "payoff_from",
    "payoff_of",
    "play_deals",
    "play_out",
    "problem_of",
    "problems_in",
    "schnapsen_position_of",
    "schnapsen_positions_in",
    "worlds_of",
]
