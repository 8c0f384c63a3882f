"""How often a sender may ask, and how often somebody may try a password or a code.

What fails at one server is told to the others, so that several do not allow several times as much.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from ipaddress import IPv4Address, ip_address, ip_network
from itertools import count
from time import monotonic
from typing import Final

from stammtisch.engine.errors import Denied
from stammtisch.table.peers import Alone, News, TryFailed

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
LIMITS: Final = {
    "login from address": (1 / 10, 5),
    "address": (1 / 10, 20),  # of whatever logins
    "login": (1 / 60, 50),  # from addresses from which it has not come in before
    "device": (1 / 10, 5),  # on which the owner of the login has come in
    "taken": (1 / 60, 10),  # logins that were asked for from an address
    "code": (1 / 2, 30),  # of a tournament, from an address
}
WRONG: Final = ("wrong_password", "login_taken", "tournament_code")


class TryLimit:
    """A try is counted before it is known how it ends, for many may be made at once."""

    def __init__(self, news: News | None = None, time: Callable[[], float] = monotonic) -> None:
        self.news = news or Alone()
        self._buckets = {it: Buckets(*limit, time) for it, limit in LIMITS.items()}
        self._at_home: OrderedDict[str, None] = OrderedDict()  # who has come in, and from where
        self._failures = count(1)

    def login(self, login: str, address: str, device: str = "") -> AbstractContextManager[None]:
        """Within it a password is tried. Nobody elsewhere keeps a known device out."""
        pair = f"{address} {login}"
        if device:
            return self._attempt([("device", device)], pair)
        tries = [("login from address", pair), ("address", address)]
        if pair not in self._at_home:
            tries.append(("login", login))
        return self._attempt(tries, pair)

    def registration(self, address: str) -> AbstractContextManager[None]:
        """The answer that a login is taken tells that there is one."""
        return self._attempt([("taken", address)], f"{address} registration")

    def code(self, tournament: str, shown: str, address: str) -> AbstractContextManager[None]:
        """A code that was right here before is not counted: a phone that comes back gets in."""
        home = f"{address} {tournament} {shown}"
        tries = [] if home in self._at_home else [("code", f"{address} {tournament}")]
        return self._attempt(tries, home)

    def hear(self, tries: Iterable[tuple[str, str]]) -> None:
        """What has failed at another server."""
        for limit, whom in tries:
            if limit in self._buckets:
                self._buckets[limit].take(whom)

    @contextmanager
    def _attempt(self, tries: list[tuple[str, str]], home: str) -> Iterator[None]:
        if not all(self._buckets[limit].take(whom) for limit, whom in tries):
            raise Denied("too_fast", 429)
        try:
            yield
        except Denied as why:
            if why.reason in WRONG:
                self._tell(tries)
            else:
                self._give_back(tries)
            raise
        self._give_back(tries)
        self._come_home(home)

    def _tell(self, tries: list[tuple[str, str]]) -> None:
        number = next(self._failures)
        self.news.tell(TryFailed(server=self.news.server, number=number, tries=tuple(tries)))

    def _give_back(self, tries: list[tuple[str, str]]) -> None:
        for limit, whom in tries:
            self._buckets[limit].give_back(whom)

    def _come_home(self, home: str) -> None:
        self._at_home[home] = None
        self._at_home.move_to_end(home)
        if len(self._at_home) > MOST_KNOWN:
            self._at_home.popitem(last=False)
