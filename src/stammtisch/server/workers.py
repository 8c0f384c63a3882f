"""Several processes behind one address, so that all cores are used.

They share the listening socket and are servers like any others: they hear of each other through
PostgreSQL or Redis. uvicorn's own supervisor runs its plain server, which says no goodbyes.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from multiprocessing import get_context
from time import monotonic, sleep
from typing import Final, Protocol

from stammtisch.server.metrics import LOG

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
LOOK: Final = 0.2  # seconds between looks at the processes
PAUSE: Final = 1.0  # seconds before a process is replaced
STUCK: Final = 30.0  # seconds without a beat


class Heart(Protocol):
    """When a process was last seen alive, by the clock that all processes share."""

    value: float


WorkerBody = Callable[[Heart], None]


class Worker:
    def __init__(self, work: WorkerBody) -> None:
        context = get_context("fork")
        self._heart = context.Value("d", monotonic(), lock=False)
        self._process = context.Process(target=_begin, args=(work, self._heart))
        self._process.start()

    def problem(self) -> str:
        """Why it has to be replaced; nothing if it serves."""
        if not self._process.is_alive():
            return f"exit code {self._process.exitcode}"
        return "stuck" if monotonic() - self._heart.value > STUCK else ""

    def kill(self) -> None:
        self._process.kill()
        self._process.join()

    def ask_to_stop(self) -> None:
        if self._process.is_alive():
            self._process.terminate()

    def stop(self) -> None:
        """Asked again and again: at first a process may not listen yet."""
        while self._process.is_alive():
            self.ask_to_stop()
            self._process.join(LOOK)


def supervise(count: int, work: WorkerBody) -> None:
    """Until somebody stops us; a process that dies or is stuck is replaced."""
    stopped: list[int] = []
    for number in SIGNALS:
        signal.signal(number, lambda number, _: stopped.append(number))
    workers = [Worker(work) for _ in range(count)]
    while not stopped:
        sleep(LOOK)
        for at, worker in enumerate(workers):
            if not stopped and (problem := worker.problem()):
                worker.kill()
                LOG.error("died", extra={"reason": problem})
                sleep(PAUSE)
                workers[at] = Worker(work)
    for worker in workers:
        worker.ask_to_stop()
    for worker in workers:
        worker.stop()


def _begin(work: WorkerBody, heart: Heart) -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    work(heart)
