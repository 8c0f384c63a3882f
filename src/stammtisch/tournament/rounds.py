"""Rounds: begun, dealt by a server or with real cards; and the end of a tournament."""

from __future__ import annotations

from itertools import chain
from typing import Final, TypeAlias

from msgspec import structs

from stammtisch.engine.errors import Impossible
from stammtisch.tournament import seating
from stammtisch.tournament.command import (
    JUDGES,
    Actor,
    EventAtTable,
    EventBy,
    Events,
    LogCommand,
    Role,
    check_going_on,
    check_no_round_runs,
)
from stammtisch.tournament.draws import check_enough, is_last, listed, seatable
from stammtisch.tournament.plan import Tables
from stammtisch.tournament.state import Sheet, Tournament

LONGEST_CLOCK: Final = 600  # seconds for a decision


class RoundBegun(EventBy, frozen=True, kw_only=True, tag="roundbegun"):
    tables: Tables  # a table with one seat is a bye

    def apply(self, now: Tournament, at: int) -> Tournament:
        round_ = now.round + 1
        sheets = {
            (round_, table): Sheet(round=round_, table=table, seats=seats, online=now.online)
            for table, seats in enumerate(self.tables, 1)
            if len(seats) > 1
        }
        return structs.replace(
            now,
            rounds=(*now.rounds, self.tables),
            to_come=now.to_come[1:],
            sheets=now.sheets | sheets,
        )


class WentOnline(EventBy, frozen=True, kw_only=True, tag="wentonline"):
    """Rounds that begin from now on are dealt by a server, or with real cards again."""

    online: bool
    clock: int = 0  # seconds for a decision; 0: no clock

    def apply(self, now: Tournament, at: int) -> Tournament:
        return structs.replace(now, online=self.online, clock=self.clock)


class TableOpened(EventAtTable, frozen=True, kw_only=True, tag="tableopened"):
    """A server deals for this sheet, at its table of that name."""

    place: str

    def apply(self, now: Tournament, at: int) -> Tournament:
        sheet = now.sheets[self.round, self.table]
        return now.with_sheet(structs.replace(sheet, place=self.place))


class Finished(EventBy, frozen=True, kw_only=True, tag="finished"):
    def apply(self, now: Tournament, at: int) -> Tournament:
        return structs.replace(now, finished=at or 1)


class BeginRound(LogCommand, frozen=True, tag="begin"):
    """The next round, as it was drawn or as the results pair it; or with ``tables`` that were drawn
    by hand. ``leave_out``: without those who take part and have no seat."""

    tables: Tables | None = None
    leave_out: bool = False

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        check_going_on(now)
        if is_last(now):
            raise Impossible("no_more_rounds")
        check_no_round_runs(now)
        tables = self.tables
        if tables is None:
            tables = _next_tables(now)
            _check_seated(now, self.leave_out)
        else:
            if now.unpaid and not self.leave_out:
                raise Impossible("unpaid_left_out", numbers=listed(now.unpaid))
            _check_tables(now, tables)
        if now.online and any(len(it) > now.table_size for it in tables):
            raise Impossible("five_online")
        return (RoundBegun(tables=tables, by=str(by)),)


def unseated(now: Tournament) -> tuple[int, ...]:
    """Participants without a seat in the round that is drawn: entered late, or paid late."""
    seats = _drawn_seats(now)
    return tuple(it for it in seatable(now) if it not in seats) if seats else ()


def gone(now: Tournament) -> tuple[int, ...]:
    """People with a seat in the round that is drawn who do not take part any more."""
    return tuple(sorted(_drawn_seats(now) - set(seatable(now))))


def _drawn_seats(now: Tournament) -> set[int]:
    bracket = now.bracket if not now.round else ()
    return set(chain.from_iterable(next(iter(now.to_come), bracket)))


