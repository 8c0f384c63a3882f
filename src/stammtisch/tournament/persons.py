"""Names and birthdays, kept beside the log so that they can be erased (docs/store.md)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TypeAlias

from msgspec import Struct

from stammtisch.engine.errors import Impossible
from stammtisch.engine.spelling import composed, readable
from stammtisch.tournament.state import Tournament


class RegisteredPerson(Struct, frozen=True, kw_only=True):
    player: str  # the pseudonym that the log knows
    name: str
    birth: date | None = None
    club: str = ""


Persons: TypeAlias = Mapping[str, RegisteredPerson]  # by pseudonym


class Registration(Struct, frozen=True, kw_only=True):
    """A person as the desk writes them down."""

    person: RegisteredPerson
    line: int = 0  # of the list it came from
    number: int | None = None
    of_age: bool = False
    paid: bool = False
    fill_in: bool = False


def new_person(name: str, birth: date | None = None, club: str = "") -> RegisteredPerson:
    name, club = (composed(" ".join(text.split())) for text in (name, club))
    if not 1 <= len(name) <= 80 or not readable(name):
        raise Impossible("bad_name", most=80)
    if len(club) > 80 or not (club + "-").isprintable():
        raise Impossible("bad_text", most=80)
    return RegisteredPerson(player=f"p{secrets.token_hex(8)}", name=name, birth=birth, club=club)


def by_number(now: Tournament, known: Persons) -> dict[int, RegisteredPerson]:
    """Players by their start numbers; the erased have no name any more."""
    return {
        number: known.get(entrant.player)
        or RegisteredPerson(player=entrant.player, name=f"#{number}")
        for number, entrant in now.entrants.items()
    }


def told_apart(names: Sequence[str], numbers: Sequence[int]) -> list[str]:
    """The names at a table; two who are called the same have their start numbers behind it."""
    return [
        f"{name} ({number})" if names.count(name) > 1 else name
        for name, number in zip(names, numbers, strict=True)
    ]


def check_no_twin(now: Tournament, known: Persons, person: RegisteredPerson) -> None:
    """Nobody else takes part under this name and birthday."""
    others = {it: known[it] for it in known if it != person.player}
    number = taken(now, others).get(twin(person))
    if number is not None:
        raise Impossible("already_registered", number=number)


def taken(now: Tournament, known: Persons) -> dict[tuple[object, ...], int]:
    return {
        twin(known[entrant.player]): number
        for number, entrant in now.entrants.items()
        if entrant.player in known and not entrant.withdrawn
    }


def twin(person: RegisteredPerson) -> tuple[object, ...]:
    """The same name and birthday is the same person."""
    return person.name.casefold(), person.birth
