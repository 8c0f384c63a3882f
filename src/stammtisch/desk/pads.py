"""One pad in a store: read from its log, and written to it before anything is told."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch import pad
from stammtisch.chain import line
from stammtisch.desk.desk import now
from stammtisch.desk.people import KIND as PERSON
from stammtisch.kits import AnyRules
from stammtisch.pad import CHAIN, Entry, Event, Joined, Move, Pad, Unwritable
from stammtisch.pad.csv_rows import Table, written
from stammtisch.pad.notation import parse_move
from stammtisch.pad.statistics import Statistics, Written, statistics
from stammtisch.sitting import PlayerId
from stammtisch.spelling import composed, readable
from stammtisch.store import Conflict, Store
from stammtisch.texts import UserError

STREAM: Final = "pad/"
KIND: Final = "pad"  # documents: what stands beside the log
TRIES: Final = 20
LONGEST_NAME: Final = 40

Work = Callable[[Pad], tuple[Event, ...]]


class Terms(Struct, frozen=True, kw_only=True):
    """Whoever knows ``write`` may write; whoever knows ``read`` may look."""

    pad: str
    title: str = ""
    write: str
    read: str
    created: int


class PadName(Struct, frozen=True):
    """How somebody is called on a pad; forgotten like any other person (docs/store.md)."""

    player: PlayerId
    name: str


class PadDesk:
    """Several desks, also in several processes, may write on the same pad."""

    def __init__(self, store: Store, terms: Terms, clock: Callable[[], int] = now) -> None:
        self.store, self.terms, self.clock = store, terms, clock
        self.last: Entry | None = None
        self.done: dict[str, int] = {}  # commands, and the last line that each brought about
        self.names: dict[PlayerId, str] = {}
        self._state: Pad | None = None

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
    ) -> PadDesk:
        """A pad with its people on their places."""
        called = [checked_name(name) for name in people]
        if len(called) > max(rules.players):
            known = ", ".join(map(str, rules.players))
            raise Unwritable("players_count", known=known, found=len(called))
        desk = cls(store, _terms(title, clock()), clock)
        events = list(pad.start(desk.terms.pad, rules, chairs=chairs, dealer=dealer, round_=round_))
        players = desk._new_people(called)
        state = pad.started(events[0])  # type: ignore[arg-type]
        for chair, player in enumerate(players):
            made = pad.write(state, Joined(chair=chair, player=player))
            state = pad.after(state, made[0])
            events += made
        await desk._begin(events, players)
        return desk

    @classmethod
    async def from_csv(
        cls,
        store: Store,
        rules: AnyRules,
        table: Table,
        title: str = "",
        clock: Callable[[], int] = now,
    ) -> PadDesk:
        """All of it, or nothing if a row is wrong."""
        desk = cls(store, _terms(title, clock()), clock)
        players = desk._new_people([checked_name(name) for name in table.people])
        known = {name.casefold(): player for player, name in players.items()}
        await desk._begin(written(desk.terms.pad, rules, table, known), players)
        return desk

    @classmethod
    async def open(cls, store: Store, name: str, clock: Callable[[], int] = now) -> PadDesk:
        kept = await store.get(KIND, name)
        if kept is None:
            raise Unwritable("unknown_pad", pad=name[:40])
        desk = cls(store, msgspec.json.decode(kept, type=Terms), clock)
        await desk.catch_up()
        if desk.last is None:
            raise Unwritable("unknown_pad", pad=name[:40])
        return desk

    @property
    def pad(self) -> Pad:
        assert self._state is not None
        return self._state

    @property
    def number(self) -> int:
        return 0 if self.last is None else self.last.number

    async def catch_up(self) -> bool:
        """Read what others have written; whether there was anything."""
        lines = await self.store.read(STREAM + self.terms.pad, self.number)
        self._read(CHAIN.read_lines(lines, self.last))
        if lines:
            await self._read_names()
        return bool(lines)

    async def do(self, work: Work, command: str = "") -> Pad:
        """Work out events, store them, and only then believe them.

        If somebody was faster, work on what he has made of it. A ``command`` that was done before
        is not done again.
        """
        for _ in range(TRIES):
            if command and command in self.done:
                return self.pad
            try:
                events = work(self.pad)
            except UserError as why:
                if await self.catch_up():
                    continue
                self._name_people(why)
                raise
            entries = CHAIN.links(self.last, events, self.clock(), command)
            try:
                await self.store.append(
                    STREAM + self.terms.pad, self.number, [line(it) for it in entries]
                )
            except Conflict:
                await self.catch_up()
                continue
            self._read(entries)
            return self.pad
        raise Unwritable("too_busy")

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
        """Somebody by his name, who may be new on this pad."""
        try:
            return self.known(name)
        except Unwritable:
            players = self._new_people([checked_name(name)])
            await self._keep(players)
            return next(iter(players))

    async def move(self, text: str) -> Move:
        """A line as it was typed; whoever joins may be new."""
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
        entries = CHAIN.links(None, events, self.clock())
        await self.store.append(STREAM + self.terms.pad, 0, [line(it) for it in entries])
        self._read(entries)

    async def _read_names(self) -> None:
        found = await self.store.list(PERSON, f"pad/{self.terms.pad}/")
        people = (msgspec.json.decode(it, type=PadName) for it in found.values())
        self.names = {it.player: it.name for it in people}

    def _read(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if self._state is None:
                self._state = pad.started(entry.event)  # type: ignore[arg-type]
            else:
                self._state = pad.after(self._state, entry.event, entry.at)
            self.last = entry
            if entry.command:
                self.done[entry.command] = entry.number


async def pads(store: Store) -> list[Terms]:
    """All pads, the newest first."""
    kept = await store.list(KIND)
    found = [msgspec.json.decode(value, type=Terms) for value in kept.values()]
    return sorted(found, key=lambda it: (-it.created, it.pad))


async def newest(store: Store) -> str:
    found = await pads(store)
    if not found:
        raise Unwritable("no_pad")
    return found[0].pad


def statistics_of(desks: Iterable[PadDesk]) -> Statistics:
    return statistics(Written(it.pad, it.names, it.terms.title, it.terms.created) for it in desks)


def checked_name(name: str) -> str:
    name = composed(" ".join(name.split()))
    if not 1 <= len(name) <= LONGEST_NAME or not readable(name) or "+" in name:
        raise Unwritable("bad_name", most=LONGEST_NAME)
    return name


def _terms(title: str, created: int) -> Terms:
    return Terms(
        pad=secrets.token_hex(6),
        title=" ".join(title.split())[:80],
        write=f"w{secrets.token_hex(12)}",
        read=f"r{secrets.token_hex(12)}",
        created=created,
    )
