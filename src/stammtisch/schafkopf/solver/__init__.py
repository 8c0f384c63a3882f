"""The solver of Schafkopf: facts make worlds, worlds and deals make problems.

``stammtisch.solver`` answers them.
"""

from stammtisch.schafkopf.solver.notation import (
    CODES,
    Known,
    parse_hand,
    parse_problem,
    parse_seat_number,
)
from stammtisch.schafkopf.solver.problems import (
    contract_table,
    payoff_of,
    problem_of,
    problems_in,
)
from stammtisch.schafkopf.solver.worlds import SchafkopfWorld, schafkopf_worlds

__all__ = [
    "CODES",
    "Known",
    "SchafkopfWorld",
    "contract_table",
    "parse_hand",
    "parse_problem",
    "parse_seat_number",
    "payoff_of",
    "problem_of",
    "problems_in",
    "schafkopf_worlds",
]
