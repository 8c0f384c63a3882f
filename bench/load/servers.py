"""The two servers, each in a process of its own, and what it costs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct

from bench.load import boardgame, stammtisch
from bench.load.pace import Pace

BOARDGAME: Final = Path(__file__).parents[1] / "boardgame"
TICKS: Final = os.sysconf("SC_CLK_TCK")

Command: TypeAlias = Callable[[], list[str]]


class Contestant(Struct, frozen=True):
    name: str
    command: Command
    environment: dict[str, str]
    seat_all: Callable[[str, int, Pace], Awaitable[None]]
    installed: Callable[[], bool] = lambda: True


OURS: Final = Contestant(
    "stammtisch",
    lambda: [sys.executable, "-m", "stammtisch.cli", "serve", "--port", "0"],
    {f"STAMMTISCH_{it}": "1000000" for it in ("REQUESTS", "MESSAGES", "OPENINGS", "SOCKETS")},
    stammtisch.seat_all,
)
THEIRS: Final = Contestant(
    "boardgame.io",
    lambda: [os.environ.get("NODE", "node"), str(BOARDGAME / "server.cjs")],
    {"NODE_ENV": "production"},
    boardgame.seat_all,
    (BOARDGAME / "node_modules").is_dir,
)


class Server:
    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process, self.url = process, url

    def cpu(self) -> float:
        """Seconds of processor time so far, all threads and processes together."""
        stats = [folder.joinpath("stat").read_text() for folder in self._processes()]
        times = [stat.rpartition(")")[2].split() for stat in stats]
        return sum(int(time[11]) + int(time[12]) for time in times) / TICKS

    def memory(self) -> float:
        """Megabytes that are its own; what processes share is counted once."""
        rolls = [folder.joinpath("smaps_rollup").read_text() for folder in self._processes()]
        return (
            sum(int(found) for roll in rolls for found in re.findall(r"\nPss:\s+(\d+) kB", roll))
            / 1024
        )

    def _processes(self) -> list[Path]:
        parents = Path(f"/proc/{self.process.pid}")
        children = parents.joinpath(f"task/{self.process.pid}/children").read_text().split()
        return [parents, *(Path("/proc") / child for child in children)]


@contextmanager
def serving(contestant: Contestant) -> Iterator[Server]:
    """In an empty folder on the disk of this one, since its speed matters."""
    build = Path("build")
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build, prefix="load-") as folder:
        log = Path(folder) / "log"
        with log.open("w") as errors:
            process = subprocess.Popen(
                contestant.command(),
                cwd=folder,
                env={**os.environ, **contestant.environment},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert process.stdout
        try:
            found = re.search(r"http://\S+:\d+", process.stdout.readline())
            if not found:
                raise SystemExit(f"{contestant.name} does not start:\n{log.read_text()}")
            yield Server(process, found[0])
        finally:
            process.terminate()
            process.wait(60)
            process.stdout.close()
            trouble = [line for line in log.read_text().splitlines() if '"error"' in line]
            if trouble:
                print(f"{contestant.name} logged: {trouble[0][:500]}", file=sys.stderr)
