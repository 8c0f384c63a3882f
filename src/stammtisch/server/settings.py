"""What the operator of a server decides."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from msgspec import Struct

from stammtisch.engine.errors import Denied

NUMBERS: Final = {  # the least and the most that make sense
    "workers": (1, 64),
    "threads": (0, 1000),
    "requests": (1, 1_000_000),
    "messages": (1, 1_000_000),
    "openings": (1, 1_000_000),
    "sockets": (1, 1_000_000),
    "guests": (1, 36_500),
    "unused": (1, 36_500),
}
OFF: Final = ("off", "no", "0", "false")
DATABASE: Final = "stammtisch.db"  # in the folder in which the server is started


class Settings(Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = DATABASE
    bus: str = ""  # redis://…; nothing: what the database offers
    origins: tuple[str, ...] = ()  # besides the server's own, such as https://karten.example
    hosts: tuple[str, ...] = ()  # under which names the server is asked; nothing: all
    secure: bool = False  # cookies only over https; by itself where requests come over https
    workers: int = 1  # processes that share the tables
    threads: int = 0  # for bots; 0: all cores but one
    requests: float = 20  # a second that change something, from one address
    messages: float = 20  # a second on one connection
    openings: float = 300  # tables, pads, tournaments a day from one address; a fifth of it by one
    sockets: int = 500  # at once from one address
    guests: int = 365  # days for which a guest whom nobody can be any more is remembered
    unused: int = 30  # days until tables without a card and pads without a game are deleted
    metrics: str = ""  # the token by which `/metrics` is read; nothing: nobody reads it
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks that say from whom requests come
    restore: bool = True  # anybody may bring a tournament as a file


def from_environment(environment: Mapping[str, str] = os.environ) -> dict[str, object]:
    """Settings by name: ``STAMMTISCH_DATABASE``, ``STAMMTISCH_ORIGINS=https://a,https://b`` …"""
    found: dict[str, object] = {}
    for name in ("database", "bus", "metrics"):
        if value := environment.get(f"STAMMTISCH_{name.upper()}"):
            found[name] = value
    for name, (least, most) in NUMBERS.items():
        if value := environment.get(f"STAMMTISCH_{name.upper()}"):
            found[name] = _number(f"STAMMTISCH_{name.upper()}", value, least, most)
    for name in ("origins", "trusted_proxies"):
        if value := environment.get(f"STAMMTISCH_{name.upper()}"):
            found[name] = tuple(value.split(","))
    if hosts := environment.get("STAMMTISCH_HOSTS"):
        found["hosts"] = tuple(it.strip().lower() for it in hosts.split(","))
    if environment.get("STAMMTISCH_SECURE"):
        found["secure"] = True
    if environment.get("STAMMTISCH_RESTORE", "").lower() in OFF:
        found["restore"] = False
    return found


def _number(name: str, value: str, least: int, most: int) -> int:
    if not value.isdecimal() or not least <= int(value) <= most:
        raise Denied("bad_setting", name=name, value=value[:40], least=least, most=most)
    return int(value)


# Under which addresses phones in the local network find this machine; nothing is sent for it.

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
