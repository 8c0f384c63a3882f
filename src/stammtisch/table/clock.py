"""The turn at a table, and how long it has lasted.

A moment lasts until the deal goes on. Its time runs from its beginning, whatever else happens:
to show cards, come, go or complain gives nobody more time, and makes nobody wait
longer. While the supervisor is asked, time stands still.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from stammtisch.engine.deal import ONLOOKER, SUPERVISOR
from stammtisch.engine.machine import Halted, moves
from stammtisch.table.messages import Clock
from stammtisch.table.state import Chair, Sitting

if TYPE_CHECKING:
    from stammtisch.table.host import TableHost

COMING_BACK: Final = 15  # seconds that are left at least when a table is opened again


class Turn:
    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._moment: tuple[object, ...] = ()
        self._time = asyncio.get_running_loop().time
        self._since = 0.0  # when we saw it begin
        self._seen, self._begun = 0, 0  # the same by the clock, and when it was written
        self._stopped: float | None = None  # when the supervisor was asked
        self._chairs: tuple[Chair, ...] = ()
        self._taken_over: dict[int, float] = {}  # chairs, and seconds of the moment until then
        self._gone: dict[int, float] = {}  # whose connection we miss, and since when

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

    def note(self) -> bool:
        """The table has changed; whether that is a new moment."""
        now, time = self.host.now, self._time()
        running = now.running
        if running is not None and isinstance(running.deal.phase, Halted):
            self._stopped = time if self._stopped is None else self._stopped
            return False
        if self._stopped is not None:
            self._since, self._stopped = self._since + time - self._stopped, None
        moment = _moment(now)
        if is_new := moment != self._moment:
            self._moment, self._since = moment, time
            self._seen, self._begun = self.host.services.clock(), self.host.log.turn_at
        self._note_bots(is_new)
        return is_new

    def _note_bots(self, is_new: bool) -> None:
        chairs = self.host.now.chairs
        if is_new:
            self._taken_over, self._gone = {}, {}
        elif chairs is not self._chairs:
            pairs = zip(self._chairs, chairs, strict=True)
            changed = (i for i, (was, now) in enumerate(pairs) if bool(was.bot) != bool(now.bot))
            self._taken_over |= dict.fromkeys(changed, self._time() - self._since)
        self._chairs = chairs

    def since(self, chair: int | None = None) -> float:
        """When the moment began; for a bot on that chair, when it took over from a person."""
        return self._since + (0.0 if chair is None else self._taken_over.get(chair, 0.0))

    def clock(self) -> Clock | None:
        """Of the person whose turn it is, if their time is measured; after a deal of nobody, until
        the next one comes by itself."""
        if self._pauses():
            left = self._since + self.host.terms.pause - self._time()
            return Clock(ONLOOKER, max(0, round(1000 * left)))
        limit = self.host.terms.clock
        chair = self.person if limit else None
        if chair is None:
            return None
        return Clock(chair, max(0, round(1000 * self._left(limit))))

    def _pauses(self) -> bool:
        running = self.host.now.running
        return running is not None and running.deal.outcome is not None and not self.host.now.ended

    def time_left(self, chair: int) -> float | None:
        """Seconds; nothing without a clock while the player is connected. After a disconnect the
        full grace counts from then on, however long the player has thought before."""
        terms = self.host.terms
        left = [self._left(terms.clock)] if terms.clock else []
        if chair in self.host.present:
            self._gone.pop(chair, None)
        else:
            gone = self._gone.setdefault(chair, self._time())
            left.append(gone - self._since + self._left(terms.grace))
        return min(left, default=None)

    def _left(self, limit: int) -> float:
        return self._since - self._earlier() + limit - self._time()

    def _earlier(self) -> float:
        """Seconds that the turn had lasted before: some when the table has just been opened again.

        A player whose time ran out meanwhile still has a moment to come back.
        """
        passed = (self._seen - self._begun) / 1000
        limits = [limit for limit in (self.host.terms.clock, self.host.terms.grace) if limit]
        return min(max(0.0, passed), max(0.0, min(limits, default=0) - COMING_BACK))


def _moment(now: Sitting) -> tuple[object, ...]:
    """Which deal it is and how far it has come; between two deals, whether there are enough,
    and whether the next one is promised."""
    done = 0 if now.playing is None else moves(now.playing.deal)
    enough = now.running is None and len(now.occupied) in now.rules.players
    return now.deals, done, enough, now.promise is not None
