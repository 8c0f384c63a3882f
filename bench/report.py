"""The measures as tables of ``docs/solver.md``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bench.ablation import NOTHING, SCHAFKOPF, SCHNAPSEN, Without
from bench.goals import Measures, Reached, reached
from bench.playouts import SKAT
from stammtisch.cli.bench.solver import SolverBench

BEGIN: Final = "<!-- bench:begin -->"
END: Final = "<!-- bench:end -->"


def inserted(page: str, tables: str) -> str:
    """The page with everything between the markers replaced."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page needs the markers {BEGIN} and {END}")
    return f"{before}{BEGIN}\n{tables.strip()}\n{END}{after}"


def table(head: str, rows: Iterable[Iterable[object]]) -> str:
    """The first column is text, all others are numbers."""
    names = head.split("|")
    lines = [" | ".join(["---", *("---:" for _ in names[1:])])]
    lines += [" | ".join(map(str, row)) for row in rows]
    return "\n".join(f"| {line} |" for line in [" | ".join(map(str.strip, names)), *lines])


def number(value: float) -> str:
    """Three digits that count."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def goals(found: Measures) -> str:
    head = "what | reached | without set-up | at least | goal | verdict"
    return table(head, map(_goal, reached(found)))


def _goal(row: Reached) -> list[str]:
    bare = "" if row.bare is None else f"{number(row.bare)} {row.unit}"
    reached = f"{number(row.reached)} {row.unit}"
    if not row.goal:
        return [row.what, reached, bare, "", "", ""]
    return [row.what, reached, bare, f"{row.least:g}", f"{row.goal:g}", row.verdict]


def questions(found: Measures) -> str:
    rows = [
        [
            answer.name,
            number(answer.microseconds),
            number(answer.portable),
            number(answer.nodes),
            f"{1000 * answer.microseconds / answer.nodes:.1f}",
            f"{100 * answer.yes:.0f} %",
        ]
        for answer in found.answers
    ]
    head = "question | µs | µs, portable | nodes | ns a node | won"
    if found.peer is None:
        return table(head, rows)
    peer = found.peer
    for name, time in (
        ("DDS: one target (4 of 8 tricks)", peer.target),
        ("DDS: exact", peer.exact),
        ("DDS: two cards each, its set-up", peer.set_up),
    ):
        rows.append([name, number(time), "", "", "", ""])
    return table(head, rows)


def playouts(times: dict[str, float], portable: dict[str, float]) -> str:
    rows = []
    for name, time in times.items():
        slow = number(portable[name]) if name != SKAT else ""
        ratio = f"{times[SKAT] / time:,.0f}" if SKAT in times else ""
        rows.append([f"{name}’s Skat" if name == SKAT else name, number(time), slow, ratio])
    return table("random games | ns | ns, portable | times as fast as OpenSpiel", rows)


def memory(sizes: dict[int, tuple[float, float]]) -> str:
    rows = [[size, number(half), number(exact)] for size, (half, exact) in sizes.items()]
    return table("memory, MB | at least 61, µs | points, µs", rows)


def ablation(half: dict[str, Without], exact: dict[str, Without]) -> str:
    rows = []
    for name in (NOTHING, *SCHAFKOPF):
        row = [f"`{name}`: {SCHAFKOPF[name]}" if name in SCHAFKOPF else name]
        for column in (half, exact):
            nodes, time = column[name].nodes, column[name].time
            factor = nodes / column[NOTHING].nodes
            row += [number(nodes), f"{factor:.2f}", f"{time:.2f}"]
        rows.append(row)
    each = "nodes | × | time ×"
    return table(f"switched off | at least 61: {each} | points: {each}", rows)


def schnapsen_ablation(columns: dict[str, dict[str, float]]) -> str:
    rows = []
    for name in (NOTHING, *SCHNAPSEN):
        row = [f"`{name}`: {SCHNAPSEN[name]}" if name in SCHNAPSEN else name]
        for nodes in columns.values():
            some = name in nodes
            row.append(number(nodes[name]) if some else "–")
            row.append(f"{nodes[name] / nodes[NOTHING]:.2f}" if some else "–")
        rows.append(row)
    heads = " | ".join(f"{name}: nodes | ×" for name in columns)
    return table(f"switched off | {heads}", rows)


def signature(report: SolverBench) -> str:
    rows = [[row.game, row.deals, f"{row.values:,}", f"{row.nodes:,}"] for row in report.measured]
    rows.append(["**all**", "", f"**{report.values:,}**", f"**{report.nodes:,}**"])
    return table("game | deals | values | nodes", rows)
