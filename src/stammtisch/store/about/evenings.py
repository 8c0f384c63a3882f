"""What a sitting tells about one person: his balance, his lines, and the deals in which he had
cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from stammtisch import sitting
from stammtisch.sitting import PlayerId, Sitting
from stammtisch.sitting.chain import Entry
from stammtisch.store.about.lines import Line, line_of


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
    lines: list[Line]


def evening_of(player: PlayerId, stream: str, lines: Sequence[bytes]) -> Evening | None:
    """None if he has never been there. The cards of a deal that is still running stay out."""
    entries = list(sitting.read_lines(lines))
    now = sitting.fold([entries[0].event])
    deals: dict[int, Deal] = {}
    his: list[Line] = []
    for entry in entries[1:]:
        before, now = now, sitting.after(now, entry.event)
        deals |= _just_booked(player, now, deals)
        if _is_his(player, entry, before, now):
            his.append(line_of(entry))
    if not his:
        return None
    return Evening(
        stream=stream,
        table=now.table,
        rules=now.rules.name,
        began=entries[0].at,
        ended=entries[-1].at,
        balance=now.balances.get(player, 0),
        deals=list(deals.values()),
        lines=his,
    )


def _is_his(player: PlayerId, entry: Entry, before: Sitting, now: Sitting) -> bool:
    """What he ordered, and what happened to the chair on which he sat."""
    chair = getattr(entry.event, "chair", None)
    return (
        entry.command.startswith(f"{player}/")
        or getattr(entry.event, "player", None) == player
        or (chair is not None and chair in (before.chair_of(player), now.chair_of(player)))
    )


def _just_booked(player: PlayerId, now: Sitting, known: dict[int, Deal]) -> dict[int, Deal]:
    result: Any = now.result
    if result is None or result.number in known or player not in result.accounts:
        return {}
    amount = result.booking.amounts[result.accounts.index(player)]
    return {result.number: Deal(result.number, amount, sitting.record_of(now))}
