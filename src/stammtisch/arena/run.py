"""Run a match: on all cores, and with the same result on any number of them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from multiprocessing import get_context
from typing import Final

from stammtisch.arena.match import Duplicate, Match, play_duplicate
from stammtisch.arena.report import MatchReport, report_of
from stammtisch.arena.statistics import MatchVerdict, Sprt
from stammtisch.arena.store import MatchFile
from stammtisch.engine.bots import Bot

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
