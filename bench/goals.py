"""What was wanted of the solver, and what was reached."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

from msgspec import Struct

from bench.playouts import BY_CHANCE, SKAT
from bench.schafkopf import Answer, Overhead, Peer


class Measures(Struct, frozen=True):
    answers: list[Answer]
    peer: Peer | None
    overhead: Overhead
    per_second: dict[str, float]  # values of Schnapsen
    playouts: dict[str, float]  # nanoseconds of a game


class Reached(Struct, frozen=True):
    what: str
    reached: float
    least: float
    goal: float
    unit: str
    less_is_better: bool = False
    bare: float | None = None  # without the set-up of both

    @property
    def verdict(self) -> str:
        if self._at(self.goal):
            return "goal reached"
        return "enough" if self._at(self.least) else "**missed**"

    def _at(self, wanted: float) -> bool:
        return self.reached <= wanted if self.less_is_better else self.reached >= wanted


def reached(found: Measures) -> list[Reached]:
    return [*_against_dds(found), *_alone(found), *_against_openspiel(found)]


def _against_dds(found: Measures) -> Iterator[Reached]:
    if found.peer is None:
        return
    times = {answer.name: answer.microseconds for answer in found.answers}
    exact = mean(answer.microseconds for answer in found.answers if answer.exact)
    peer = found.peer
    for what, ours, theirs, least, goal in (
        ("Rufspiel, at least 61", times["Rufspiel, realistic: at least 61"], peer.target, 0.7, 2),
        ("Solo, at least 61", times["Solo, realistic: at least 61"], peer.target, 0.4, 1),
        ("exact points, mean of six", exact, peer.exact, 0.13, 0.4),
    ):
        bare = (theirs - peer.set_up) / (ours - found.overhead.set_up)
        yield Reached(what, theirs / ours, least, goal, "× DDS", bare=bare)


def _alone(found: Measures) -> Iterator[Reached]:
    nodes = sum(answer.nodes for answer in found.answers)
    node = 1000 * sum(answer.microseconds for answer in found.answers) / nodes
    over = found.overhead
    typical = found.answers[0].microseconds
    yield Reached("a node, mean of all questions", node, 30, 12, "ns", less_is_better=True)
    yield Reached("set-up of a solve", over.set_up, 2, 1, "µs", less_is_better=True)
    share = 100 * over.python / typical
    yield Reached("Python’s share of a batch", share, 5, 5, "%", less_is_better=True)
    yield Reached("a call on one small position", over.single, 10, 10, "µs", less_is_better=True)
    for name, values in found.per_second.items():
        least, goal = (200.0, 1000.0) if name == "schnapsen-weich" else (0.0, 0.0)
        yield Reached(f"{name}, whole deals", values, least, goal, "/s")


def _against_openspiel(found: Measures) -> Iterator[Reached]:
    if SKAT in found.playouts:
        ours = mean(found.playouts[name] for name in BY_CHANCE)
        yield Reached("random playouts", found.playouts[SKAT] / ours, 100, 200, "× OpenSpiel")
