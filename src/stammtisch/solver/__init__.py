"""The perfect-information solver, playouts, and the worlds that a seat must reckon with.

Search, playouts and sampling are native code (``core/``); it knows contracts and rule sets only as
tables, and hidden cards only as numbers.
"""

from stammtisch.solver._core import Options
from stammtisch.solver.hidden import Bound, Fact, Places, Way, Weights, Worlds
from stammtisch.solver.knowledge.problems import problems_in
from stammtisch.solver.knowledge.schafkopf import SchafkopfWorld
from stammtisch.solver.knowledge.schnapsen import SchnapsenWorld
from stammtisch.solver.payoffs import Goal, Payoff, Step, payoff_of
from stammtisch.solver.playouts import CHANCE, SENSE, Game, Playouts, Sense, play_deals, play_out
from stammtisch.solver.positions import Position, Problem, problem_of
from stammtisch.solver.schnapsen import SchnapsenSolver, Thinking, Tried
from stammtisch.solver.schnapsen_positions import SchnapsenPosition, schnapsen_position_of
from stammtisch.solver.solver import Best, Range, Solver
from stammtisch.solver.tables import ContractTable, contract_table
from stammtisch.solver.worlds import worlds_of

__all__ = [
    "CHANCE",
    "SENSE",
    "Best",
    "Bound",
    "ContractTable",
    "Fact",
    "Game",
    "Goal",
    "Options",
    "Payoff",
    "Places",
    "Playouts",
    "Position",
    "Problem",
    "Range",
    "SchafkopfWorld",
    "SchnapsenPosition",
    "SchnapsenSolver",
    "SchnapsenWorld",
    "Sense",
    "Solver",
    "Step",
    "Thinking",
    "Tried",
    "Way",
    "Weights",
    "Worlds",
    "contract_table",
    "payoff_of",
    "play_deals",
    "play_out",
    "problem_of",
    "problems_in",
    "schnapsen_position_of",
    "worlds_of",
]
