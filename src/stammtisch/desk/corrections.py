"""What the desk takes back or corrects about an entry."""

from __future__ import annotations

from msgspec import structs

from stammtisch.desk.desk import Desk
from stammtisch.desk.lists import parse_date
from stammtisch.desk.people import keep, names, new_person, people
from stammtisch.desk.registering import check_no_twin
from stammtisch.desk.steps import RenameStep
from stammtisch.tournament import Actor, commands
from stammtisch.tournament.commands.people import check_age


async def rename(desk: Desk, step: RenameStep, by: Actor, command: str = "") -> None:
    """The same person, written correctly."""
    commands.rename(desk.tournament, step.number, by)  # refused before anything is kept
    before = (await names(desk))[step.number]
    birth = parse_date(step.birth) or before.birth
    club = before.club if step.club is None else step.club
    person = structs.replace(new_person(step.name, birth, club), player=before.player)
    check_age(desk.tournament.plan, birth, of_age=True)
    check_no_twin(desk.tournament, await people(desk), person)
    await keep(desk, person)
    await desk.do(lambda t: commands.rename(t, step.number, by), command)


async def reinstate(desk: Desk, number: int, by: Actor, command: str = "") -> None:
    """Unless the same person has entered again meanwhile."""
    commands.reinstate(desk.tournament, number, by)
    check_no_twin(desk.tournament, await people(desk), (await names(desk))[number])
    await desk.do(lambda t: commands.reinstate(t, number, by), command)
