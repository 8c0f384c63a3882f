"""The perfect-information solver: what a deal is worth when everybody sees all cards.

The search itself is native code (``core/``); it knows contracts and rule
sets only as tables.
"""

from stammtisch.solver.positions import Position, position_of
from stammtisch.solver.schnapsen import SchnapsenSolver
from stammtisch.solver.schnapsen_positions import SchnapsenPosition, schnapsen_position_of
from stammtisch.solver.solver import Solver, solver_for
from stammtisch.solver.tables import ContractTable, contract_table

__all__ = [
    "ContractTable",
    "Position",
    "SchnapsenPosition",
    "SchnapsenSolver",
    "Solver",
    "contract_table",
    "position_of",
    "schnapsen_position_of",
    "solver_for",
]
