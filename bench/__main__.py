"""``python3 dev.py bench``: measures, and writes the tables into ``docs/solver.md``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Final, TypeVar

from msgspec import Struct

from bench import ablation, dds, machine, playouts, report, schafkopf, schnapsen
from bench.goals import Measures
from stammtisch.cli.bench import solver

T = TypeVar("T")

PAGE: Final = Path(__file__).parents[1] / "docs" / "solver.md"


class Effort(Struct, frozen=True):
    """How many deals, and how many rounds of which the best counts."""

    deals: int = 200
    rounds: int = 5
    schnapsen: int = 100
    ablation: int = 50
    ablation_exact: int = 20
    ablation_rounds: int = 3
    sechsundsechzig: int = 20
    signature: int = solver.DEALS


QUICK: Final = Effort(2, 1, 2, 2, 1, 1, 1, 1)


def tables(effort: Effort) -> str:
    return "\n".join([*_machine(), *_speed(effort), *_ablation(effort), *_signature(effort)])


def _machine() -> Iterator[str]:
    yield "### Machine\n"
    for line in machine.described():
        yield f"* {line}"
    for name, there in (("DDS", dds.available()), ("OpenSpiel", playouts.available())):
        if not there:
            yield f"\n{name} is not installed: no comparison."


def _speed(effort: Effort) -> Iterator[str]:
    deals, rounds = effort.deals, effort.rounds
    weich, other = effort.schnapsen, effort.sechsundsechzig
    numbers = dict(zip(schnapsen.NAMES, (weich, weich, other), strict=True))
    answers, peer = step("questions", lambda: schafkopf.answers(deals, rounds))
    found = Measures(
        answers=answers,
        peer=peer,
        overhead=step("overhead", lambda: schafkopf.overhead(rounds)),
        per_second=step("Schnapsen", lambda: schnapsen.per_second(numbers, rounds)),
        playouts=step("playouts", lambda: playouts.measured(rounds)),
    )
    slow = step("playouts, portable", lambda: playouts.measured(rounds, portable=True))
    sizes = step("memory", lambda: schafkopf.memory_sizes(deals, rounds))
    yield f"\n### Goals\n\n{report.goals(found)}"
    yield (
        f"\n### Questions\n\nProcessor time of a deal on one thread, {deals} whole deals of each "
        f"kind, the best of {rounds} rounds in turns; `Solver(memory=1 << 20)`.\n"
    )
    yield report.questions(found)
    yield "\nThe realistic Rufspiele with other sizes of the table:\n"
    yield report.memory(sizes)
    yield f"\nRandom games, played to their end:\n\n{report.playouts(found.playouts, slow)}"


def _ablation(effort: Effort) -> Iterator[str]:
    number, few, rounds = effort.ablation, effort.ablation_exact, effort.ablation_rounds
    half = step("ablation", lambda: ablation.schafkopf(number, rounds, exact=False))
    exact = step("ablation, exact", lambda: ablation.schafkopf(few, rounds, exact=True))
    weich, other = effort.schnapsen, effort.sechsundsechzig
    nodes = {
        "weich": step("ablation, weich", lambda: ablation.schnapsen("schnapsen-weich", weich)),
        "66": step("ablation, 66", lambda: ablation.schnapsen("sechsundsechzig", other)),
    }
    yield (
        f"\n### Ablation: Schafkopf\n\nRealistic Rufspiele: {number} asked for 61, {few} for their "
        "points. Nodes of a deal, then nodes and processor time as multiples of the first line.\n"
    )
    yield report.ablation(half, exact)
    yield (
        f"\n### Ablation: Schnapsen\n\nValues of {weich} whole deals of `schnapsen-weich` and of "
        f"{other} of `sechsundsechzig`, nodes of a deal (–: takes too long).\n"
    )
    yield report.schnapsen_ablation(nodes)


def _signature(effort: Effort) -> Iterator[str]:
    signed = step("signature", lambda: solver.report(effort.signature))
    yield "\n### Signature\n\nThe same on every machine (`stammtisch bench solver`):\n"
    yield report.signature(signed)


def step(title: str, measure: Callable[[], T]) -> T:
    begun = perf_counter()
    found = measure()
    print(f"· {title}: {perf_counter() - begun:.0f} s", file=sys.stderr, flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="dev.py bench", description=(__doc__ or ""))
    parser.add_argument("--quick", action="store_true", help="a few deals, only printed")
    quick = parser.parse_args().quick
    found = tables(QUICK if quick else Effort())
    print(found)
    if not quick:
        PAGE.write_text(report.inserted(PAGE.read_text("utf-8"), found), "utf-8")


if __name__ == "__main__":
    main()
