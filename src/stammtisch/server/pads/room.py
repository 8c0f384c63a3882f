"""All pads of one server: orders one after the other, and everybody who looks on is told."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from msgspec import Struct

from stammtisch import pad
from stammtisch.desk.pads import PadDesk
from stammtisch.pad import Joined, Unwritable
from stammtisch.server.errors import Denied
from stammtisch.server.live import Live, Room
from stammtisch.server.pads.orders import Join, PadOrder, events_of
from stammtisch.store import Store
from stammtisch.texts import UserError


class Done(Struct, frozen=True, kw_only=True):
    """What became of an order: done (now or before), or why not."""

    id: str
    done: bool
    number: int  # of the last line of the log that it brought about
    why: UserError | None = None


class OpenPad(Live):
    def __init__(self, desk: PadDesk) -> None:
        super().__init__()
        self.desk = desk

    def may_write(self, key: str) -> bool:
        """Whether the key lets somebody write, or only read; refused if it does neither."""
        terms = self.desk.terms
        if hmac.compare_digest(key.encode(), terms.write.encode()):
            return True
        if hmac.compare_digest(key.encode(), terms.read.encode()):
            return False
        raise Denied("pad_key")

    async def catch_up(self) -> bool:
        return await self.desk.catch_up()

    async def order(self, orders: Sequence[PadOrder]) -> list[Done]:
        """In their order; whatever follows upon a refused one waits for its sender."""
        answers: list[Done] = []
        async with self.lock:
            before = self.desk.number
            for order in orders:
                answers.append(await self._one(order))
                if not answers[-1].done:
                    break
            if self.desk.number != before:
                self.tell()
        return answers

    async def _one(self, order: PadOrder) -> Done:
        desk, command = self.desk, f"pad/{order.id}"
        if command not in desk.done:
            await desk.catch_up()
        if command not in desk.done:
            try:
                self._check(order)
                await self._do(order, command)
            except UserError as why:
                return Done(id=order.id, done=False, number=desk.number, why=why)
        return Done(id=order.id, done=True, number=desk.done[command])

    def _check(self, order: PadOrder) -> None:
        if order.previous and f"pad/{order.previous}" not in self.desk.done:
            raise Unwritable("early")
        if order.expected not in (None, self.desk.number):
            raise Unwritable("moved_on")

    async def _do(self, order: PadOrder, command: str) -> None:
        deed, desk = order.deed, self.desk
        if isinstance(deed, Join):
            player, chair = await desk.person(deed.name), deed.chair
            await desk.do(lambda now: pad.write(now, Joined(chair=chair, player=player)), command)
        else:
            await desk.do(lambda now: events_of(deed, now), command)


class PadRoom(Room[OpenPad]):
    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store

    def open(self, desk: PadDesk) -> OpenPad:
        return self.add(desk.terms.pad, OpenPad(desk))

    async def find(self, name: str, key: str) -> OpenPad:
        """A pad for whoever has a key to it, as it stands now."""
        found = self.get(name)
        if found is None:
            try:
                found = self.open(await PadDesk.open(self.store, name))
            except Unwritable:
                raise Denied("no_pad") from None
        found.may_write(key)
        return found
