"""Under which addresses phones in the local network find this machine; nothing is sent for it."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Final

EVERYWHERE: Final = ("0.0.0.0", "::")
ELSEWHERE: Final = ("192.0.2.1", 9)  # an address that only stands in documents


def local_addresses() -> list[str]:
    """The one by which the machine would go out comes first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        way_out.connect(ELSEWHERE)
        found.append(str(way_out.getsockname()[0]))
    with suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(it[4][0]) for it in named]
    return [it for it in dict.fromkeys(found) if not it.startswith("127.")]


def bases(host: str, port: int | None) -> list[str]:
    """What to type into a phone; nothing if the server listens to this machine only."""
    if host in ("127.0.0.1", "localhost", "::1"):
        return []
    hosts = local_addresses() if host in EVERYWHERE else [host]
    return [f"http://{f'[{it}]' if ':' in it else it}:{port}" for it in hosts]
