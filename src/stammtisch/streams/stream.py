"""Logs: each line is chained to the one before, so no byte of it can change unseen.

``hash`` is SHA-256, or with a key of the operator (``seal.py``) its HMAC, over the hash of the line
before and the bytes of this line with an empty hash, as they were stored: what is written today is
never asked how a line of yesterday would look.

A line says the version that has written it. One of an older version is read as it is, or brought up
to date by upcasters, which know the version and the tag of an event and give its JSON in the next
version. A line of a newer version is refused.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct, structs

from stammtisch.store.protocol import Conflict, Store, StoreFailed
from stammtisch.streams.done import DoneCommands
from stammtisch.streams.seal import SEALED, chain_key, fits, link
from stammtisch.texts import UserError

BEGINNING: Final = "0" * 64
S = TypeVar("S")
E = TypeVar("E")

Json: TypeAlias = dict[str, Any]
Upcasters: TypeAlias = Mapping[tuple[int, str], Callable[[Json], Json]]  # by version and tag


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class ChainBroken(UserError):
    """A stored line that is not what was once written."""

    def __init__(self, reason: str, *, line: int) -> None:
        super().__init__(f"chain.{reason}", line=line)
        self.line = line


class Entry(Struct, Generic[E], frozen=True, gc=False, kw_only=True):
    """One line of a log."""

    version: int
    number: int  # counted from 1
    at: int = 0  # when: milliseconds since 1970, by the writer's clock
    command: str = ""  # the sender's own id of the command, so that it is never done twice
    event: E
    hash: str = ""


class Chain(Generic[E]):
    """How logs with one kind of events are written and read."""

    def __init__(
        self, decoder: msgspec.json.Decoder[E], version: int, upcasters: Upcasters | None = None
    ) -> None:
        self.decoder = decoder
        self.version = version  # raised when a program of the last release could not read a line
        self.upcasters = upcasters or {}

    def link(self, before: Entry[E] | None, event: E, at: int = 0, command: str = "") -> Entry[E]:
        """The next line of a log."""
        number = 1 if before is None else before.number + 1
        entry = Entry(version=self.version, number=number, at=at, command=command, event=event)
        return structs.replace(entry, hash=link(_covered(before, line(entry))))

    def links(
        self, before: Entry[E] | None, events: Iterable[E], at: int = 0, command: str = ""
    ) -> tuple[Entry[E], ...]:
        """The next lines of a log."""
        entries: list[Entry[E]] = []
        for event in events:
            before = self.link(before, event, at, command)
            entries.append(before)
        return tuple(entries)

    def read_line(self, text: bytes, before: Entry[E] | None = None) -> Entry[E]:
        """An entry that follows another; refused if a byte of it is not as it was written."""
        number = 1 if before is None else before.number + 1
        try:
            stored = _STORED.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise ChainBroken("not_an_event", line=number) from None
        if stored.version > self.version:
            raise ChainBroken("newer_version", line=number)
        _check(before, stored, text, number)
        try:
            event = self.decoder.decode(self._upcast(stored))
        except Exception:  # a forged line may be anything, for upcasters too
            raise ChainBroken("not_an_event", line=number) from None
        return Entry(
            version=stored.version,
            number=number,
            at=stored.at,
            command=stored.command,
            event=event,
            hash=stored.hash,
        )

    def _upcast(self, stored: Entry[msgspec.Raw]) -> msgspec.Raw | bytes:
        """The event as this version would have written it."""
        if stored.version == self.version or not self.upcasters:
            return stored.event
        event: Json = msgspec.json.decode(stored.event)
        for version in range(stored.version, self.version):
            upcast = self.upcasters.get((version, event["event"]))
            event = upcast(event) if upcast else event
        return msgspec.json.encode(event)

    def read_lines(
        self, texts: Iterable[bytes], before: Entry[E] | None = None
    ) -> Iterator[Entry[E]]:
        for text in texts:
            before = self.read_line(text, before)
            yield before


_STORED: Final = msgspec.json.Decoder(Entry[msgspec.Raw])


def line(entry: Entry[Any]) -> bytes:
    """The text form of a new entry, without a line break."""
    return msgspec.json.encode(entry, order="sorted")


def _unsigned(stored: Entry[msgspec.Raw], text: bytes) -> bytes:
    """A line as it was before it got its hash; nothing if it does not end as lines do."""
    rest = f'","number":{stored.number},"version":{stored.version}}}'
    signed = f',"hash":"{stored.hash}{rest}'.encode()
    return text.removesuffix(signed) + f',"hash":"{rest}'.encode() if text.endswith(signed) else b""


def _check(before: Entry[Any] | None, stored: Entry[msgspec.Raw], text: bytes, number: int) -> None:
    """Behind a sealed line there is no plain one: that could be written by anybody."""
    is_sealed = stored.hash.startswith(SEALED)
    if is_sealed and not chain_key():
        raise ChainBroken("sealed", line=number)
    was_sealed = before is not None and before.hash.startswith(SEALED)
    whole = fits(stored.hash, _covered(before, _unsigned(stored, text)))
    if stored.number != number or not whole or (was_sealed and not is_sealed and chain_key()):
        raise ChainBroken("broken", line=number)


def _covered(before: Entry[Any] | None, unsigned: bytes) -> bytes:
    """By the hash of a line: the hash before it, and the line without its own."""
    return (BEGINNING if before is None else before.hash).encode() + unsigned


# What lets a pack be known, also that of a deal which is still running.
SECRETS: Final = ("secret", "hands")


class RawEntry(Struct, frozen=True):
    number: int
    at: int  # milliseconds since 1970
    command: str
    event: dict[str, Any]


def line_of(entry: Entry[Any]) -> RawEntry:
    event = msgspec.to_builtins(entry.event)
    told = {key: value for key, value in event.items() if key not in SECRETS}
    return RawEntry(entry.number, entry.at, entry.command, told)


def names(player: str, line: bytes) -> bool:
    """Whether the pseudonym stands there: alone, or before the name of an order."""
    whole = msgspec.json.encode(player)
    return whole in line or whole[:-1] + b"/" in line


ATTEMPTS: Final = 20
MANY: Final = 100  # lines that are read beside the event loop, since they take a while


class StreamKind(Struct, Generic[S, E], frozen=True, kw_only=True):
    """How one kind of stream is stored, begun and folded, and what it tells about a person."""

    prefix: str  # of the stream's name in the store
    first: str  # the tag of its first event
    chain: Chain[E]
    start: Callable[[Any], S]  # of the first event
    apply: Callable[[S, E, int], S]
    too_busy: Callable[[], Exception]
    told_as: str  # among all that is told about a person
    about: Callable[[str, str, Sequence[bytes]], Any]  # of a player, in a stream; maybe nothing


class Moved(Exception):
    """The command was meant for another moment. Nothing was done."""


class Stream(Generic[S, E]):
    """Several streams, also in several processes, may write to one log: the store decides.

    Events count once they are stored.
    """

    kind: StreamKind[S, E]
    state: S  # once it has begun
    number: int = 0  # of the last entry

    def __init__(self, store: Store, name: str, clock: Callable[[], int] = now) -> None:
        self.store, self.name, self.clock = store, name, clock
        self.last: Entry[E] | None = None
        self.done = DoneCommands()
        self._reading = asyncio.Lock()

    async def append(self, events: Iterable[E], command: str = "") -> None:
        """``Conflict`` if another was faster; then nothing has changed."""
        await self._append(self.last, events, command)

    async def catch_up(self) -> bool:
        """Read what others have written; whether there was anything."""
        async with self._reading:
            before = self.last
            lines = await self.store.read(self.kind.prefix + self.name, self.number)
            if self.last is before:  # nobody has read them here in the meantime
                entries = self.kind.chain.read_lines(lines, before)
                if len(lines) > MANY:
                    await asyncio.to_thread(self._take, entries)
                else:
                    self._take(entries)
        if lines:
            await self._grown(written=False)
        return bool(lines)

    async def do(
        self,
        decide: Callable[[S], tuple[E, ...]],
        command: str = "",
        *,
        expected: int | None = None,
        slow: bool = False,
    ) -> S:
        """Decide, store, and only then believe; once for each ``command``.

        A stream that was not the first to write, or refuses, decides again on what the others have
        made of it. If the store does not say whether it has stored something, the log says so.
        ``Moved`` if entry ``expected`` is not the last. ``slow`` decisions are taken beside the
        event loop.
        """
        for _ in range(ATTEMPTS):
            if command and command in self.done:
                break
            if expected is not None and expected != self.number:
                if await self.catch_up():
                    continue
                raise Moved
            before, state = self.last, self.state
            try:
                events = await asyncio.to_thread(decide, state) if slow else decide(state)
            except UserError as why:
                if await self.catch_up():
                    continue
                raise self.explained(why) from None
            if not events or await self._stored(before, events, command):
                break
        else:
            raise self.kind.too_busy()
        return self.state

    async def _stored(self, before: Entry[E] | None, events: tuple[E, ...], command: str) -> bool:
        """Whether they are; if not, the log is known as it is now."""
        try:
            await self._append(before, events, command)
        except (Conflict, StoreFailed) as why:
            if not command and isinstance(why, StoreFailed):  # nobody could find it again
                raise
            self._lost()
            await self.catch_up()
            return False
        await self._grown(written=True)
        return True

    def explained(self, why: UserError) -> UserError:
        """A refusal as people shall read it."""
        return why

    async def _append(self, before: Entry[E] | None, events: Iterable[E], command: str) -> None:
        events = tuple(events)
        if len(events) > MANY:
            link = partial(self.kind.chain.links, before, events, self.clock(), command)
            entries = await asyncio.to_thread(link)
        else:
            entries = self.kind.chain.links(before, events, self.clock(), command)
        number = 0 if before is None else before.number
        await self.store.append(self.kind.prefix + self.name, number, [*map(line, entries)])
        if self.last is before:  # else they have been read here in the meantime
            await self._taken(entries)

    async def _taken(self, entries: Sequence[Entry[E]]) -> None:
        if len(entries) > MANY:
            await asyncio.to_thread(self._take, entries)
        else:
            self._take(entries)

    def _take(self, entries: Iterable[Entry[E]]) -> None:
        for entry in entries:
            if self.last is None:
                self.state = self.kind.start(entry.event)
            else:
                self.state = self.kind.apply(self.state, entry.event, entry.at)
            self.last, self.number = entry, entry.number
            if entry.command:
                self.done[entry.command] = entry.number
            self._took(entry)

    # What a kind of stream may do besides.

    def _took(self, entry: Entry[E]) -> None:
        """The state has moved on by this entry."""

    def _lost(self) -> None:
        """Another was faster, or the store has said nothing."""

    async def _grown(self, *, written: bool) -> None:
        """There are new entries, ``written`` by this stream or by others."""
