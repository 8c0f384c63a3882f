"""What a sitting tells about one person: their balance, their lines, and the deals in which
they had cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from stammtisch.record import proof_tags, write
from stammtisch.streams.stream import RawEntry, line_of
from stammtisch.table.command import NotPossible
from stammtisch.table.events import CHAIN, Entry, fold
from stammtisch.table.state import PlayerId, Sitting


class ExportedDeal(Struct, frozen=True):
    number: int
    amount: int
    record: str  # every action of it; the cards of a finished deal are no secret


class ExportedEvening(Struct, frozen=True):
    stream: str
    table: str
    rules: str
    began: int  # milliseconds since 1970
    ended: int
    balance: int
    deals: list[ExportedDeal]
    lines: list[RawEntry]


def evening_of(player: PlayerId, stream: str, lines: Sequence[bytes]) -> ExportedEvening | None:
    """None if they have never been there. The cards of a deal that is still running stay out."""
    entries = list(CHAIN.read_lines(lines))
    now = fold([entries[0].event])
    deals: dict[int, ExportedDeal] = {}
    own: list[RawEntry] = []
    for entry in entries[1:]:
        before, now = now, entry.event.apply(now)
        deals |= _just_booked(player, now, deals)
        if _is_his(player, entry, before, now):
            own.append(line_of(entry))
    if not own:
        return None
    return ExportedEvening(
        stream=stream,
        table=now.table,
        rules=now.rules.name,
        began=entries[0].at,
        ended=entries[-1].at,
        balance=now.balances.get(player, 0),
        deals=list(deals.values()),
        lines=own,
    )


def _is_his(player: PlayerId, entry: Entry, before: Sitting, now: Sitting) -> bool:
    """The person's orders, and what happened to the chair on which they sat."""
    chair = getattr(entry.event, "chair", None)
    return (
        entry.command.startswith(f"{player}/")
        or getattr(entry.event, "player", None) == player
        or (chair is not None and chair in (before.chair_of(player), now.chair_of(player)))
    )


def _just_booked(
    player: PlayerId, now: Sitting, known: dict[int, ExportedDeal]
) -> dict[int, ExportedDeal]:
    result: Any = now.result
    if result is None or result.number in known or player not in result.accounts:
        return {}
    amount = result.booking.amounts[result.accounts.index(player)]
    return {result.number: ExportedDeal(result.number, amount, record_of(now))}


def record_of(sitting: Sitting, names: Mapping[PlayerId, str] | None = None) -> str:
    """The last deal as text; while it runs its secret is nobody's business."""
    playing = sitting.playing
    if playing is None or sitting.result is None or sitting.result.number != playing.number:
        raise NotPossible("not_finished")
    known = names or {}
    people = {
        f"P{seat}": known.get(player, player) for seat, player in enumerate(playing.accounts, 1)
    }
    if not playing.secret:  # known cards, dealt again: there is nothing to prove
        return write(playing.deal, people)
    tags = proof_tags(sitting.table, playing.number, bytes.fromhex(playing.secret), playing.shares)
    return write(playing.deal, tags | people)
