"""What is kept of what people write at tables, and who has found it improper. Each document names
whose it is, so that it can be forgotten with him (docs/store.md)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stammtisch.sitting import PlayerId

REMARK: Final = "chat"
REPORT: Final = "report"


class Remark(Struct, frozen=True, gc=False):
    player: PlayerId
    number: int
    text: str
    at: int


class Report(Struct, frozen=True, gc=False):
    """Kept apart from the remark: whoever said it shall not be told who reported him."""

    player: PlayerId
    at: int


def remarks_at(table: str) -> str:
    """How the keys of all remarks at a table begin."""
    return f"{table}/"


def remark_key(table: str, number: int) -> str:
    return f"{remarks_at(table)}{number:06}"


def reports_of(key: str) -> str:
    """How the keys of all reports of one remark begin."""
    return f"{key}/"
