"""Processor time of contestants who take turns, so that a busy machine disturbs all alike."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import TypeAlias

Prepare: TypeAlias = Callable[[], Callable[[], object]]  # what is made ready is not timed


def best_times(contestants: dict[str, Prepare], rounds: int) -> dict[str, float]:
    """The best of several rounds of each, in seconds: a disturbance only ever costs time."""
    best = dict.fromkeys(contestants, float("inf"))
    for _ in range(rounds):
        for name, prepare in contestants.items():
            best[name] = min(best[name], timed(prepare()))
    return best


def timed(run: Callable[[], object]) -> float:
    begun = process_time()
    run()
    return process_time() - begun
