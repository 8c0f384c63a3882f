"""Run a match: on all cores, with the same result on any number of them.

Finished deals may stand in a file, a JSON line each, so that a match can be taken up again.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import msgspec

from stammtisch.arena.match import Duplicate, Match, play_duplicate
from stammtisch.arena.report import MatchReport, MatchVerdict, Sprt, report_of
from stammtisch.engine.bots import Bot
from stammtisch.texts import UserError


class MatchFile:
    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.heading = _heading(match)

    def read(self) -> dict[int, Duplicate]:
        """What was finished; a line that was broken off by a crash is forgotten."""
        try:
            whole, _, broken = self.path.read_bytes().rpartition(b"\n")
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise UserError("record.unreadable", file=self.path, why=error.strerror) from None
        if not whole:
            return self._nothing(broken)
        heading, *lines = whole.split(b"\n")
        try:
            if msgspec.json.decode(heading) != self.heading:
                raise UserError("arena.other_match", file=self.path)
            found = [msgspec.json.decode(line, type=Duplicate) for line in lines]
        except msgspec.DecodeError:
            raise UserError("arena.not_a_match", file=self.path) from None
        if broken:
            self.path.write_bytes(whole + b"\n")
        return {duplicate.number: duplicate for duplicate in found}

    def add(self, duplicate: Duplicate) -> None:
        new = not self.path.exists() or self.path.stat().st_size == 0
        with self.path.open("ab") as file:
            if new:
                file.write(msgspec.json.encode(self.heading) + b"\n")
            file.write(msgspec.json.encode(duplicate) + b"\n")

    def _nothing(self, broken: bytes) -> dict[int, Duplicate]:
        """Not even the heading is whole: begin again, but overwrite nobody's file."""
        if not msgspec.json.encode(self.heading).startswith(broken):
            raise UserError("arena.not_a_match", file=self.path)
        self.path.write_bytes(b"")
        return {}


def _heading(match: Match) -> dict[str, Any]:
    rules = sha256(msgspec.json.encode(match.rules)).hexdigest()
    plain = {name: getattr(match, name) for name in match.__struct_fields__}
    if not match.limit:  # as earlier releases wrote it
        del plain["limit"]
    return {"arena": 1, **plain, "rules": match.rules.name, "digest": rules[:16]}


WAITING: Final = 2  # deals a worker has at hand, so that none has to wait for its next


def all_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    match: Match,
    deals: int,
    *,
    jobs: int = 1,
    sprt: bool = False,
    store: MatchFile | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> MatchReport:
    """Play what is not played yet; with ``sprt`` only until it is decided.

    The test looks at the deals in the order of their numbers, whichever is finished first, and what
    lies behind its decision does not count: so the result does not depend on the workers.
    """
    course = MatchCourse(match, deals, sprt=sprt, finished={} if store is None else store.read())
    progress(len(course.counted))
    missing = [number for number in range(deals) if number not in course.finished]
    if missing and not course.decided:
        with closing(_played(match, missing, jobs)) as played:
            for duplicate in played:
                if store is not None:
                    store.add(duplicate)
                course.add(duplicate)
                progress(min(len(course.finished), deals))
                if course.decided:
                    break
    return report_of(match, course.counted, course.test)


class MatchCourse:
    """The deals of a match in order, as far as they are finished without a gap."""

    def __init__(
        self, match: Match, deals: int, *, sprt: bool, finished: dict[int, Duplicate]
    ) -> None:
        self.match, self.deals = match, deals
        self.test = Sprt() if sprt else None
        self.finished = {number: it for number, it in finished.items() if number < deals}
        self.counted: list[Duplicate] = []
        self._count()

    @property
    def decided(self) -> bool:
        return self.test is not None and self.test.verdict is not MatchVerdict.UNDECIDED

    def add(self, duplicate: Duplicate) -> None:
        self.finished[duplicate.number] = duplicate
        self._count()

    def _count(self) -> None:
        while not self.decided and len(self.counted) in self.finished:
            duplicate = self.finished[len(self.counted)]
            self.counted.append(duplicate)
            if self.test is not None:
                self.test.add(duplicate.won - 0.5 if self.match.bummerl else duplicate.difference)


def _played(match: Match, numbers: list[int], jobs: int) -> Generator[Duplicate, None, None]:
    if jobs == 1:
        bots = match.bots()
        yield from (play_duplicate(match, number, bots) for number in numbers)
        return
    workers = ProcessPoolExecutor(
        min(jobs, len(numbers)), get_context("spawn"), _sit_down, (match,)
    )
    try:
        yield from _in_parallel(workers, numbers, WAITING * jobs)
    finally:
        workers.shutdown(cancel_futures=True)


def _in_parallel(
    workers: ProcessPoolExecutor, numbers: list[int], most: int
) -> Iterator[Duplicate]:
    left = iter(numbers)
    running: set[Future[Duplicate]] = set()
    while True:
        for number in left:
            running.add(workers.submit(_play, number))
            if len(running) >= most:
                break
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


# What a worker knows: bots are made once, since some of them have large tables.

_table: list[tuple[Match, dict[str, Bot]]] = []


def _sit_down(match: Match) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends a worker without a word
    _table[:] = [(match, match.bots())]


def _play(number: int) -> Duplicate:
    ((match, bots),) = _table
    return play_duplicate(match, number, bots)
