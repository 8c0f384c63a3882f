"""All pads of one server: orders one after the other, and everybody who looks on is told."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from stammtisch import pad
from stammtisch.desk.pads import PadDesk
from stammtisch.pad import Joined, Unwritable
from stammtisch.server.errors import Denied
from stammtisch.server.pads.orders import Join, PadOrder, events_of
from stammtisch.store import Store
from stammtisch.texts import UserError

MOST_OPEN: Final = 500
LOOK_AGAIN: Final = 1.0  # seconds: another server, or the command line, may write too


class Done(Struct, frozen=True, kw_only=True):
    """What became of an order: done (now or before), or why not."""

    id: str
    done: bool
    number: int  # of the last line of the log that it brought about
    why: UserError | None = None


class Listener:
    """Somebody who looks at a pad; told that there is something new, never how much."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.closing = False


class OpenPad:
    def __init__(self, desk: PadDesk) -> None:
        self.desk = desk
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self._watch: asyncio.Task[None] | None = None

    def may_write(self, key: str) -> bool:
        """Whether the key lets somebody write, or only read; refused if it does neither."""
        terms = self.desk.terms
        if hmac.compare_digest(key.encode(), terms.write.encode()):
            return True
        if hmac.compare_digest(key.encode(), terms.read.encode()):
            return False
        raise Denied("pad_key")

    async def refresh(self) -> None:
        async with self.lock:
            if await self.desk.catch_up():
                self._tell()

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
                self._tell()
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

    # Listening.

    def listen(self, listener: Listener) -> None:
        self.listeners.add(listener)
        if self._watch is None:
            self._watch = asyncio.create_task(self._look_again())

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not self.listeners:
            self.stop()

    def close(self) -> None:
        for listener in self.listeners:
            listener.closing = True
        self._tell()
        self.stop()

    def stop(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _tell(self) -> None:
        for listener in self.listeners:
            listener.news.set()

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            with contextlib.suppress(Exception):  # the store may be away for a while
                await self.refresh()


class PadRoom:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._open: OrderedDict[str, OpenPad] = OrderedDict()

    def add(self, desk: PadDesk) -> OpenPad:
        found = self._open.setdefault(desk.terms.pad, OpenPad(desk))
        self._open.move_to_end(desk.terms.pad)
        unused = [name for name, it in self._open.items() if not it.listeners]
        for name in unused[: max(0, len(self._open) - MOST_OPEN)]:
            if name != desk.terms.pad:
                del self._open[name]
        return found

    async def find(self, name: str, key: str) -> OpenPad:
        """A pad for whoever has a key to it, as it stands now."""
        found = self._open.get(name)
        if found is None:
            try:
                found = self.add(await PadDesk.open(self.store, name))
            except Unwritable:
                raise Denied("no_pad") from None
        found.may_write(key)
        return found

    def close(self) -> None:
        """Everybody is told that the server stops."""
        for found in self._open.values():
            found.close()
