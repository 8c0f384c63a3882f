"""Registration: one person, or a whole list; all of it or nothing (RULES 7.6, 7.10)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, ClassVar, Final, TypeAlias

from msgspec import Meta, Struct, structs

from stammtisch.engine.errors import Impossible
from stammtisch.engine.spreadsheets import BadRows, decoded
from stammtisch.texts import Texts, UserError
from stammtisch.tournament.command import (
    OFFICIALS,
    Actor,
    EventBy,
    Events,
    PersonCommand,
    Prepared,
    Role,
    Text,
    check_going_on,
)
from stammtisch.tournament.draws import is_last
from stammtisch.tournament.lists import Listed, parse_date, read_entries, read_list
from stammtisch.tournament.persons import Persons, Registration, new_person, taken, twin
from stammtisch.tournament.plan import Plan
from stammtisch.tournament.state import Entrant, Tournament

HIGHEST_NUMBER: Final = 99_999


class Registered(EventBy, frozen=True, kw_only=True, tag="registered"):
    number: int
    player: str
    paid: bool = False
    fill_in: bool = False

    def apply(self, now: Tournament, at: int) -> Tournament:
        entrant = Entrant(
            number=self.number, players=(self.player,), paid=self.paid, fill_in=self.fill_in
        )
        entrants = dict(sorted((now.entrants | {self.number: entrant}).items()))
        return structs.replace(now, entrants=entrants)


class RegisterPerson(PersonCommand, frozen=True, tag="register"):
    """``of_age`` if the desk has seen a paper instead of writing down a birthday."""

    name: Text
    birth: Text = ""
    club: Text = ""
    number: int | None = None
    paid: bool = False
    fill_in: bool = False
    of_age: bool = False
    usual: ClassVar[str] = "desk"

    def prepare(self, now: Tournament, known: Persons, by: Actor) -> Prepared:
        registration = Registration(
            person=new_person(self.name, parse_date(self.birth), self.club),
            number=self.number,
            of_age=self.of_age,
            paid=self.paid,
            fill_in=self.fill_in,
        )
        return prepared(now, known, [registration], by)


class ImportEntries(PersonCommand, frozen=True, tag="import"):
    """A list as CSV; every wrong row is told with its line."""

    csv: Annotated[str, Meta(max_length=1_000_000)]
    usual: ClassVar[str] = "desk"

    def prepare(self, now: Tournament, known: Persons, by: Actor) -> Prepared:
        by.require(*OFFICIALS)
        return prepared(now, known, read_entries(self.csv), by)


def prepared(
    now: Tournament, known: Persons, registrations: Sequence[Registration], by: Actor
) -> Prepared:
    found = zip(registrations, tried(now, known, registrations, by), strict=True)
    problems = [(it.line, problem) for it, problem in found if problem is not None]
    if problems:
        raise problems[0][1] if not problems[0][0] else BadRows("tournament", problems)
    people = tuple(it.person for it in registrations)
    return Prepared(people, lambda now: _registered(now, registrations, by))


def tried(
    now: Tournament, known: Persons, registrations: Sequence[Registration], by: Actor
) -> list[UserError | None]:
    """What each would be told, if those before were in."""
    twins = taken(now, known)
    problems: list[UserError | None] = []
    for registration in registrations:
        try:
            person = twin(registration.person)
            if person in twins:
                raise Impossible("already_registered", number=twins[person])
            event = register(now, registration, by)
            now = event.apply(now, 0)
            twins[person] = event.number
            problems.append(None)
        except UserError as problem:
            problems.append(problem)
    return problems


def _registered(now: Tournament, registrations: Sequence[Registration], by: Actor) -> Events:
    events = []
    for registration in registrations:
        event = register(now, registration, by)
        now = event.apply(now, 0)
        events.append(event)
    return tuple(events)


def register(now: Tournament, entry: Registration, by: Actor) -> Registered:
    """A new entry. Players who register themselves (number 0) have not paid yet and are no
    fill-ins."""
    check_entries_open(now, by)
    if entry.paid or entry.fill_in or entry.number is not None or entry.of_age:
        by.require(*OFFICIALS)
    if entry.number is not None and not 1 <= entry.number <= HIGHEST_NUMBER:
        raise Impossible("bad_number", most=HIGHEST_NUMBER)
    if entry.number in now.entrants:
        raise Impossible("number_taken", number=entry.number)
    check_age(now.plan, entry.person.birth, entry.of_age)
    check_new(now, entry.person.player)
    free = max(now.entrants, default=0) + 1
    return Registered(
        number=entry.number or free,
        player=entry.person.player,
        paid=entry.paid,
        fill_in=entry.fill_in,
        by=str(by),
    )


def check_entries_open(now: Tournament, by: Actor) -> None:
    """Players enter until the draw; officials later too, as long as a round is still to be drawn.

    Who comes late takes part from the next draw on.
    """
    check_going_on(now)
    if not entries_open(now) or (now.is_drawn and by.role is Role.PLAYER):
        raise Impossible("entries_closed")


def entries_open(now: Tournament) -> bool:
    """Whether a round is to come in which somebody new, or one fewer, can play."""
    begun = bool(now.round)
    closed = begun and (now.plan.pairing == "ko" or is_last(now))
    return not closed and not now.finished


def check_age(plan: Plan, birth: date | None, of_age: bool = False) -> None:
    """The age on the day of the event counts (RULES 7.6)."""
    if not plan.min_age or (of_age and birth is None):
        return
    if birth is None:
        raise Impossible("birth_needed", age=plan.min_age)
    if age(birth, date.fromisoformat(plan.date)) < plan.min_age:
        raise Impossible("too_young", age=plan.min_age, date=plan.date)


def age(birth: date, on: date) -> int:
    """People who were born on 29 February are a year older from 1 March."""
    return on.year - birth.year - ((on.month, on.day) < (birth.month, birth.day))


def check_new(now: Tournament, player: str) -> None:
    for entrant in now.entrants.values():
        if player in entrant.players and not entrant.withdrawn:
            raise Impossible("already_registered", number=entrant.number)


# A list as it would be taken, before it is.


class ListColumn(Struct, frozen=True):
    header: str
    field: str  # what it is here; empty if it is ignored


class ListRow(Struct, frozen=True, kw_only=True):
    line: int
    number: int | None
    name: str
    birth: str
    club: str
    paid: bool
    fill_in: bool
    of_age: bool
    problem: str


class ListPreview(Struct, frozen=True, kw_only=True):
    encoding: str
    columns: tuple[ListColumn, ...]
    rows: tuple[ListRow, ...]
    problems: int
    csv: str  # the same list, for the command that takes it


def preview(now: Tournament, known: Persons, data: bytes, by: Actor, texts: Texts) -> ListPreview:
    """A list of entries as it would be taken; nothing is done here."""
    by.require(*OFFICIALS)
    text, encoding = decoded(data)
    found = read_list(text)
    entries = [it.entry for it in found.rows if it.entry is not None]
    problems = tried(now, known, entries, by)
    refused = {it.line: problem for it, problem in zip(entries, problems, strict=True) if problem}
    refused |= {it.line: it.problem for it in found.rows if it.problem is not None}
    said = {line: problem.said(texts) for line, problem in refused.items()}
    return ListPreview(
        encoding=encoding,
        columns=tuple(ListColumn(header, field) for header, field in found.columns),
        rows=tuple(_listed(it, said.get(it.line, "")) for it in found.rows),
        problems=len(said),
        csv=text,
    )


def _listed(row: Listed, problem: str) -> ListRow:
    if row.entry is None:
        return ListRow(
            line=row.line,
            number=None,
            name=" · ".join(it for it in row.cells if it),
            birth="",
            club="",
            paid=False,
            fill_in=False,
            of_age=False,
            problem=problem,
        )
    entry: Registration = row.entry
    return ListRow(
        line=row.line,
        number=entry.number,
        name=entry.person.name,
        birth=entry.person.birth.isoformat() if entry.person.birth else "",
        club=entry.person.club,
        paid=entry.paid,
        fill_in=entry.fill_in,
        of_age=entry.of_age,
        problem=problem,
    )


def preview_text(found: ListPreview, texts: Texts) -> str:
    """For a terminal: how it was read, a line for each row, what is wrong."""
    columns = ", ".join(
        f"{it.header} → {it.field or texts('cli.tournament.preview.ignored')}"
        for it in found.columns
    )
    yes = {"paid", "fill_in", "of_age"}
    rows = [
        "  ".join(
            str(it)
            for it in (
                f"{row.line:4}",
                row.number or "",
                row.name,
                row.birth,
                row.club,
                *(field for field in sorted(yes) if getattr(row, field)),
                f"← {row.problem}" if row.problem else "",
            )
            if it
        )
        for row in found.rows
    ]
    read = texts(
        "cli.tournament.preview.read", encoding=found.encoding, rows=len(rows), columns=columns
    )
    wrong = texts("cli.tournament.preview.wrong", number=found.problems) if found.problems else ""
    return "\n".join(it for it in (read, *rows, wrong) if it)


RegistrationEvent: TypeAlias = Registered
RegistrationCommand: TypeAlias = RegisterPerson | ImportEntries
