"""What becomes of people's data after the time for which sheets are kept (RULES 7.5)."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import structs

from stammtisch.tournament.actors import JUDGES, Actor
from stammtisch.tournament.bases import EventBy, Events, TournamentCommand
from stammtisch.tournament.checks import check_not_erased
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.state import Tournament

MONTHS = 6


class Erased(EventBy, frozen=True, kw_only=True, tag="erased"):
    """Names and everything else about people were deleted beside the log."""

    def apply(self, now: Tournament, at: int) -> Tournament:
        return structs.replace(now, erased=True)


class EraseNames(TournamentCommand, frozen=True, tag="erase"):
    """The log keeps start numbers and points only."""

    def decide_at(self, now: Tournament, by: Actor, at: int) -> Events:
        by.require(*JUDGES)
        if not now.finished:
            raise Impossible("not_finished")
        check_not_erased(now)
        until = kept_until(now.finished)
        if datetime.fromtimestamp(at / 1000, UTC) < until:
            raise Impossible("still_kept", date=until.date().isoformat())
        return (Erased(by=str(by)),)


def kept_until(finished: int) -> datetime:
    """Sheets are documents for six months from the end of the event."""
    end = datetime.fromtimestamp(finished / 1000, UTC)
    years, month = divmod(end.month - 1 + MONTHS, 12)
    first = end.replace(year=end.year + years, month=month + 1, day=1)
    last_day = (
        first.replace(month=first.month % 12 + 1, year=first.year + first.month // 12) - first
    ).days
    return first.replace(day=min(end.day, last_day))
