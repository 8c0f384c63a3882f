"""Questions about whole deals of Schafkopf, next to DDS."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct

from bench import dds
from bench.clock import Prepare, best_times
from bench.deals import any_deals, realistic_deals
from stammtisch.cli.bench.solver import set_up_time
from stammtisch.schafkopf.contracts import RUFSPIEL, SOLO, WENZ
from stammtisch.schafkopf.solver.samples import last_tricks
from stammtisch.solver import Options, Problem, Solver
from stammtisch.solver.positions import native_problem

MEMORY: Final = 1 << 20
SIZES: Final = (1, 2, 4, 16)  # megabytes
HALF: Final = 61
KINDS: Final = (RUFSPIEL, SOLO, WENZ)
SMALL: Final = 2000

TARGET, EXACT, DDS_SET_UP = "DDS, one target", "DDS, exact", "DDS, two cards"


class Question(Struct, frozen=True):
    problems: list[Problem]
    exact: bool

    def asked(
        self, memory: int = MEMORY, options: Options | None = None, *, portable: bool = False
    ) -> Prepare:
        """By a solver that has seen nothing yet."""
        return lambda: self.by(Solver(memory, 1, options, portable=portable))

    def by(self, solver: Solver) -> Answering:
        return Answering(self, solver)


class Answering(Struct, frozen=True):
    question: Question
    solver: Solver

    def __call__(self) -> list[object]:
        if self.question.exact:
            return list(self.solver.all_points(self.question.problems))
        return list(self.solver.all_at_least(self.question.problems, HALF))


class Answer(Struct, frozen=True):
    """Microseconds and nodes of a deal."""

    name: str
    exact: bool
    microseconds: float
    portable: float
    nodes: float
    yes: float  # the share of deals that the declarers win


class Peer(Struct, frozen=True):
    """Microseconds of DDS; the set-up is what it takes for two cards."""

    target: float
    exact: float
    set_up: float


class Overhead(Struct, frozen=True):
    """Microseconds of processor time."""

    set_up: float  # of a search
    set_up_portable: float
    python: float  # for each problem of a batch
    single: float  # a whole call on one small position


def questions(number: int) -> dict[str, Question]:
    every = {}
    for kind in KINDS:
        real = realistic_deals(kind, number)
        every[f"{kind.name.title()}, realistic: at least {HALF}"] = Question(real, exact=False)
        every[f"{kind.name.title()}, realistic: points"] = Question(real, exact=True)
        every[f"{kind.name.title()}, any hands: points"] = Question(
            any_deals(kind, number), exact=True
        )
    return every


def answers(number: int, rounds: int) -> tuple[list[Answer], Peer | None]:
    asked = questions(number)
    contestants: dict[str, Prepare] = {}
    if dds.available():
        contestants[TARGET] = dds.solve(dds.WHOLE, number, dds.HALF)
        contestants[EXACT] = dds.solve(dds.WHOLE, number, dds.EXACT)
        contestants[DDS_SET_UP] = dds.solve(2, number, dds.EXACT)
    for name, question in asked.items():
        contestants[name] = question.asked()
        contestants[f"{name} portable"] = question.asked(portable=True)
    times = best_times(contestants, rounds)
    micros = {name: 1e6 * seconds / number for name, seconds in times.items()}
    rows = [_answer(name, question, micros) for name, question in asked.items()]
    peer = Peer(micros[TARGET], micros[EXACT], micros[DDS_SET_UP]) if dds.available() else None
    return rows, peer


def _answer(name: str, question: Question, micros: dict[str, float]) -> Answer:
    number, solver = len(question.problems), Solver(MEMORY)
    question.by(solver)()
    yes = sum(answer is True for answer in Solver(MEMORY).all_at_least(question.problems, HALF))
    slow = micros[f"{name} portable"]
    return Answer(name, question.exact, micros[name], slow, solver.nodes / number, yes / number)


def memory_sizes(number: int, rounds: int) -> dict[int, tuple[float, float]]:
    """Microseconds of a realistic Rufspiel, at least 61 and exact, by megabytes."""
    real = realistic_deals(RUFSPIEL, number)
    contestants = {
        f"{size} {exact}": Question(real, exact).asked(size << 20)
        for size in SIZES
        for exact in (False, True)
    }
    each = {name: 1e6 * time / number for name, time in best_times(contestants, rounds).items()}
    return {size: (each[f"{size} False"], each[f"{size} True"]) for size in SIZES}


def overhead(rounds: int) -> Overhead:
    problems = last_tricks(SOLO, Random(2), SMALL)
    natives = list(map(native_problem, problems))
    solver = Solver(MEMORY)
    batch, native, single = best_times(
        {
            "batch": lambda: lambda: solver.all_at_least(problems, HALF),
            "native": lambda: lambda: solver._native.at_least(natives, False, HALF, None),
            "single": lambda: lambda: [solver.at_least(problem, HALF) for problem in problems],
        },
        4 * rounds,
    ).values()
    return Overhead(
        set_up=set_up_time(),
        set_up_portable=set_up_time(portable=True),
        python=1e6 * (batch - native) / SMALL,
        single=1e6 * single / SMALL,
    )
