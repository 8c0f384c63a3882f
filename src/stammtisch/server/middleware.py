"""Refuse requests from other pages and above the rate. Also count requests.

A browser says from which page a request comes (``Origin``, ``Sec-Fetch-Site``). Requests that
change something, and websockets, are only accepted from our own pages. Programs say neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.engine.errors import Denied, explained
from stammtisch.server.metrics import Metrics
from stammtisch.server.rate_limit import Buckets, bucket_key
from stammtisch.server.requests import language_of
from stammtisch.server.settings import Settings

HARMLESS: Final = ("GET", "HEAD", "OPTIONS")
ALWAYS_SECURE: Final = (b"strict-transport-security", b"max-age=31536000")
COST: Final = "cost"  # of a request, as a route says it


class Senders:
    """What each has asked for and keeps open, whatever the route: the framework makes a middleware
    for every one of them."""

    def __init__(self, settings: Settings) -> None:
        self.sockets: Counter[str] = Counter()
        self.buckets = Buckets(settings.requests, 5 * settings.requests)


class AccessMiddleware:
    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, senders: Senders
    ) -> None:
        self.app, self.settings, self.metrics = app, settings, metrics
        self.sockets, self.buckets = senders.sockets, senders.buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        harmless = scope["type"] == ScopeType.HTTP and scope["method"] in HARMLESS
        if not self._meant(headers):
            await self._turn_away(scope, headers, send, Denied("wrong_host", 421))
        elif not harmless and not self._from_here(headers):
            await self._turn_away(scope, headers, send, Denied("wrong_origin", 403))
        elif not self._has_time(scope, harmless):
            await self._turn_away(scope, headers, send, Denied("too_fast", 429))
        elif scope["type"] == ScopeType.HTTP:
            await self._counted(scope, receive, send)
        elif self.sockets[_sender(scope)] >= self.settings.sockets:
            await self._turn_away(scope, headers, send, Denied("busy", 429))
        else:
            await self._connected(scope, receive, send)

    async def _connected(self, scope: Scope, receive: Receive, send: Send) -> None:
        sender = _sender(scope)
        self.sockets[sender] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[sender] -= 1
            if not self.sockets[sender]:
                del self.sockets[sender]

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
        self, scope: Scope, headers: Mapping[str, str], send: Send, why: Denied
    ) -> None:
        self.metrics.refused("", why.reason)
        if scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4403, "reason": why.reason})
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
