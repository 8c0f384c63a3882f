"""Whose turn it is at a table, and how long he has had for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from stammtisch.game import SUPERVISOR
from stammtisch.server.outgoing import Clock

if TYPE_CHECKING:
    from stammtisch.server.host.table import TableHost

COMING_BACK: Final = 15  # seconds that are left at least when a table is opened again


class Turn:
    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._which: tuple[object, ...] = ()
        self._since = 0.0

    @property
    def person(self) -> int | None:
        """The chair of the person who has to act; nobody if it is not up to a person."""
        running = self.host.now.running
        if running is None or running.deal.outcome is not None:
            return None
        seat = running.deal.options.seat
        if seat is None or seat == SUPERVISOR:
            return None
        chair = running.seats[seat]
        return None if self.host.now.chairs[chair].bot else chair

    def note(self) -> None:
        """Time runs from the moment when it becomes somebody's turn, whatever else happens."""
        running = self.host.now.running
        turn: tuple[object, ...] = ()
        if running is not None:
            chair = self.person
            turn = (running.number, len(running.deal.history), chair)
        if turn != self._which:
            self._which, self._since = turn, _time() - self._passed()

    def clock(self) -> Clock | None:
        """Of the person whose turn it is, if his time is measured."""
        chair, limit = self.person, self.host.terms.clock
        if chair is None or not limit:
            return None
        return Clock(chair, max(0, round(1000 * (self._since + limit - _time()))))

    def time_left(self, chair: int) -> float | None:
        """Seconds; nothing without a clock as long as he is there."""
        terms = self.host.terms
        limits = [terms.clock] if terms.clock else []
        if chair not in self.host.present:
            limits.append(terms.grace)
        return self._since + min(limits) - _time() if limits else None

    def _passed(self) -> float:
        """Seconds since the turn began: more than none when the table has just been opened again.

        Whoever's time ran out meanwhile still has a moment to come back.
        """
        passed = (self.host.house.clock() - self.host.log.turn_at) / 1000
        limits = [limit for limit in (self.host.terms.clock, self.host.terms.grace) if limit]
        return min(max(0.0, passed), max(0.0, min(limits, default=0) - COMING_BACK))


def _time() -> float:
    return asyncio.get_running_loop().time()
