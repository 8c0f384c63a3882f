"""The perfect-information solver, playouts, and the worlds that a seat must reckon with.

Search, playouts and sampling are native code (``core/``); it knows contracts and rule sets only as
tables, and hidden cards only as numbers. What makes such tables of deals and views belongs to the
games: ``stammtisch.schafkopf.solver``, ``stammtisch.schnapsen.solver``. Their names can be imported
from here as well; a game is loaded when the first of them is wanted.
"""

from importlib import import_module
from typing import Any

from stammtisch.solver._core import Options, SchnapsenOptions, SearchStopped
from stammtisch.solver.hidden import Bound, Fact, Places, Way, Weights, Worlds
from stammtisch.solver.payoffs import Goal, Payoff, Step, payoff_from
from stammtisch.solver.playouts import CHANCE, SENSE, Playout, Playouts, Sense, play_deals, play_out
from stammtisch.solver.positions import ContractTable, Position, Problem
from stammtisch.solver.solver import Best, Range, Solver

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
    "SchnapsenOptions",
    "SearchStopped",
    "Sense",
    "Solver",
    "Step",
    "Way",
    "Weights",
    "Worlds",
    "payoff_from",
    "play_deals",
    "play_out",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever a game offers)
    if name.startswith("_"):
        raise AttributeError(name)
    return import_module("stammtisch.games").of_solver(name)
