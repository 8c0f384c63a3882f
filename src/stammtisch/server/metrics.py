"""What the operator of a server learns: logs, metrics, health."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import Final

import msgspec
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from stammtisch.store.protocol import Store

LOG: Final = logging.getLogger("stammtisch.server")
_USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "event": record.getMessage()}
        line |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(level: int = logging.INFO) -> None:
    """A terminal is for people: there only what goes wrong is told."""
    if sys.stderr is not None and sys.stderr.isatty():
        level = max(level, logging.WARNING)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("stammtisch.server", "uvicorn", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # its lines tell addresses of people


TOGETHER: Final = 500  # decisions of bots: of several deals, also where one table plays alone
SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


QUIET: Final = 60.0  # seconds


class Metrics:
    def __init__(self) -> None:
        self._full_at = -float("inf")  # when somebody was last not let in
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # processor time, memory, files; on Linux only
        self.tables = self._gauge("tables", "Tables open in this process")
        self.sockets = self._gauge("sockets", "Connections of players and onlookers")
        self.thinking = self._gauge("bots_thinking", "Decisions that bots are asked for right now")
        self._orders = self._histogram("order_seconds", "Orders at tables", "answer")
        self._answers: dict[str, Histogram] = {}
        self._decisions = self._histogram("bot_seconds", "Decisions of bots", "bot", "hasty")
        self._untold: list[tuple[str, float, bool]] = []
        self._requests = self._histogram("request_seconds", "Requests", "method", "status")
        self._conflicts = self._counter("conflicts", "Orders tried again: others were faster")
        self._refused = self._counter("refused", "Messages and connections refused", "reason")
        self._failures = self._counter("failures", "What should not have happened")

    def text(self) -> bytes:
        return generate_latest(self.registry)

    def ordered(self, answer: str, seconds: float) -> None:
        if answer not in self._answers:  # to look up a label costs more than to count
            self._answers[answer] = self._orders.labels(answer)
        self._answers[answer].observe(seconds)

    def decided(self, bot: str, seconds: float, hasty: bool) -> None:
        """Told by the hundred: one alone says how much a bot had to think about its cards."""
        self._untold.append((bot, seconds, hasty))
        if len(self._untold) >= TOGETHER:
            for name, took, was_hasty in self._untold:
                self._decisions.labels(name, str(was_hasty).lower()).observe(took)
            self._untold.clear()

    def requested(self, method: str, status: int, seconds: float) -> None:
        self._requests.labels(method, str(status)).observe(seconds)

    def conflict(self) -> None:
        self._conflicts.inc()

    def refused(self, table: str, reason: str) -> None:
        self._refused.labels(reason.split(maxsplit=1)[0]).inc()
        LOG.warning("refused", extra={"table": table[:40], "reason": reason})

    def full(self) -> None:
        """Said once, and again when it has gone well for a minute."""
        self._refused.labels("full").inc()
        then, self._full_at = self._full_at, monotonic()
        if self._full_at - then > QUIET:
            LOG.error("full", extra={"reason": "no more files may be opened"})

    def failed(self, where: str, error: BaseException) -> None:
        self._failures.inc()
        LOG.error("failed", extra={"table": where}, exc_info=error)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"stammtisch_{name}", about, registry=self.registry)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"stammtisch_{name}", about, labels, registry=self.registry)

    def _histogram(self, name: str, about: str, *labels: str) -> Histogram:
        return Histogram(
            f"stammtisch_{name}", about, labels, registry=self.registry, buckets=SECONDS
        )


FRESH: Final = 1.0  # seconds for which an answer is good, however many ask: each try is a commit


class StoreHealth:
    def __init__(self, store: Store, time: Callable[[], float] = monotonic) -> None:
        self.store, self.time = store, time
        self._one_at_a_time = asyncio.Lock()
        self._good, self._until = False, 0.0

    async def beats(self) -> bool:
        async with self._one_at_a_time:
            if self.time() >= self._until:
                self._good = await self._try()
                self._until = self.time() + FRESH
            return self._good

    async def _try(self) -> bool:
        try:
            await self.store.put("health", "ready", b"")
        except Exception as error:
            LOG.exception("store does not keep anything", exc_info=error)
            return False
        return True
