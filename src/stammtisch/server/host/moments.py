"""The last moments of a table, which can be told again to whoever was away."""

from __future__ import annotations

from collections import deque
from typing import Final

from msgspec import Struct

from stammtisch.game import ONLOOKER
from stammtisch.server.host.audience import who_is
from stammtisch.sitting import PlayerId, Sitting

KEPT: Final = 100


class Moment(Struct, frozen=True, gc=False):
    number: int  # of the last line
    now: Sitting


class Moments:
    def __init__(self, number: int, now: Sitting) -> None:
        self._kept = deque([Moment(number, now)], KEPT)

    def keep(self, number: int, now: Sitting) -> None:
        self._kept.append(Moment(number, now))

    def missed(self, player: PlayerId, after: int | None) -> list[Moment]:
        """Since line ``after``, if the player already had the chair that he has now; at least the
        newest."""
        newest = self._kept[-1]
        who = who_is(newest.now, player)
        if after is None or who == ONLOOKER or after < self._kept[0].number:
            return [newest]
        since = [it for it in self._kept if it.number > after and who_is(it.now, player) == who]
        return since or [newest]
