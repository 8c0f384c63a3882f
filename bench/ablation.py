"""What each part of the search gains: nodes and time without it, everything else being on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from msgspec import Struct

from bench.clock import best_times
from bench.deals import realistic_deals
from bench.schafkopf import MEMORY, Question
from bench.schnapsen import asked as asked_schnapsen
from stammtisch.schafkopf.contracts import RUFSPIEL
from stammtisch.solver import Options, SchnapsenOptions, Solver

Switches = TypeVar("Switches", Options, SchnapsenOptions)

NOTHING: Final = "nothing"
SCHAFKOPF: Final = {
    "table": "no table of remembered positions",
    "margin": "remembered only for the same cards, not for others in the same places",
    "relevance": "remembered with the owners of all cards, not only of those that mattered",
    "equivalence": "cards of equal strength and value are all tried",
    "quasi": "neighbours are tried however badly the other failed",
    "bounds": "certain points are not counted",
    "order": "cards are tried as they come",
    "two_left": "the last two tricks are searched like all others",
}
SCHNAPSEN: Final = {
    "memory": "no table of remembered positions",
    "bounds": "what a claim would bring at most is not asked",
    "order": "cards are tried as they come",
    "alike": "remembered only for the same cards, not for others in the same places",
    "cash": "sure tricks are searched",
    "twins": "neighbours are tried after the other has failed",
    "reach": "a closer who cannot get there any more is played on",
    "marry": "a pair may always be led unannounced",
}
TOO_SLOW: Final = ("sechsundsechzig", "memory")


class Without(Struct, frozen=True):
    """Nodes of a deal, and processor time as a multiple of the whole search."""

    nodes: float
    time: float


def schafkopf(number: int, rounds: int, *, exact: bool) -> dict[str, Without]:
    """Realistic Rufspiele."""
    question = Question(realistic_deals(RUFSPIEL, number), exact)
    every = dict(_switches(Options, SCHAFKOPF))
    asked = {name: question.asked(options=options) for name, options in every.items()}
    times = best_times(asked, rounds)
    found = {}
    for name, options in every.items():
        solver = Solver(MEMORY, 1, options)
        question.by(solver)()
        found[name] = Without(solver.nodes / number, times[name] / times[NOTHING])
    return found


def schnapsen(name: str, number: int) -> dict[str, float]:
    found = {}
    for switch, options in _switches(SchnapsenOptions, SCHNAPSEN):
        if (name, switch) != TOO_SLOW:
            answering = asked_schnapsen(name, number, options)
            answering()
            found[switch] = answering.solver.nodes / number
    return found


def _switches(kind: type[Switches], names: dict[str, str]) -> Iterator[tuple[str, Switches]]:
    yield NOTHING, kind()
    for name in names:
        options = kind()
        setattr(options, name, False)
        yield name, options
