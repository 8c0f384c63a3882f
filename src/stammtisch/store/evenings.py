"""What a sitting tells about one person: his balance, and the deals in which he had cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, json

from stammtisch import sitting
from stammtisch.sitting import PlayerId, Sitting


class Deal(Struct, frozen=True):
    number: int
    amount: int
    record: str  # every action of it; the cards of a finished deal are no secret


class Evening(Struct, frozen=True):
    stream: str
    table: str
    rules: str
    began: int  # milliseconds since 1970
    ended: int
    balance: int
    deals: list[Deal]


def evening_of(player: PlayerId, stream: str, lines: Sequence[bytes]) -> Evening | None:
    """None if he has never been there. A deal that is still running stays out: it has secrets."""
    if json.encode(player) not in b"".join(lines):
        return None
    entries = list(sitting.read_lines(lines))
    now = sitting.fold([entries[0].event])
    deals: dict[int, Deal] = {}
    there = False
    for entry in entries[1:]:
        now = sitting.after(now, entry.event)
        there = there or now.chair_of(player) is not None
        deals |= _just_booked(player, now, deals)
    if not there:
        return None
    return Evening(
        stream=stream,
        table=now.table,
        rules=now.rules.name,
        began=entries[0].at,
        ended=entries[-1].at,
        balance=now.balances.get(player, 0),
        deals=list(deals.values()),
    )


def _just_booked(player: PlayerId, now: Sitting, known: dict[int, Deal]) -> dict[int, Deal]:
    result: Any = now.result
    if result is None or result.number in known or player not in result.accounts:
        return {}
    amount = result.booking.amounts[result.accounts.index(player)]
    return {result.number: Deal(result.number, amount, sitting.record_of(now))}
