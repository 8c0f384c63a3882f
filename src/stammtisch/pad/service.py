"""One pad in a store: read from its log, and written to it before anything is told."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch import pad
from stammtisch.engine.spelling import composed, readable
from stammtisch.games import AnyRules
from stammtisch.pad import CHAIN, Command, Event, Join, Joined, Move, Pad, Unwritable, Write
from stammtisch.pad.about import on_pad
from stammtisch.pad.csv import CsvTable, written
from stammtisch.pad.moves import parse_move
from stammtisch.pad.statistics import PadRecord, Statistics, statistics
from stammtisch.store.protocol import Store
from stammtisch.streams.stream import MANY, Stream, StreamKind, now
from stammtisch.table.state import PlayerId
from stammtisch.texts import UserError
from stammtisch.tournament.service import PERSON

STREAM: Final = "pad/"
KIND: Final = "pad"  # documents: what stands beside the log
LONGEST_NAME: Final = 40


class PadTerms(Struct, frozen=True, kw_only=True):
    """The key ``write`` gives the right to write, ``read`` the right to look."""

    pad: str
    title: str = ""
    write: str
    read: str
    created: int


class PadName(Struct, frozen=True):
    """How somebody is called on a pad; forgotten like any other person (docs/store.md)."""

    player: PlayerId
    name: str


class PadStream(Stream[Pad, Event]):
    """A pad, with its terms and the names beside its log."""

    kind = StreamKind(
        prefix=STREAM,
        first="started",
        chain=CHAIN,
        start=pad.started,
        apply=pad.after,
        too_busy=lambda: Unwritable("too_busy"),
        told_as="pads",
        about=on_pad,
    )

    def __init__(self, store: Store, terms: PadTerms, clock: Callable[[], int] = now) -> None:
        super().__init__(store, terms.pad, clock)
        self.terms = terms
        self.names: dict[PlayerId, str] = {}

    @classmethod
    async def new(
        cls,
        store: Store,
        rules: AnyRules,
        people: Iterable[str],
        *,
        title: str = "",
        dealer: int = 0,
        round_: str = "normal",
        chairs: int = 0,
        clock: Callable[[], int] = now,
    ) -> PadStream:
        """A pad with its people on their places."""
        called = [checked_name(name) for name in people]
        if len(called) > max(rules.players):
            known = ", ".join(map(str, rules.players))
            raise Unwritable("players_count", known=known, found=len(called))
        stream = cls(store, _terms(title, clock()), clock)
        (first,) = pad.start(stream.terms.pad, rules, chairs=chairs, dealer=dealer, round_=round_)
        events: list[pad.Event] = [first]
        players = stream._new_people(called)
        state = pad.started(first)
        for chair, player in enumerate(players):
            made = Write(Joined(chair=chair, player=player)).decide(state)
            state = pad.after(state, made[0])
            events += made
        await stream._begin(events, players)
        return stream

    @classmethod
    async def from_csv(
        cls,
        store: Store,
        rules: AnyRules,
        table: CsvTable,
        title: str = "",
        clock: Callable[[], int] = now,
    ) -> PadStream:
        """All of it, or nothing if a row is wrong."""
        stream = cls(store, _terms(title, clock()), clock)
        players = stream._new_people([checked_name(name) for name in table.people])
        known = {name.casefold(): player for player, name in players.items()}
        events = await asyncio.to_thread(written, stream.terms.pad, rules, table, known)
        await stream._begin(events, players)
        return stream

    @classmethod
    async def open(cls, store: Store, name: str, clock: Callable[[], int] = now) -> PadStream:
        kept = await store.get(KIND, name)
        if kept is None:
            raise Unwritable("unknown_pad", pad=name[:40])
        stream = cls(store, msgspec.json.decode(kept, type=PadTerms), clock)
        await stream.catch_up()
        if stream.last is None:
            raise Unwritable("unknown_pad", pad=name[:40])
        return stream

    @property
    def pad(self) -> Pad:
        return self.state

    async def _grown(self, *, written: bool) -> None:
        if not written:
            await self._read_names()

    async def perform(self, command: Command, id_: str = "") -> Pad:
        """Once for each ``id_``; refused without a trace if it cannot be."""
        if isinstance(command, Join):
            command = command.known_as(await self.person(command.name))
        many = self.number > MANY and not self._appends(command)
        return await self.do(command.decide, id_, slow=many)

    def _appends(self, command: Command) -> bool:
        return isinstance(command, Write) and not command.before

    def explained(self, why: UserError) -> UserError:
        self._name_people(why)
        return why

    def _name_people(self, why: UserError) -> None:
        """The pad knows people by pseudonyms, which nobody shall read."""
        for key, detail in why.details.items():
            if isinstance(detail, UserError):
                self._name_people(detail)
            elif isinstance(detail, str):
                why.details[key] = self.names.get(detail, detail)

    def known(self, name: str) -> PlayerId:
        """The player of that name."""
        for player, called in self.names.items():
            if called.casefold() == name.casefold() or player == name:
                return player
        there = ", ".join(self.names[it] for it in self.pad.page.balances if it in self.names)
        raise Unwritable("unknown_name", name=name[:40], known=there)

    async def person(self, name: str) -> PlayerId:
        """A person by name, who may be new on this pad."""
        try:
            return self.known(name)
        except Unwritable:
            players = self._new_people([checked_name(name)])
            await self._keep(players)
            return next(iter(players))

    async def move(self, text: str) -> Move:
        """A line as it was typed; a person who joins may be new."""
        words = text.split()
        if words[:1] == ["joined"] and len(words) >= 3:
            await self.person(" ".join(words[1:-1]).strip("'\""))
        return parse_move(text, self.known)

    def _new_people(self, called: list[str]) -> dict[PlayerId, str]:
        for place, name in enumerate(called):
            if name.casefold() in {it.casefold() for it in called[:place]}:
                raise Unwritable("twice", name=name)
        return {f"p{secrets.token_hex(6)}": name for name in called}

    async def _keep(self, players: dict[PlayerId, str]) -> None:
        for player, name in players.items():
            value = msgspec.json.encode(PadName(player, name))
            await self.store.put(PERSON, f"pad/{self.terms.pad}/{player}", value)
        self.names |= players

    async def _begin(self, events: Iterable[Event], players: dict[PlayerId, str]) -> None:
        """Names and terms are written first: without a log they are no pad yet."""
        await self._keep(players)
        await self.store.put(KIND, self.terms.pad, msgspec.json.encode(self.terms))
        await self.append(events)

    async def _read_names(self) -> None:
        found = await self.store.list(PERSON, f"pad/{self.terms.pad}/")
        people = (msgspec.json.decode(it, type=PadName) for it in found.values())
        self.names = {it.player: it.name for it in people}


async def pads(store: Store) -> list[PadTerms]:
    """All pads, the newest first."""
    kept = await store.list(KIND)
    found = [msgspec.json.decode(value, type=PadTerms) for value in kept.values()]
    return sorted(found, key=lambda it: (-it.created, it.pad))


async def newest(store: Store) -> str:
    found = await pads(store)
    if not found:
        raise Unwritable("no_pad")
    return found[0].pad


def statistics_of(streams: Iterable[PadStream]) -> Statistics:
    return statistics(
        PadRecord(it.pad, it.names, it.terms.title, it.terms.created) for it in streams
    )


def checked_name(name: str) -> str:
    name = composed(" ".join(name.split()))
    if not 1 <= len(name) <= LONGEST_NAME or not readable(name) or "+" in name:
        raise Unwritable("bad_name", most=LONGEST_NAME)
    return name


def _terms(title: str, created: int) -> PadTerms:
    return PadTerms(
        pad=secrets.token_hex(6),
        title=" ".join(title.split())[:80],
        write=f"w{secrets.token_hex(12)}",
        read=f"r{secrets.token_hex(12)}",
        created=created,
    )
