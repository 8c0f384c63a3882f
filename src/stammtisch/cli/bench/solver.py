"""What fixed deals are worth, how many cards the search for it plays, and how long that takes.

The sums of values and nodes are a signature: they do not depend on the machine. A change that only
makes the search faster changes neither, and nothing at all may change the values.
"""

from time import process_time
from typing import Final

import typer
from msgspec import Struct
from rich.progress import track
from rich.table import Table

from stammtisch.cli.output import console, json_text
from stammtisch.engine.game import load
from stammtisch.games import GAMES
from stammtisch.solver import Options, _core
from stammtisch.solver.positions import native_problem
from stammtisch.solver.samples import MEMORY, Samples, Search
from stammtisch.texts import Texts

DEALS: Final = 20
SMALL_PROBLEMS: Final = 20_000
ROUNDS: Final = 5


class SolverMeasured(Struct, frozen=True):
    game: str
    deals: int
    values: int  # what the search of the game says: points, or game points
    nodes: int
    per_second: float
    nanoseconds: float  # a node


class SolverBench(Struct, frozen=True):
    kernel: str
    values: int
    nodes: int
    microseconds: float  # to set up a search
    measured: list[SolverMeasured]


def tell(deals: int, texts: Texts, json: bool) -> None:
    found = report(deals)
    if json:
        typer.echo(json_text(found))
    else:
        _print(found, texts)


def report(deals: int = DEALS) -> SolverBench:
    searches = {name: search for it in samples() for name, search in it.searches(deals).items()}
    hidden = not console().is_terminal
    plan = track(searches.items(), transient=True, disable=hidden)
    measured = [_measured(name, deals, search) for name, search in plan]
    return SolverBench(
        kernel=_core.kernel(False),
        values=sum(row.values for row in measured),
        nodes=sum(row.nodes for row in measured),
        microseconds=set_up_time(),
        measured=measured,
    )


def samples() -> list[Samples]:
    return [load(game.samples) for game in GAMES.values() if game.samples]


def _measured(name: str, deals: int, search: Search) -> SolverMeasured:
    begun = process_time()
    values, nodes = search()
    seconds = process_time() - begun
    return SolverMeasured(name, deals, values, nodes, deals / seconds, 1e9 * seconds / nodes)


def set_up_time(*, portable: bool = False) -> float:
    """Microseconds of a call that has next to nothing to search, in a batch: the best of some."""
    small = next(it.small for it in samples() if it.small is not None)
    problems = list(map(native_problem, small(SMALL_PROBLEMS)))
    solver, times = _core.Solver(MEMORY, 1, Options(), portable), []
    for _ in range(ROUNDS):
        begun = process_time()
        solver.at_least(problems, False, 61, None)
        times.append(process_time() - begun)
    return 1e6 * min(times) / SMALL_PROBLEMS


def _print(report: SolverBench, texts: Texts) -> None:
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
