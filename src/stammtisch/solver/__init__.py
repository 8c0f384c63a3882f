"""The perfect-information solver: what a deal is worth when everybody sees all cards.

The search itself is native code (``core/``); it knows contracts only as tables.
"""

from stammtisch.solver.positions import Position, position_of
from stammtisch.solver.solver import Solver, solver_for
from stammtisch.solver.tables import ContractTable, contract_table

__all__ = [
    "ContractTable",
    "Position",
    "Solver",
    "contract_table",
    "position_of",
    "solver_for",
]
