"""How much somebody may ask in how much time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

MOST_KNOWN: Final = 10_000


class Bucket:
    """Holds ``burst`` drops and is refilled with ``rate`` of them a second."""

    __slots__ = ("burst", "drops", "rate", "then", "time")

    def __init__(self, rate: float, burst: float, time: Callable[[], float] = monotonic) -> None:
        self.rate, self.burst, self.time = rate, burst, time
        self.drops, self.then = burst, time()

    def take(self, drops: float = 1.0) -> bool:
        now = self.time()
        self.drops = min(self.burst, self.drops + (now - self.then) * self.rate)
        self.then = now
        if self.drops < drops:
            return False
        self.drops -= drops
        return True

    def give_back(self, drops: float = 1.0) -> None:
        self.drops = min(self.burst, self.drops + drops)


class Buckets:
    """One for each sender; the sender unseen for longest is forgotten first."""

    def __init__(self, rate: float, burst: float, time: Callable[[], float] = monotonic) -> None:
        self.rate, self.burst, self.time = rate, burst, time
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, sender: str, drops: float = 1.0) -> bool:
        bucket = self._known.pop(sender, None) or Bucket(self.rate, self.burst, self.time)
        self._known[sender] = bucket
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket.take(drops)

    def give_back(self, sender: str, drops: float = 1.0) -> None:
        if sender in self._known:
            self._known[sender].give_back(drops)
