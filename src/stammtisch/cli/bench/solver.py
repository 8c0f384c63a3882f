"""What fixed deals are worth, how many cards the search for it plays, and how long that takes.

The sums of values and nodes are a signature: they do not depend on the machine. A change that only
makes the search faster changes neither, and nothing at all may change the values.
"""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Final

import typer
from msgspec import Struct
from rich.progress import track
from rich.table import Table

from stammtisch import rulesets
from stammtisch.cli.bench.samples import KINDS, last_tricks, some_position, some_problem
from stammtisch.cli.output import console, json_text
from stammtisch.schafkopf.contracts import SOLO, Kind
from stammtisch.schnapsen import RuleSet
from stammtisch.solver import Options, SchnapsenSolver, Solver, _core
from stammtisch.solver.positions import native_problem
from stammtisch.texts import Texts

DEALS: Final = 20
MEMORY: Final = 1 << 20  # part of the signature, as it decides what is forgotten
SMALL_PROBLEMS: Final = 20_000
ROUNDS: Final = 5


class Measured(Struct, frozen=True):
    game: str
    deals: int
    values: int  # Schafkopf: the declarers' points; Schnapsen: forehand's game points
    nodes: int
    per_second: float
    nanoseconds: float  # a node


class Report(Struct, frozen=True):
    kernel: str
    values: int
    nodes: int
    microseconds: float  # to set up a search
    measured: list[Measured]


def tell(deals: int, texts: Texts, json: bool) -> None:
    found = report(deals)
    if json:
        typer.echo(json_text(found))
    else:
        _print(found, texts)


def report(deals: int = DEALS) -> Report:
    plan: list[Callable[[], Measured]] = [
        *((lambda kind=kind: _schafkopf(kind, deals)) for kind in KINDS),
        *((lambda rules=rules: _schnapsen(rules, deals)) for rules in _schnapsen_rules()),
    ]
    hidden = not console().is_terminal
    measured = [measure() for measure in track(plan, transient=True, disable=hidden)]
    return Report(
        kernel=_core.kernel(False),
        values=sum(row.values for row in measured),
        nodes=sum(row.nodes for row in measured),
        microseconds=set_up_time(),
        measured=measured,
    )


def _schnapsen_rules() -> list[RuleSet]:
    every = map(rulesets.builtin, rulesets.names())
    return [rules for rules in every if isinstance(rules, RuleSet)]


def _schafkopf(kind: Kind, deals: int) -> Measured:
    rng, solver = Random(f"bench {kind}"), Solver(MEMORY, threads=1)
    problems = [some_problem(kind, rng) for _ in range(deals)]
    begun = process_time()
    values = sum(points.low for points in solver.all_points(problems))
    return _measured(kind.name, deals, values, solver.nodes, process_time() - begun)


def _schnapsen(rules: RuleSet, deals: int) -> Measured:
    rng, solver = Random(f"bench {rules.name}"), SchnapsenSolver(rules, MEMORY)
    positions = [some_position(rules, rng) for _ in range(deals)]
    begun = process_time()
    values = sum(map(solver.value, positions))
    return _measured(rules.name, deals, values, solver.nodes, process_time() - begun)


def _measured(game: str, deals: int, values: int, nodes: int, seconds: float) -> Measured:
    return Measured(game, deals, values, nodes, deals / seconds, 1e9 * seconds / nodes)


def set_up_time(*, portable: bool = False) -> float:
    """Microseconds of a call that has next to nothing to search, in a batch: the best of some."""
    problems = list(map(native_problem, last_tricks(SOLO, Random(1), SMALL_PROBLEMS)))
    solver, times = _core.Solver(MEMORY, 1, Options(), portable), []
    for _ in range(ROUNDS):
        begun = process_time()
        solver.at_least(problems, False, 61, None)
        times.append(process_time() - begun)
    return 1e6 * min(times) / SMALL_PROBLEMS


def _print(report: Report, texts: Texts) -> None:
    table = Table(box=None)
    for column in ("game", "deals", "values", "nodes", "per_second", "nanoseconds"):
        text = texts(f"cli.bench.{column}")
        table.add_column(text, justify="left" if column == "game" else "right")
    for row in report.measured:
        speed = f"{row.per_second:.0f}", f"{row.nanoseconds:.1f}"
        table.add_row(row.game, str(row.deals), str(row.values), str(row.nodes), *speed)
    screen = console()
    screen.print(table)
    time = f"{report.microseconds:.2f}"
    screen.print(texts("cli.bench.set_up", microseconds=time, kernel=report.kernel))
    screen.print(texts("cli.bench.sums", values=report.values, nodes=report.nodes))
