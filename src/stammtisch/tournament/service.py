"""One tournament in a store: read from its log, and written to it before anything is told."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.engine.errors import Impossible
from stammtisch.engine.fair import SECRET_BYTES
from stammtisch.store.protocol import Conflict, Store, decoded
from stammtisch.streams.stream import Stream, StreamKind, now
from stammtisch.tournament import access
from stammtisch.tournament.about import in_tournament
from stammtisch.tournament.access import CodeBook
from stammtisch.tournament.announcement import announce
from stammtisch.tournament.command import (
    Actor,
    Events,
    LogCommand,
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


class Secrets(Struct, frozen=True, omit_defaults=True):
    """From which all codes of a tournament follow (``access.py``), and, where its log was brought
    here, the pseudonyms of its players at tables."""

    codes: str
    seats: str = ""
    letters: int = access.LENGTH  # of the codes of offices


def fresh_secrets() -> Secrets:
    return Secrets(secrets.token_hex(SECRET_BYTES), letters=access.LONG)


async def tournaments(store: Store) -> list[str]:
    return [name.removeprefix(STREAM) for name in await store.streams(STREAM)]


class TournamentStream(Stream[Tournament, TournamentEvent]):
    """Several streams, also in several processes, may write to the same tournament."""

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
        stream = cls(store, name, clock)
        try:
            await stream.append([announce(name, plan)])
        except Conflict:
            raise Impossible("id_taken", id=name) from None
        await store.put(KIND, name, msgspec.json.encode(fresh_secrets()))
        return stream

    @classmethod
    async def open(
        cls, store: Store, name: str, clock: Callable[[], int] = now
    ) -> TournamentStream:
        stream = cls(store, name, clock)
        await stream.catch_up()
        if not stream.entries:
            raise Impossible("unknown_tournament", id=name)
        return stream

    @property
    def tournament(self) -> Tournament:
        return self.state

    async def codes(self) -> CodeBook:
        """Made anew if somebody has deleted the secret, but not after an erasure."""
        if self.tournament.erased:
            raise Impossible("erased")
        found = await self._secrets()
        if found is None:
            found = fresh_secrets()
            await self.store.put(KIND, self.name, msgspec.json.encode(found))
        return CodeBook(
            secret=bytes.fromhex(found.codes),
            rotated=self.tournament.rotated,
            letters=found.letters,
        )

    async def secret(self) -> bytes:
        return (await self.codes()).secret

    async def at_table(self, player: str) -> str:
        """The pseudonym of a player at the server's tables."""
        found = await self._secrets()
        return access.table_player(bytes.fromhex(found.seats if found else ""), player)

    async def _secrets(self) -> Secrets | None:
        kept = await self.store.get(KIND, self.name)
        return None if kept is None else decoded(KIND, self.name, kept, Secrets)

    def has_done(self, command: str) -> bool:
        return command in self.done

    def done_by(self, command: str) -> str:
        """The author of its last event."""
        return str(getattr(self.entries[self.done[command] - 1].event, "by", ""))

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


async def people(stream: TournamentStream) -> dict[str, RegisteredPerson]:
    """Everybody in this tournament by pseudonym."""
    found = await stream.store.list(PERSON, _prefix(stream))
    known = (decoded(PERSON, key, value, RegisteredPerson) for key, value in found.items())
    return {person.player: person for person in known}


async def names(stream: TournamentStream) -> dict[int, RegisteredPerson]:
    return by_number(stream.tournament, await people(stream))


async def keep(stream: TournamentStream, person: RegisteredPerson) -> None:
    await stream.store.put(PERSON, _prefix(stream) + person.player, msgspec.json.encode(person))


def _prefix(stream: TournamentStream) -> str:
    return f"tournament/{stream.name}/"


async def perform(
    stream: TournamentStream, command: TournamentCommand, by: Actor, id_: str = ""
) -> None:
    """Once, if an ``id_`` names it; refused without a trace if it cannot be."""
    if stream.has_done(id_):
        return
    if isinstance(command, EraseNames):
        await erase(stream, by)
    elif isinstance(command, PersonCommand):
        found = command.prepare(stream.tournament, await people(stream), by)
        await _with_people(stream, found, id_)
    else:
        assert isinstance(command, LogCommand)
        slow = isinstance(command, MakeDraw)
        await stream.do(lambda now: command.decide(now, by), id_, slow=slow)


async def register_all(
    stream: TournamentStream, registrations: Sequence[Registration], by: Actor, id_: str = ""
) -> list[int]:
    """Register people and tell their start numbers."""
    before = set(stream.tournament.entrants)
    found = prepared(stream.tournament, await people(stream), registrations, by)
    await _with_people(stream, found, id_)
    return [number for number in stream.tournament.entrants if number not in before]


async def _with_people(stream: TournamentStream, found: Prepared, id_: str) -> None:
    """Names are stored before the log knows them."""
    for person in found.people:
        await keep(stream, person)
    await stream.do(found.decide, id_)


async def erase(stream: TournamentStream, by: Actor, *, now: int | None = None) -> int:
    """Delete names, birthdays and codes; the log keeps start numbers and points only."""
    at = now or stream.clock()
    await stream.do(lambda tournament: EraseNames().decide_at(tournament, by, at))
    known = await people(stream)
    for player in known:
        await stream.store.delete(PERSON, f"tournament/{stream.name}/{player}")
        await stream.store.delete(PERSON, await stream.at_table(player))  # where a server dealt
    await stream.store.delete(KIND, stream.name)
    return len(known)
