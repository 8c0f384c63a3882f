"""Open files: as many as the system lets us have. Near the limit nobody more is let in, and who
comes is told so; at the limit itself connections would hang without a word."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Final

import msgspec

from stammtisch.engine.errors import Denied, explained
from stammtisch.texts import DEFAULT

try:
    import resource
except ImportError:  # not for Windows
    resource = None  # type: ignore[assignment]

RESERVED: Final = 64  # files that are kept for the database, for prints and for goodbyes


def raise_file_limit() -> None:
    """To what the operator of the machine allows."""
    if resource is not None:
        with suppress(OSError, ValueError):
            _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def is_last_file(connection: socket.socket | None) -> bool:
    """A new file gets the lowest number that is free, so its number says how many are open."""
    if resource is None or connection is None:
        return False
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return limit != resource.RLIM_INFINITY and connection.fileno() >= limit - RESERVED


def full_answer() -> bytes:
    """Before anything was asked, so in the usual language."""
    body = msgspec.json.encode(explained(Denied("full", 503), DEFAULT))
    head = (
        "HTTP/1.1 503 Service Unavailable\r\n"
        "Content-Type: application/json\r\n"
        "Retry-After: 10\r\n"
        "Connection: close\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
