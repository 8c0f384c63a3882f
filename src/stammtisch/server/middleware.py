"""Refuse requests from other pages and above the rate. Also count requests.

A browser says from which page a request comes (``Origin``, ``Sec-Fetch-Site``). Requests that
change something, and websockets, are only accepted from our own pages. Programs say neither.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import IPv4Address, ip_address, ip_network
from time import monotonic, perf_counter
from typing import Final
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.engine.errors import Denied, explained
from stammtisch.server.metrics import Metrics
from stammtisch.server.requests import language_of
from stammtisch.server.settings import Settings

HARMLESS: Final = ("GET", "HEAD", "OPTIONS")
ALWAYS_SECURE: Final = (b"strict-transport-security", b"max-age=31536000")
COST: Final = "cost"  # of a request, as a route says it


class AccessMiddleware:
    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app, self.settings, self.metrics = app, settings, metrics
        self.buckets = Buckets(settings.requests, 5 * settings.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        harmless = scope["type"] == ScopeType.HTTP and scope["method"] in HARMLESS
        if not self._meant(headers):
            await self._turn_away(scope, headers, send, "wrong_host")
        elif not harmless and not self._from_here(headers):
            await self._turn_away(scope, headers, send, "wrong_origin")
        elif not self._has_time(scope, harmless):
            await self._turn_away(scope, headers, send, "too_fast")
        elif scope["type"] == ScopeType.HTTP:
            await self._counted(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _has_time(self, scope: Scope, harmless: bool) -> bool:
        """Whatever changes something costs one of the requests that an address has; what keeps the
        server busy says itself what it costs."""
        handler = scope.get("route_handler")
        cost = 0 if handler is None else int(handler.opt.get(COST, 0))
        cost = cost or int(not harmless)
        return not cost or self.buckets.take(_sender(scope), min(cost, self.buckets.burst))

    def _meant(self, headers: Mapping[str, str]) -> bool:
        """A page elsewhere may have let its own name lead to this machine."""
        hosts = self.settings.hosts
        if not hosts:
            return True
        asked = headers.get("host", "").lower()
        return asked in hosts or asked.rpartition(":")[0] in hosts

    def _from_here(self, headers: Mapping[str, str]) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        return origin in self.settings.origins or _place(origin) == headers.get("host")

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = _guarded(list(message["headers"]))
                if self.settings.secure or scope["scheme"] == "https":
                    headers.append(ALWAYS_SECURE)
                message["headers"] = headers
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            method = str(scope["method"])  # type: ignore[typeddict-item]
            self.metrics.requested(method, status, perf_counter() - begun)

    async def _turn_away(
        self, scope: Scope, headers: Mapping[str, str], send: Send, reason: str
    ) -> None:
        why = Denied(reason)
        self.metrics.refused("", reason)
        if scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4403, "reason": reason})
            return
        body = msgspec.json.encode(explained(why, language_of(headers)))
        kind = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": why.status, "headers": kind})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def _guarded(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """No browser guesses at a kind, and none keeps what is for one person."""
    known = {key.lower(): value for key, value in headers}
    if b"x-content-type-options" not in known:
        headers.append((b"x-content-type-options", b"nosniff"))
    is_json = known.get(b"content-type", b"").startswith(b"application/json")
    if is_json and b"cache-control" not in known:
        headers.append((b"cache-control", b"no-store"))
    return headers


def _place(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # no address at all
        return ""


def _headers(scope: Scope) -> dict[str, str]:
    return {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}


def _sender(scope: Scope) -> str:
    client = scope.get("client")
    return bucket_key(client[0] if client else "")


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


class Guessing:
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
