"""What the operator of a server decides."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from stammtisch.engine.errors import Denied

NUMBERS: Final = {  # the least and the most that make sense
    "workers": (1, 64),
    "threads": (0, 1000),
    "requests": (1, 1_000_000),
    "messages": (1, 1_000_000),
}
DATABASE: Final = "stammtisch.db"  # in the folder in which the server is started


class Settings(Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = DATABASE
    bus: str = ""  # redis://…; nothing: what the database offers
    origins: tuple[str, ...] = ()  # besides the server's own, such as https://karten.example
    secure: bool = False  # cookies only over https; by itself where requests come over https
    workers: int = 1  # processes that share the tables
    threads: int = 0  # for bots; 0: all cores but one
    requests: float = 20  # a second that change something, from one address
    messages: float = 20  # a second on one connection


def from_environment(environment: Mapping[str, str] = os.environ) -> dict[str, object]:
    """Settings by name: ``STAMMTISCH_DATABASE``, ``STAMMTISCH_ORIGINS=https://a,https://b`` …"""
    found: dict[str, object] = {}
    for name in ("database", "bus"):
        if value := environment.get(f"STAMMTISCH_{name.upper()}"):
            found[name] = value
    for name, (least, most) in NUMBERS.items():
        if value := environment.get(f"STAMMTISCH_{name.upper()}"):
            found[name] = _number(f"STAMMTISCH_{name.upper()}", value, least, most)
    if value := environment.get("STAMMTISCH_ORIGINS"):
        found["origins"] = tuple(value.split(","))
    if environment.get("STAMMTISCH_SECURE"):
        found["secure"] = True
    return found


def _number(name: str, value: str, least: int, most: int) -> int:
    if not value.isdecimal() or not least <= int(value) <= most:
        raise Denied("bad_setting", name=name, value=value[:40], least=least, most=most)
    return int(value)