def _check_seated(now: Tournament, leave_out: bool) -> None:
    """A draw may be older than the last entry or withdrawal."""
    if gone(now):
        raise Impossible("seats_empty", numbers=listed(gone(now)))
    if unseated(now) and not leave_out:
        raise Impossible("entered_late", numbers=listed(unseated(now)))


def _next_tables(now: Tournament) -> Tables:
    plan, round_ = now.plan, now.round
    if plan.pairing == "ko" and plan.lives == 1:
        first = now.bracket
        if round_ and first:
            return seating.bracket(now)
        if first:
            return first
    elif len(now.drawn) > round_:
        return now.drawn[round_]
    elif round_ and plan.pairing in ("danish", "swiss"):
        people = seatable(now)
        check_enough(now, people)
        pair = seating.danish if plan.pairing == "danish" else seating.swiss
        return pair(now, people)
    raise Impossible("draw_first")


def _check_tables(now: Tournament, tables: Tables) -> None:
    """Drawn by hand, with cards at the door: everybody has one seat, every table is full."""
    if now.plan.pairing != "lot":
        raise Impossible("tables_by_results")
    seats = list(chain.from_iterable(tables))
    for number in seats:
        if seats.count(number) > 1:
            raise Impossible("double_seat", number=number)
        if number not in now.playing:
            raise Impossible("unknown_number", number=number)
    missing = sorted(set(seatable(now)) - set(seats))
    if missing:
        raise Impossible("no_seat", numbers=", ".join(map(str, missing[:20])))
    size = now.table_size
    fives, rests = seating.remainder(now, len(seats))
    others = sorted(len(it) for it in tables if len(it) != size)
    if others != [1] * rests + [size + 1] * fives:
        odd = [i for i, it in enumerate(tables, 1) if len(it) != size]
        raise Impossible("table_size", table=odd[0] if odd else len(tables), size=size)


class GoOnline(LogCommand, frozen=True, tag="online"):
    """A server deals in the rounds to come, with so many seconds for a decision; or it does not.

    A round that runs is played to its end as it has begun.
    """

    online: bool = True
    clock: int = 60

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        check_going_on(now)
        check_no_round_runs(now)
        if is_last(now):
            raise Impossible("no_more_rounds")
        clock = self.clock if self.online else 0
        if clock not in range(LONGEST_CLOCK + 1):
            raise Impossible("bad_clock", most=LONGEST_CLOCK)
        if (self.online, clock) == (now.online, now.clock):
            raise Impossible("online_already") if self.online else Impossible("offline_already")
        return (WentOnline(online=self.online, clock=clock, by=str(by)),)


def opened(
    now: Tournament, round_: int, table: int, place: str, by: Actor, instead_of: str = ""
) -> Events:
    """A table of the server, once for each sheet, when the first of its players comes;
    ``instead_of`` a table that is over if a correction has made the match longer."""
    by.require(Role.SERVER)
    check_going_on(now)
    sheet = now.sheet(round_, table)
    if not sheet.online:
        raise Impossible("not_online")
    if sheet.locked:
        raise Impossible("sheet_closed")
    if sheet.place != instead_of:
        raise Impossible("table_open", round=round_, table=table)
    return (TableOpened(round=round_, table=table, place=place, by=str(by)),)


class FinishTournament(LogCommand, frozen=True, tag="finish"):
    """All sheets are in: the ranking stands, but for lots among equals."""

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        check_going_on(now)
        if not now.rounds:
            raise Impossible("round_running", tables="")
        check_no_round_runs(now)
        if not is_last(now):
            raise Impossible("more_rounds", round=now.round, rounds=now.plan.rounds)
        if any(dispute.open for dispute in now.disputes):
            open_ = next(dispute.number for dispute in now.disputes if dispute.open)
            raise Impossible("dispute_open", number=open_)
        return (Finished(by=str(by)),)


RoundEvent: TypeAlias = RoundBegun | WentOnline | TableOpened | Finished
RoundCommand: TypeAlias = BeginRound | GoOnline | FinishTournament
