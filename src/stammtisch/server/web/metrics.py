"""What is counted, for Prometheus."""

from __future__ import annotations

from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from stammtisch.server.web.logs import LOG

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # processor time, memory, files; on Linux only
        self.tables = self._gauge("tables", "Tables open in this process")
        self.sockets = self._gauge("sockets", "Connections of players and onlookers")
        self.thinking = self._gauge("bots_thinking", "Decisions that bots are asked for right now")
        self._orders = self._histogram("order_seconds", "Orders at tables", "answer")
        self._answers: dict[str, Histogram] = {}
        self._decisions = self._histogram("bot_seconds", "Decisions of bots", "bot", "hasty")
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
        self._decisions.labels(bot, str(hasty).lower()).observe(seconds)

    def requested(self, method: str, status: int, seconds: float) -> None:
        self._requests.labels(method, str(status)).observe(seconds)

    def conflict(self) -> None:
        self._conflicts.inc()

    def refused(self, table: str, reason: str) -> None:
        self._refused.labels(reason.split(maxsplit=1)[0]).inc()
        LOG.warning("refused", extra={"table": table[:40], "reason": reason})

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
