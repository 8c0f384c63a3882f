"""People who are registered: fees, withdrawals, corrected names, replacements (RULES 7.6).

And what becomes of their data after the time for which sheets are kept (RULES 7.5).
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import ClassVar, TypeAlias

from msgspec import structs

from stammtisch.engine.errors import Impossible
from stammtisch.tournament.command import (
    JUDGES,
    OFFICIALS,
    Actor,
    EventBy,
    Events,
    NumberedCommand,
    PersonCommand,
    Prepared,
    Role,
    Text,
    TournamentCommand,
    check_going_on,
    check_not_erased,
    check_text,
)
from stammtisch.tournament.lists import parse_date
from stammtisch.tournament.persons import Persons, by_number, check_no_twin, new_person
from stammtisch.tournament.registration import (
    check_age,
    check_entries_open,
    check_new,
    entries_open,
)
from stammtisch.tournament.state import Tournament


class Paid(EventBy, frozen=True, kw_only=True, tag="paid"):
    number: int

    def apply(self, now: Tournament, at: int) -> Tournament:
        return now.with_entrant(structs.replace(now.entrants[self.number], paid=True))


class Refunded(EventBy, frozen=True, kw_only=True, tag="refunded"):
    number: int

    def apply(self, now: Tournament, at: int) -> Tournament:
        return now.with_entrant(structs.replace(now.entrants[self.number], paid=False))


class Withdrawn(EventBy, frozen=True, kw_only=True, tag="withdrawn"):
    number: int
    reason: str
    no_show: bool = False  # the player did not come

    def apply(self, now: Tournament, at: int) -> Tournament:
        entrant = now.entrants[self.number]
        return now.with_entrant(structs.replace(entrant, withdrawn=self.reason or "-"))


class Reinstated(EventBy, frozen=True, kw_only=True, tag="reinstated"):
    """An entry that was withdrawn is back."""

    number: int

    def apply(self, now: Tournament, at: int) -> Tournament:
        return now.with_entrant(structs.replace(now.entrants[self.number], withdrawn=""))


class Renamed(EventBy, frozen=True, kw_only=True, tag="renamed"):
    """The name beside the log was corrected; it is the same person."""

    number: int

    def apply(self, now: Tournament, at: int) -> Tournament:
        entrant = now.entrants[self.number]
        return now.with_entrant(structs.replace(entrant, renamed=entrant.renamed + 1))


class Substituted(EventBy, frozen=True, kw_only=True, tag="substituted"):
    """Somebody plays on for the entry and takes over its points (RULES 7.6)."""

    number: int
    player: str
    reason: str

    def apply(self, now: Tournament, at: int) -> Tournament:
        entrant = now.entrants[self.number]
        players = (*entrant.players, self.player)
        now = now.with_entrant(structs.replace(entrant, players=players, revokes=0))
        for sheet in [it for it in now.sheets.values() if self.number in it.wishes]:
            wishes = {who: seat for who, seat in sheet.wishes.items() if who != self.number}
            now = now.with_sheet(structs.replace(sheet, wishes=wishes))
        return now


class PayFee(NumberedCommand, frozen=True, tag="pay"):
    usual: ClassVar[str] = "desk"

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*OFFICIALS)
        if now.entrant(self.number).paid:
            raise Impossible("already_paid", number=self.number)
        return (Paid(number=self.number, by=str(by)),)


class RefundFee(NumberedCommand, frozen=True, tag="refund"):
    """Take a payment back, as long as the number is not drawn."""

    usual: ClassVar[str] = "desk"

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*OFFICIALS)
        check_going_on(now)
        if not now.entrant(self.number).paid:
            raise Impossible("not_paid", number=self.number)
        counts = (draw for draw in now.draws if not draw.discarded)
        if any(self.number in draw.entrants for draw in counts) or any(
            self.number in seats for tables in now.rounds for seats in tables
        ):
            raise Impossible("drawn_already", number=self.number)
        return (Refunded(number=self.number, by=str(by)),)


class WithdrawEntry(NumberedCommand, frozen=True, tag="withdraw"):
    """Players at an open table must be replaced instead, or forfeit the match.

    ``no_show``: the player did not come, which only officials can say.
    """

    reason: Text = ""
    no_show: bool = False
    usual: ClassVar[str] = "desk"

    def decide(self, now: Tournament, by: Actor) -> Events:
        _check_speaks_for(self.number, by)
        if self.no_show:
            by.require(*OFFICIALS)
        check_going_on(now)
        check_text(self.reason, needed=False)
        if now.entrant(self.number).withdrawn:
            raise Impossible("already_withdrawn", number=self.number)
        seated = any(self.number in it.seats and not it.locked for it in now.sheets.values())
        if seated or not entries_open(now):
            raise Impossible("withdrawn_too_late", number=self.number)
        return (
            Withdrawn(number=self.number, reason=self.reason, no_show=self.no_show, by=str(by)),
        )


class ReinstateEntry(PersonCommand, frozen=True, tag="reinstate"):
    """Undo a withdrawal, as long as anybody could enter, and unless the same person has."""

    number: int
    usual: ClassVar[str] = "desk"

    def prepare(self, now: Tournament, known: Persons, by: Actor) -> Prepared:
        self.decide(now, by)
        check_no_twin(now, known, by_number(now, known)[self.number])
        return Prepared((), lambda now: self.decide(now, by))

    def decide(self, now: Tournament, by: Actor) -> Events:
        _check_speaks_for(self.number, by)
        check_entries_open(now, by)
        entrant = now.entrant(self.number)
        if not entrant.withdrawn:
            raise Impossible("not_withdrawn", number=self.number)
        check_new(now, entrant.player)
        return (Reinstated(number=self.number, by=str(by)),)


def _check_speaks_for(number: int, by: Actor) -> None:
    """Officials speak for everybody, players for themselves."""
    if by.role is not Role.PLAYER:
        by.require(*OFFICIALS)
    elif by.number != number:
        raise Impossible("not_your_number")


class RenamePerson(PersonCommand, frozen=True, tag="rename"):
    """The same person, written correctly; what is left out of the rest stays as it was."""

    number: int
    name: Text
    birth: Text = ""
    club: Text | None = None
    usual: ClassVar[str] = "desk"

    def prepare(self, now: Tournament, known: Persons, by: Actor) -> Prepared:
        self.decide(now, by)  # refused before anything is kept
        before = by_number(now, known)[self.number]
        birth = parse_date(self.birth) or before.birth
        club = before.club if self.club is None else self.club
        person = structs.replace(new_person(self.name, birth, club), player=before.player)
        check_age(now.plan, birth, of_age=True)
        check_no_twin(now, known, person)
        return Prepared((person,), lambda now: self.decide(now, by))

    def decide(self, now: Tournament, by: Actor) -> Events:
        """Certificates may need the name after the end."""
        by.require(*OFFICIALS)
        now.entrant(self.number)
        check_not_erased(now)
        return (Renamed(number=self.number, by=str(by)),)


class SubstitutePerson(PersonCommand, frozen=True, tag="substitute"):
    """The management appoints somebody who is old enough and takes over the points (A-56)."""

    number: int
    name: Text
    reason: Text
    birth: Text = ""
    club: Text = ""

    def prepare(self, now: Tournament, known: Persons, by: Actor) -> Prepared:
        person = new_person(self.name, parse_date(self.birth), self.club)
        check_age(now.plan, person.birth, of_age=True)
        substituted(now, self.number, person.player, self.reason, by)
        return Prepared(
            (person,), lambda now: substituted(now, self.number, person.player, self.reason, by)
        )


def substituted(now: Tournament, number: int, player: str, reason: str, by: Actor) -> Events:
    by.require(*JUDGES)
    check_going_on(now)
    check_text(reason)
    entrant = now.entrant(number)
    if entrant.withdrawn:
        raise Impossible("already_withdrawn", number=number)
    check_new(now, player)
    return (Substituted(number=number, player=player, reason=reason, by=str(by)),)


PeopleEvent: TypeAlias = Paid | Refunded | Withdrawn | Reinstated | Renamed | Substituted
PeopleCommand: TypeAlias = (
    PayFee | RefundFee | WithdrawEntry | ReinstateEntry | RenamePerson | SubstitutePerson
)


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
