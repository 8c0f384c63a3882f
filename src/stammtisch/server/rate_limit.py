"""How often a sender may ask, and how often somebody may try a password."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv4Address, ip_address, ip_network
from time import monotonic
from typing import Final

MOST_KNOWN: Final = 10_000
HOUSEHOLD: Final = 64  # bits of an address of IPv6 that say whose it is


def bucket_key(address: str) -> str:
    """The sender that counts: a household has 2**64 addresses of IPv6, and is one."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:  # a name, or nothing
        return address
    if isinstance(known, IPv4Address):
        return str(known)
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ip_network((known, HOUSEHOLD), strict=False))


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


# Failed tries a second, and how many at once.
OF_ONE_FROM_ONE: Final = (1 / 10, 5)  # of a login from an address
FROM_ONE: Final = (1 / 10, 20)  # from an address, of whatever logins
OF_ONE: Final = (1 / 60, 50)  # of a login, from addresses from which it has not come in before


class LoginLimit:
    """Slows down guessing at passwords, and locks no owner of an account out."""

    def __init__(self, time: Callable[[], float] = monotonic) -> None:
        self._of_one_from_one = Buckets(*OF_ONE_FROM_ONE, time)
        self._from_one = Buckets(*FROM_ONE, time)
        self._of_one = Buckets(*OF_ONE, time)
        self._at_home: OrderedDict[str, None] = OrderedDict()  # who has come in, and from where

    def may_try(self, login: str, address: str) -> bool:
        """Counted before it is known how it ends: many may be tried at once."""
        pair = _pair(login, address)
        if not (self._of_one_from_one.take(pair) and self._from_one.take(address)):
            return False
        return pair in self._at_home or self._of_one.take(login)

    def was_right(self, login: str, address: str) -> None:
        """Only what fails counts."""
        pair = _pair(login, address)
        self._from_one.give_back(address)
        self._of_one_from_one.give_back(pair)
        if pair not in self._at_home:
            self._of_one.give_back(login)
        self._at_home[pair] = None
        self._at_home.move_to_end(pair)
        if len(self._at_home) > MOST_KNOWN:
            self._at_home.popitem(last=False)


def _pair(login: str, address: str) -> str:
    return f"{address} {login}"
