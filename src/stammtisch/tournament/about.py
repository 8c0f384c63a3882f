"""What a tournament tells about one person: their entries, seats and points, and every line about
them: what they did, what was decided about them or about a game at their table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from stammtisch.streams.stream import RawEntry, line_of
from stammtisch.table.state import PlayerId
from stammtisch.tournament.command import EventAtTable, TournamentEvent
from stammtisch.tournament.command import player as playing
from stammtisch.tournament.commands import CHAIN, fold
from stammtisch.tournament.disputes import Appealed, DisputeClosed, Disputed, Settled
from stammtisch.tournament.ranking import Place, ranking
from stammtisch.tournament.requests import Answered, Asked
from stammtisch.tournament.state import TableKey, Tournament


class ExportedEntry(Struct, frozen=True):
    """A start number, with the points of all who played under it."""

    number: int
    paid: bool
    rank: int  # 0: not ranked
    points: int
    rounds: tuple[int, ...]  # the points of each


class ExportedSeat(Struct, frozen=True):
    round: int
    table: int
    seat: int  # the column of the sheet, counted from 0
    number: int


class InTournament(Struct, frozen=True):
    stream: str
    tournament: str
    title: str
    date: str
    rules: str
    entries: list[ExportedEntry]
    seats: list[ExportedSeat]
    lines: list[RawEntry]


def in_tournament(player: PlayerId, stream: str, lines: Sequence[bytes]) -> InTournament | None:
    entries = list(CHAIN.read_lines(lines))
    now = fold(entries[:1])
    part, own = _Part(player), []
    for entry in entries[1:]:
        before, now = now, entry.event.apply(now, entry.at)
        if part.read(entry.event, before, now):
            own.append(line_of(entry))
    if not part.numbers:
        return None
    table = ranking(now)
    places = {it.number: it for it in (*table.places, *table.unranked)}
    return InTournament(
        stream=stream,
        tournament=now.id,
        title=now.plan.title,
        date=now.plan.date,
        rules=now.plan.rules,
        entries=[_entry(now, number, places.get(number)) for number in sorted(part.numbers)],
        seats=list(part.seats.values()),
        lines=own,
    )


def _entry(now: Tournament, number: int, place: Place | None) -> ExportedEntry:
    paid = now.entrants[number].paid
    if place is None:  # has never taken part
        return ExportedEntry(number, paid, 0, 0, ())
    return ExportedEntry(number, paid, place.rank, place.tally["points"], place.rounds)


class _Part:
    """Follows one person through the log: another may play on under the same start number."""

    def __init__(self, player: PlayerId) -> None:
        self.player = player
        self.numbers: set[int] = set()
        self.seats: dict[TableKey, ExportedSeat] = {}
        self._disputes: set[int] = set()
        self._requests: set[int] = set()

    def read(self, event: TournamentEvent, before: Tournament, now: Tournament) -> bool:
        """Whether this line is about the person."""
        current = self._numbers(before) | self._numbers(now)
        self.numbers |= current
        self._sit_down(self._numbers(now), now)
        about = self._is_about(event, current)
        if about and isinstance(event, Disputed):
            self._disputes.add(len(now.disputes))
        if about and isinstance(event, Asked):
            self._requests.add(len(now.requests))
        return about

    def _numbers(self, now: Tournament) -> set[int]:
        return {it.number for it in now.entrants.values() if it.player == self.player}

    def _sit_down(self, numbers: set[int], now: Tournament) -> None:
        for table, seats in enumerate(now.rounds[-1] if now.rounds else (), 1):
            for number in numbers.intersection(seats):
                seat = ExportedSeat(now.round, table, seats.index(number), number)
                self.seats.setdefault((now.round, table), seat)

    def _is_about(self, event: TournamentEvent, current: set[int]) -> bool:
        return (
            getattr(event, "by", "") in {str(playing(number)) for number in current}
            or getattr(event, "number", 0) in current
            or self._is_at_his_table(event)
            or self._answers(event)
        )

    def _is_at_his_table(self, event: TournamentEvent) -> bool:
        """An event that names a seat is about its player, all else about the whole table."""
        if not isinstance(event, EventAtTable):
            return False
        seat = self.seats.get((event.round, event.table))
        return seat is not None and getattr(event, "seat", seat.seat) == seat.seat

    def _answers(self, event: TournamentEvent) -> bool:
        if isinstance(event, Answered):
            return event.request in self._requests
        return (
            isinstance(event, Settled | Appealed | DisputeClosed)
            and event.dispute in self._disputes
        )
