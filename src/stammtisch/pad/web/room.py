"""All pads of one server: orders one after the other, and everybody who looks on is told."""

from __future__ import annotations

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from stammtisch.engine.errors import Denied
from stammtisch.pad import Command, Move, Unwritable
from stammtisch.pad.changes import SheetChange, sheet_change
from stammtisch.pad.service import PadStream
from stammtisch.pad.view import PadSheet, SheetMade, sheet
from stammtisch.server.requests import Name
from stammtisch.store.protocol import Store
from stammtisch.streams.live import Live, Room
from stammtisch.streams.stream import MANY
from stammtisch.texts import Texts, UserError


class NewPad(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``rules`` by name, or the ``toml`` text of a house's own; a ``csv`` is a whole pad."""

    rules: Name = "schafkopfschule"
    toml: Annotated[str, Meta(max_length=20_000)] = ""
    title: Annotated[str, Meta(max_length=80)] = ""
    players: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=5)] = []
    chairs: Annotated[int, Meta(ge=0, le=5)] = 0
    dealer: Annotated[int, Meta(ge=0, le=4)] = 0
    round: Name = "normal"
    csv: Annotated[str, Meta(max_length=60_000)] = ""


class PadOpened(Struct, frozen=True, kw_only=True):
    """The key ``write`` gives the right to write, ``read`` the right to look."""

    pad: str
    write: str
    read: str


class PadState(Struct, frozen=True, kw_only=True):
    """``number`` counts the lines of the log: what an order expects."""

    pad: str
    title: str
    created: int
    number: int
    writes: bool
    read: str  # the key that may be given on
    sheet: PadSheet


class SentCommand(Struct, frozen=True, kw_only=True):
    """``id`` is the phone's own; ``previous`` the id of what it has sent before this.

    ``expected`` is the number of the last line of the log that it has seen, if it matters that
    nobody has written anything since.
    """

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    previous: Annotated[str, Meta(max_length=64)] = ""
    expected: int | None = None
    deed: Command


class SentCommands(Struct, frozen=True, forbid_unknown_fields=True):
    """``since`` is the number that the phone knows, if it wants only what has changed."""

    orders: Annotated[list[SentCommand], Meta(max_length=200)]
    since: int | None = None


class CommandAnswer(Struct, frozen=True, kw_only=True):
    id: str
    done: bool
    number: int
    error: str = ""
    message: str = ""
    rule: str = ""


class CommandAnswers(Struct, frozen=True):
    """One answer each, up to the first that was refused; then how the pad stands, or what has
    changed since what the phone knows."""

    answers: list[CommandAnswer]
    state: PadState | None = None
    change: SheetChange | None = None


class WantedLine(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line that is not written yet, to stand instead of a ``line``, or ``before`` one."""

    move: Move
    line: int = 0
    before: int = 0


class LinePreview(Struct, frozen=True, kw_only=True):
    text: str
    price: str
    amounts: dict[str, int]


class PadKey(Struct, frozen=True, forbid_unknown_fields=True):
    pad: Name
    key: Name


class PadKeys(Struct, frozen=True, forbid_unknown_fields=True):
    pads: Annotated[list[PadKey], Meta(max_length=500)]


class PadMessage(Struct, frozen=True, tag_field="type", tag="pad", kw_only=True):
    """What the websocket of a pad sends; after every change to phones that take no changes."""

    state: PadState


class CommandResult(Struct, frozen=True, kw_only=True):
    """What became of an order: done (now or before), or why not."""

    id: str
    done: bool
    number: int  # of the last line of the log that it brought about
    why: UserError | None = None


KEPT: Final = 8  # sheets in one language, for phones that come after


class OpenPad(Live):
    def __init__(self, stream: PadStream) -> None:
        super().__init__()
        self.stream = stream
        self._sheets: dict[str, OrderedDict[int, SheetMade]] = {}
        self._changes: dict[tuple[str, int, int], bytes] = {}

    @property
    def lines(self) -> int:
        return self.stream.number

    async def sheet(self, speak: Texts) -> tuple[int, PadSheet]:
        """As it stands after so many lines, worked out once for all who read this language."""
        stream, kept = self.stream, self._sheets.setdefault(speak.language, OrderedDict())
        number, now, names = stream.number, stream.pad, dict(stream.names)
        if number not in kept:
            last = next(reversed(kept.values()), None)
            same = 0 if last is None else last.unchanged(now, names)
            many = len(now.lines) - same > MANY
            make = partial(sheet, now, names, speak, last)
            made = await asyncio.to_thread(make) if many else make()
            if many:  # it has little in common with those before
                kept.clear()
            kept[number] = SheetMade(now, names, made)
            while len(kept) > KEPT:
                kept.popitem(last=False)
        return number, kept[number].sheet

    def change(self, speak: Texts, since: int, number: int) -> SheetChange | None:
        """Between two numbers; nothing if one of them is too long ago."""
        kept: Mapping[int, SheetMade] = self._sheets.get(speak.language, {})
        if since not in kept or number not in kept:
            return None
        return sheet_change(since, kept[since].sheet, number, kept[number].sheet)

    def change_told(self, speak: Texts, since: int, number: int) -> bytes | None:
        """The same, spelled once for all phones."""
        key = speak.language, since, number
        if key not in self._changes:
            change = self.change(speak, since, number)
            if change is None:
                return None
            self._changes = {it: told for it, told in self._changes.items() if it[2] == number}
            self._changes[key] = msgspec.json.encode(change)
        return self._changes[key]

    def may_write(self, key: str) -> bool:
        """Whether the key lets somebody write, or only read; refused if it does neither."""
        terms = self.stream.terms
        if hmac.compare_digest(key.encode(), terms.write.encode()):
            return True
        if hmac.compare_digest(key.encode(), terms.read.encode()):
            return False
        raise Denied("pad_key", 403)

    async def catch_up(self) -> bool:
        return await self.stream.catch_up()

    async def order(self, orders: Sequence[SentCommand]) -> list[CommandResult]:
        """In their order; whatever follows a refused one waits for its sender."""
        answers: list[CommandResult] = []
        async with self.lock:
            before = self.stream.number
            for order in orders:
                answers.append(await self._one(order))
                if not answers[-1].done:
                    break
            if self.stream.number != before:
                self.tell()
        return answers

    async def _one(self, order: SentCommand) -> CommandResult:
        stream, command = self.stream, f"pad/{order.id}"
        if command not in stream.done:
            await stream.catch_up()
        if command not in stream.done:
            try:
                self._check(order)
                await stream.perform(order.deed, command)
            except UserError as why:
                return CommandResult(id=order.id, done=False, number=stream.number, why=why)
        return CommandResult(id=order.id, done=True, number=stream.done[command])

    def _check(self, order: SentCommand) -> None:
        if order.previous and f"pad/{order.previous}" not in self.stream.done:
            raise Unwritable("early")
        if order.expected not in (None, self.stream.number):
            raise Unwritable("moved_on")


class PadRoom(Room[OpenPad]):
    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store

    def open(self, stream: PadStream) -> OpenPad:
        return self.add(stream.terms.pad, OpenPad(stream))

    async def find(self, name: str, key: str) -> OpenPad:
        """A pad as it stands now, for a caller with a key to it."""
        found = self.get(name)
        if found is None:
            try:
                found = self.open(await PadStream.open(self.store, name))
            except Unwritable:
                raise Denied("no_pad", 404) from None
        found.may_write(key)
        return found
