"""The perfect-information solver: what a deal is worth when everybody sees all cards.

The search itself is native code (``core/``); it knows contracts and rule sets only as tables.
"""

from stammtisch.solver._core import Options
from stammtisch.solver.payoffs import Goal, Payoff, Step, payoff_of
from stammtisch.solver.positions import Position, Problem, problem_of
from stammtisch.solver.schnapsen import SchnapsenSolver
from stammtisch.solver.schnapsen_positions import SchnapsenPosition, schnapsen_position_of
from stammtisch.solver.solver import Best, Range, Solver
from stammtisch.solver.tables import ContractTable, contract_table

__all__ = [
    "Best",
    "ContractTable",
    "Goal",
    "Options",
    "Payoff",
    "Position",
    "Problem",
    "Range",
    "SchnapsenPosition",
    "SchnapsenSolver",
    "Solver",
    "Step",
    "contract_table",
    "payoff_of",
    "problem_of",
    "schnapsen_position_of",
]
