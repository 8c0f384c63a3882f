"""The solver of Schnapsen and Sechsundsechzig, and the worlds of a view."""

from stammtisch.schnapsen.solver.positions import (
    SchnapsenPosition,
    schnapsen_position_of,
    schnapsen_positions_in,
)
from stammtisch.schnapsen.solver.solver import SchnapsenSolver, Thinking, Tried
from stammtisch.schnapsen.solver.worlds import SchnapsenWorld, schnapsen_worlds

__all__ = [
    "SchnapsenPosition",
    "SchnapsenSolver",
    "SchnapsenWorld",
    "Thinking",
    "Tried",
    "schnapsen_position_of",
    "schnapsen_positions_in",
    "schnapsen_worlds",
]
