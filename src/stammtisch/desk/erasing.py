"""What becomes of people's data after the time for which sheets are kept (RULES 7.5)."""

from __future__ import annotations

from datetime import UTC, datetime

from stammtisch.desk.desk import KIND, Desk
from stammtisch.desk.people import KIND as PERSON
from stammtisch.desk.people import people
from stammtisch.tournament import Actor, Impossible
from stammtisch.tournament.actors import JUDGES
from stammtisch.tournament.events import Erased

MONTHS = 6


def kept_until(finished: int) -> datetime:
    """Sheets are documents for six months from the end of the event."""
    end = datetime.fromtimestamp(finished / 1000, UTC)
    years, month = divmod(end.month - 1 + MONTHS, 12)
    first = end.replace(year=end.year + years, month=month + 1, day=1)
    last_day = (
        first.replace(month=first.month % 12 + 1, year=first.year + first.month // 12) - first
    ).days
    return first.replace(day=min(end.day, last_day))


async def erase(desk: Desk, by: Actor, *, now: int | None = None) -> int:
    """Delete names, birthdays and codes; the log keeps start numbers and points only."""
    by.require(*JUDGES)
    tournament = desk.tournament
    if not tournament.finished:
        raise Impossible("not_finished")
    if tournament.erased:
        raise Impossible("erased")
    until = kept_until(tournament.finished)
    at = datetime.fromtimestamp((now or desk.clock()) / 1000, UTC)
    if at < until:
        raise Impossible("still_kept", date=until.date().isoformat())
    await desk.do(lambda _: (Erased(by=str(by)),))
    known = await people(desk)
    for player in known:
        await desk.store.delete(PERSON, f"tournament/{desk.name}/{player}")
        await desk.store.delete(PERSON, player)  # as he was called where a server dealt
    await desk.store.delete(KIND, desk.name)
    return len(known)
