"""The perfect-information solver, playouts, and the worlds that a seat must reckon with.

Search, playouts and sampling are native code (``core/``); it knows contracts and rule sets only as
tables, and hidden cards only as numbers.

Importing this package loads no rules of a game: they come with what first needs them.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from stammtisch.solver._core import Options, SchnapsenOptions, SearchStopped
from stammtisch.solver.hidden import Bound, Fact, Places, Way, Weights, Worlds
from stammtisch.solver.payoffs import Goal, Payoff, Step, payoff_from
from stammtisch.solver.playouts import CHANCE, SENSE, Playout, Playouts, Sense, play_deals, play_out
from stammtisch.solver.positions import Position, Problem
from stammtisch.solver.solver import Best, Range, Solver
from stammtisch.solver.tables import ContractTable

if TYPE_CHECKING:
    from stammtisch.schafkopf.knowledge.notation import (
        CODES,
        Known,
        parse_hand,
        parse_problem,
        parse_seat_number,
    )
    from stammtisch.schafkopf.knowledge.problems import (
        contract_table,
        payoff_of,
        problem_of,
        problems_in,
    )
    from stammtisch.schafkopf.knowledge.worlds import SchafkopfWorld
    from stammtisch.schnapsen.solver.positions import (
        SchnapsenPosition,
        schnapsen_position_of,
        schnapsen_positions_in,
    )
    from stammtisch.schnapsen.solver.solver import SchnapsenSolver, Thinking, Tried
    from stammtisch.schnapsen.solver.worlds import SchnapsenWorld
    from stammtisch.solver.worlds import worlds_of
else:
    # The same names once more: these modules need the rules.
    WITH_RULES = {
        "CODES": "stammtisch.schafkopf.knowledge.notation",
        "Known": "stammtisch.schafkopf.knowledge.notation",
        "parse_hand": "stammtisch.schafkopf.knowledge.notation",
        "parse_problem": "stammtisch.schafkopf.knowledge.notation",
        "parse_seat_number": "stammtisch.schafkopf.knowledge.notation",
        "payoff_of": "stammtisch.schafkopf.knowledge.problems",
        "contract_table": "stammtisch.schafkopf.knowledge.problems",
        "problem_of": "stammtisch.schafkopf.knowledge.problems",
        "SchafkopfWorld": "stammtisch.schafkopf.knowledge.worlds",
        "SchnapsenPosition": "stammtisch.schnapsen.solver.positions",
        "SchnapsenSolver": "stammtisch.schnapsen.solver.solver",
        "SchnapsenWorld": "stammtisch.schnapsen.solver.worlds",
        "Thinking": "stammtisch.schnapsen.solver.solver",
        "Tried": "stammtisch.schnapsen.solver.solver",
        "problems_in": "stammtisch.schafkopf.knowledge.problems",
        "schnapsen_position_of": "stammtisch.schnapsen.solver.positions",
        "schnapsen_positions_in": "stammtisch.schnapsen.solver.positions",
        "worlds_of": "stammtisch.solver.worlds",
    }

    def __getattr__(name: str) -> object:
        if name not in WITH_RULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(WITH_RULES[name]), name)


__all__ = [
    "CHANCE",
    "CODES",
    "SENSE",
    "Best",
    "Bound",
    "ContractTable",
    "Fact",
    "Goal",
    "Known",
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
    "parse_hand",
    "parse_problem",
    "parse_seat_number",
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
