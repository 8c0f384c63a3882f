"""All pads of one server: orders one after the other, and everybody who looks on is told."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from msgspec import Struct

from stammtisch.engine.errors import Denied
from stammtisch.pad import Unwritable
from stammtisch.pad.service import PadStream
from stammtisch.pad.web.bodies import SentCommand
from stammtisch.store.protocol import Store
from stammtisch.streams.live import Live, Room
from stammtisch.texts import UserError


class CommandResult(Struct, frozen=True, kw_only=True):
    """What became of an order: done (now or before), or why not."""

    id: str
    done: bool
    number: int  # of the last line of the log that it brought about
    why: UserError | None = None


class OpenPad(Live):
    def __init__(self, stream: PadStream) -> None:
        super().__init__()
        self.stream = stream

    def may_write(self, key: str) -> bool:
        """Whether the key lets somebody write, or only read; refused if it does neither."""
        terms = self.stream.terms
        if hmac.compare_digest(key.encode(), terms.write.encode()):
            return True
        if hmac.compare_digest(key.encode(), terms.read.encode()):
            return False
        raise Denied("pad_key")

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
                raise Denied("no_pad") from None
        found.may_write(key)
        return found
