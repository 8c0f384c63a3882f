"""One tournament in a store: read from its log, and written to it before anything is told."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.engine.errors import Impossible
from stammtisch.engine.fair import SECRET_BYTES
from stammtisch.store.protocol import Conflict, Store
from stammtisch.streams.chain import now
from stammtisch.streams.stream import Stream, StreamKind
from stammtisch.tournament.about import in_tournament
from stammtisch.tournament.actors import Actor
from stammtisch.tournament.announcement import announce
from stammtisch.tournament.command import (
    Events,
    PersonCommand,
    Prepared,
    TournamentCommand,
    TournamentEvent,
)
from stammtisch.tournament.commands import CHAIN, Entry, after_all
from stammtisch.tournament.draws import MakeDraw
from stammtisch.tournament.people import EraseNames
from stammtisch.tournament.persons import RegisteredPerson, Registration, by_number
from stammtisch.tournament.plan import Plan
from stammtisch.tournament.registration import Registered, prepared
from stammtisch.tournament.state import Tournament

STREAM: Final = "tournament/"
KIND: Final = "tournament"  # documents: what only the organiser may know

Work = Callable[[Tournament], Events]


class Secrets(Struct, frozen=True):
    """From which all codes of a tournament follow (``codes.py``)."""

    codes: str


async def tournaments(store: Store) -> list[str]:
    return [name.removeprefix(STREAM) for name in await store.streams(STREAM)]


class TournamentStream(Stream[Tournament, TournamentEvent]):
    """Several desks, also in several processes, may work on the same tournament."""

    kind = StreamKind(
        prefix=STREAM,
        first="announced",
        chain=CHAIN,
        start=lambda event: event.start(),
        apply=lambda now, event, at: event.apply(now, at),
        too_busy=lambda: Impossible("too_busy"),
        told_as="tournaments",
        about=in_tournament,
    )

    def __init__(self, store: Store, name: str, clock: Callable[[], int] = now) -> None:
        super().__init__(store, name, clock)
        self.entries: list[Entry] = []

    @classmethod
    async def new(
        cls, store: Store, name: str, plan: Plan, clock: Callable[[], int] = now
    ) -> TournamentStream:
        """Announce a tournament."""
        desk = cls(store, name, clock)
        try:
            await desk.append([announce(name, plan)])
        except Conflict:
            raise Impossible("id_taken", id=name) from None
        secret = Secrets(secrets.token_hex(SECRET_BYTES))
        await store.put(KIND, name, msgspec.json.encode(secret))
        return desk

    @classmethod
    async def open(
        cls, store: Store, name: str, clock: Callable[[], int] = now
    ) -> TournamentStream:
        desk = cls(store, name, clock)
        await desk.catch_up()
        if not desk.entries:
            raise Impossible("unknown_tournament", id=name)
        return desk

    @property
    def tournament(self) -> Tournament:
        return self.state

    async def secret(self) -> bytes:
        """For codes; made anew if somebody has deleted it, but not after an erasure."""
        if self.tournament.erased:
            raise Impossible("erased")
        found = await self.store.get(KIND, self.name)
        if found is None:
            fresh = Secrets(secrets.token_hex(SECRET_BYTES))
            await self.store.put(KIND, self.name, msgspec.json.encode(fresh))
            return bytes.fromhex(fresh.codes)
        return bytes.fromhex(msgspec.json.decode(found, type=Secrets).codes)

    def has_done(self, command: str) -> bool:
        return command in self.done

    def registered_by(self, command: str) -> list[int]:
        """The start numbers that a command has given out."""
        mine = (it.event for it in self.entries if it.command == command)
        return [it.number for it in mine if isinstance(it, Registered)]

    async def do_all(self, works: list[Work], command: str = "") -> Tournament:
        """Several steps as one: all of them, or none if one is refused."""

        def work(tournament: Tournament) -> Events:
            events: list[TournamentEvent] = []
            for step in works:
                made = step(tournament)
                events += made
                tournament = after_all(tournament, made)
            return tuple(events)

        return await self.do(work, command)

    def _took(self, entry: Entry) -> None:
        self.entries.append(entry)


PERSON: Final = "person"


async def people(desk: TournamentStream) -> dict[str, RegisteredPerson]:
    """Everybody in this tournament by pseudonym."""
    found = await desk.store.list(PERSON, _prefix(desk))
    return {
        person.player: person
        for person in (msgspec.json.decode(it, type=RegisteredPerson) for it in found.values())
    }


async def names(desk: TournamentStream) -> dict[int, RegisteredPerson]:
    return by_number(desk.tournament, await people(desk))


async def keep(desk: TournamentStream, person: RegisteredPerson) -> None:
    await desk.store.put(PERSON, _prefix(desk) + person.player, msgspec.json.encode(person))


def _prefix(desk: TournamentStream) -> str:
    return f"tournament/{desk.name}/"


async def perform(
    desk: TournamentStream, command: TournamentCommand, by: Actor, id_: str = ""
) -> None:
    """Once, if an ``id_`` names it; refused without a trace if it cannot be."""
    if desk.has_done(id_):
        return
    if isinstance(command, EraseNames):
        await erase(desk, by)
    elif isinstance(command, PersonCommand):
        found = command.prepare(desk.tournament, await people(desk), by)
        await _with_people(desk, found, id_)
    else:
        slow = isinstance(command, MakeDraw)
        await desk.do(lambda now: command.decide(now, by), id_, slow=slow)


async def register_all(
    desk: TournamentStream, registrations: Sequence[Registration], by: Actor, id_: str = ""
) -> list[int]:
    """Register people and tell their start numbers."""
    before = set(desk.tournament.entrants)
    found = prepared(desk.tournament, await people(desk), registrations, by)
    await _with_people(desk, found, id_)
    return [number for number in desk.tournament.entrants if number not in before]


async def _with_people(desk: TournamentStream, found: Prepared, id_: str) -> None:
    """Names are stored before the log knows them."""
    for person in found.people:
        await keep(desk, person)
    await desk.do(found.decide, id_)


async def erase(desk: TournamentStream, by: Actor, *, now: int | None = None) -> int:
    """Delete names, birthdays and codes; the log keeps start numbers and points only."""
    at = now or desk.clock()
    await desk.do(lambda tournament: EraseNames().decide_at(tournament, by, at))
    known = await people(desk)
    for player in known:
        await desk.store.delete(PERSON, f"tournament/{desk.name}/{player}")
        await desk.store.delete(PERSON, player)  # their name where a server dealt
    await desk.store.delete(KIND, desk.name)
    return len(known)
