"""Names and birthdays, kept beside the log so that they can be erased (docs/store.md)."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.desk.desk import Desk
from stammtisch.spelling import composed, readable
from stammtisch.tournament import Actor, Impossible
from stammtisch.tournament.commands import substitute
from stammtisch.tournament.commands.people import check_age

KIND: Final = "person"


class Person(Struct, frozen=True, kw_only=True):
    player: str  # the pseudonym that the log knows
    name: str
    birth: date | None = None
    club: str = ""


def new_person(name: str, birth: date | None = None, club: str = "") -> Person:
    name, club = (composed(" ".join(text.split())) for text in (name, club))
    if not 1 <= len(name) <= 80 or not readable(name):
        raise Impossible("bad_name", most=80)
    if len(club) > 80 or not (club + "-").isprintable():
        raise Impossible("bad_text", most=80)
    return Person(player=f"p{secrets.token_hex(8)}", name=name, birth=birth, club=club)


async def people(desk: Desk) -> dict[str, Person]:
    """Everybody in this tournament by pseudonym."""
    found = await desk.store.list(KIND, _prefix(desk))
    return {
        person.player: person
        for person in (msgspec.json.decode(it, type=Person) for it in found.values())
    }


async def names(desk: Desk) -> dict[int, Person]:
    """Who plays under which start number now; the erased have no name any more."""
    known = await people(desk)
    return {
        number: known.get(entrant.player) or Person(player=entrant.player, name=f"#{number}")
        for number, entrant in desk.tournament.entrants.items()
    }


async def replace(
    desk: Desk, number: int, person: Person, reason: str, by: Actor, command: str = ""
) -> None:
    """A replacement takes over the points of an entry; he must be old enough, too."""
    check_age(desk.tournament.plan, person.birth, of_age=True)
    substitute(desk.tournament, number, person.player, reason, by)  # refused before he is kept
    await keep(desk, person)
    await desk.do(lambda t: substitute(t, number, person.player, reason, by), command)


async def keep(desk: Desk, person: Person) -> None:
    await desk.store.put(KIND, _prefix(desk) + person.player, msgspec.json.encode(person))


def _prefix(desk: Desk) -> str:
    return f"tournament/{desk.name}/"
