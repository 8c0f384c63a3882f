"""Registration: one person at the desk, or a whole list; all of it or nothing."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.desk.desk import Desk, Work
from stammtisch.desk.people import Person, keep, people
from stammtisch.spreadsheets import BadRows
from stammtisch.texts import UserError
from stammtisch.tournament import Actor, Event, Impossible, Tournament, after_all
from stammtisch.tournament.commands import register


class Registration(Struct, frozen=True, kw_only=True):
    person: Person
    line: int = 0  # of the list it came from
    number: int | None = None
    of_age: bool = False
    paid: bool = False
    fill_in: bool = False


async def enter(
    desk: Desk, registrations: list[Registration], by: Actor, command: str = ""
) -> list[int]:
    """Register people and tell their start numbers. Names are stored before the log knows them."""
    known = await people(desk)
    found = zip(registrations, tried(desk.tournament, known, registrations, by), strict=True)
    problems = [(it.line, problem) for it, problem in found if problem is not None]
    if problems:
        raise problems[0][1] if not problems[0][0] else BadRows("tournament", problems)
    before = set(desk.tournament.entrants)
    for registration in registrations:
        await keep(desk, registration.person)
    await desk.do_all([_step(it, by) for it in registrations], command)
    return [number for number in desk.tournament.entrants if number not in before]


def check_no_twin(tournament: Tournament, known: dict[str, Person], person: Person) -> None:
    """Nobody else takes part under this name and birthday."""
    others = {it: known[it] for it in known if it != person.player}
    number = _taken(tournament, others).get(_twin(person))
    if number is not None:
        raise Impossible("already_registered", number=number)


def _step(registration: Registration, by: Actor) -> Work:
    return lambda tournament: _registered(tournament, registration, by)


def _registered(tournament: Tournament, registration: Registration, by: Actor) -> tuple[Event, ...]:
    return register(
        tournament,
        registration.person.player,
        by=by,
        number=registration.number,
        birth=registration.person.birth,
        of_age=registration.of_age,
        paid=registration.paid,
        fill_in=registration.fill_in,
    )


def tried(
    tournament: Tournament, known: dict[str, Person], registrations: list[Registration], by: Actor
) -> list[UserError | None]:
    """What each would be told, if those before him were in."""
    taken = _taken(tournament, known)
    problems: list[UserError | None] = []
    for registration in registrations:
        try:
            twin = _twin(registration.person)
            if twin in taken:
                raise Impossible("already_registered", number=taken[twin])
            before = set(tournament.entrants)
            tournament = after_all(tournament, _registered(tournament, registration, by))
            taken[twin] = (set(tournament.entrants) - before).pop()
            problems.append(None)
        except UserError as problem:
            problems.append(problem)
    return problems


def _taken(tournament: Tournament, known: dict[str, Person]) -> dict[tuple[object, ...], int]:
    return {
        _twin(known[entrant.player]): number
        for number, entrant in tournament.entrants.items()
        if entrant.player in known and not entrant.withdrawn
    }


def _twin(person: Person) -> tuple[object, ...]:
    """The same name and birthday is the same person."""
    return person.name.casefold(), person.birth
