"""``python3 dev.py load``: our tables and those of boardgame.io, side by side on this machine.

All clients live in this process, each server in others. Ours stores every action on the disk before
it answers; boardgame.io keeps them in memory.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
from collections.abc import Coroutine
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any, Final

import uvloop
from msgspec import Struct

from bench.load.pace import Pace
from bench.load.servers import OURS, THEIRS, Contestant, serving
from bench.report import table

STEADY: Final = 500  # actions a second
DISTURBED: Final = 0.1  # cores that others used: what was measured then says little


class Measure(Struct, kw_only=True):
    contestant: str
    tables: int
    rate: float  # wanted; 0: as fast as it goes
    actions: float  # a second
    p50: float  # milliseconds
    p99: float
    server_cpu: float  # microseconds an action
    client_cpu: float
    busy: float  # of a core, the server
    memory: float  # kilobytes a table
    foreign: float  # cores that others used meanwhile


async def measured(contestant: Contestant, tables: int, rate: float, seconds: float) -> Measure:
    _stop_at_the_first_error()
    with serving(contestant) as server:
        before = server.memory()
        pace = Pace(rate)
        await contestant.seat_all(server.url, tables, pace)
        memory = server.memory()
        await pace.run(0, 2)
        pace.seconds.clear()
        cpu, own, all_ = server.cpu(), process_time(), _machine()
        passed = await pace.run(0, seconds)
        cpu, own, all_ = server.cpu() - cpu, process_time() - own, _machine() - all_
        pace.over = True
        count = max(1, len(pace.seconds))
        cuts = quantiles(pace.seconds or [0, 0], n=100)
        return Measure(
            contestant=contestant.name,
            tables=tables,
            rate=rate,
            actions=count / passed,
            p50=1000 * cuts[49],
            p99=1000 * cuts[98],
            server_cpu=1e6 * cpu / count,
            client_cpu=1e6 * own / count,
            busy=cpu / passed,
            memory=1024 * (memory - before) / tables,
            foreign=max(0.0, (all_ - cpu - own) / passed),
        )


def _stop_at_the_first_error() -> None:
    loop, run = asyncio.get_running_loop(), asyncio.current_task()
    assert run

    def stop(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        loop.default_exception_handler(context)
        run.cancel()

    loop.set_exception_handler(stop)


def _machine() -> float:
    """Seconds of work that all cores have done for anybody."""
    fields = list(map(int, Path("/proc/stat").read_text().splitlines()[0].split()[1:]))
    idle = fields[3] + fields[4]
    return (sum(fields[:8]) - idle) / os.sysconf("SC_CLK_TCK")


def shown(measures: list[Measure]) -> str:
    head = "server | tables | wanted/s | actions/s | p50 ms | p99 ms | server CPU µs/action"
    head += " | client CPU µs/action | server cores | kB/table | foreign cores"
    rows = [
        (
            each.contestant,
            each.tables,
            f"{each.rate:,.0f}" if each.rate else "all",
            f"{each.actions:,.0f}",
            f"{each.p50:.1f}",
            f"{each.p99:.1f}",
            f"{each.server_cpu:,.0f}",
            f"{each.client_cpu:,.0f}",
            f"{each.busy:.2f}",
            f"{each.memory:,.0f}",
            f"{each.foreign:.2f}",
        )
        for each in measures
    ]
    return table(head, rows)


def ratios(measures: list[Measure]) -> str:
    lines = []
    for tables in dict.fromkeys(each.tables for each in measures):
        best = {
            name: median(
                each.actions
                for each in measures
                if each.tables == tables and each.contestant == name and not each.rate
            )
            for name in (OURS.name, THEIRS.name)
            if any(e.contestant == name and e.tables == tables and not e.rate for e in measures)
        }
        if len(best) == 2:
            ratio = best[OURS.name] / best[THEIRS.name]
            lines.append(f"{tables} tables: {ratio:.2f} times the actions of boardgame.io")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 dev.py load", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 250])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--tries", type=int, default=3, help="while other work disturbs")
    parser.add_argument("--only", choices=[OURS.name, THEIRS.name])
    given = parser.parse_args()
    contestants = [
        each for each in (OURS, THEIRS) if given.only in (None, each.name) and each.installed()
    ]
    plan = [
        (contestant, tables, rate)
        for _ in range(given.rounds)
        for tables in given.tables
        for rate in (0, STEADY)
        for contestant in contestants
    ]
    measures = [quietest(*each, given.seconds, given.tries) for each in plan]
    print(f"\n{shown(measures)}\n\n{ratios(measures)}")


def quietest(
    contestant: Contestant, tables: int, rate: float, seconds: float, tries: int
) -> Measure:
    """Measured again while others disturb; all are printed, the least disturbed one counts."""
    taken: list[Measure] = []
    while not taken or (len(taken) < tries and taken[-1].foreign > DISTURBED):
        taken.append(_run(measured(contestant, tables, rate, seconds)))
        print(shown(taken[-1:]).splitlines()[-1], flush=True)
    return min(taken, key=lambda each: each.foreign)


def _run(work: Coroutine[Any, Any, Measure]) -> Measure:
    """The clients take as little of the machine as they can, for both servers alike: to look for
    garbage among a thousand of them would take two thirds of their time."""
    gc.collect()
    gc.disable()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


if __name__ == "__main__":
    main()
