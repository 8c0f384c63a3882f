"""What a game brings to its rule book: chapters, and what its games cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from stammtisch.texts import Texts


class Row(Struct, frozen=True):
    cells: list[str]
    differs: bool


class Tariff(Struct, frozen=True):
    columns: list[str]
    rows: list[Row]
    extras: list[Row]


class Book(Struct, frozen=True, kw_only=True):
    chapters: Mapping[str, tuple[str, ...]]  # which options each is about; every option has one
    matters: Mapping[
        str, Callable[[Any], bool]
    ] = {}  # when an option means something, if not always
    tariff: Callable[[Any, Any, Texts], Tariff | None]  # of rules, compared with a base if given
