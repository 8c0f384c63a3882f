"""Bulletins between servers on one store: said, heard, and repeated as long as anybody listens.

Whatever carries them may fail. Then we connect again; meanwhile every server goes on, looks by
itself what others have written, and the store keeps them from writing over each other.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import MsgspecError

from stammtisch.server.host import bulletins
from stammtisch.server.host.bulletins import Bulletin, Renamed, Said, Stand
from stammtisch.server.together import first_of

if TYPE_CHECKING:
    from stammtisch.server.host.inn import Inn
    from stammtisch.server.people.people import People

BEAT: Final = 1.0  # seconds between repetitions
PAUSE: Final = 1.0  # seconds before we connect again


class Line(Protocol):
    """A connection to all other servers, and to ourselves."""

    async def say(self, raw: bytes) -> None: ...
    def hear(self) -> AsyncIterator[bytes]: ...


class Bus(Protocol):
    def connected(self) -> AbstractAsyncContextManager[Line]: ...


class Exchange:
    alone = False

    def __init__(self, bus: Bus, server: str, failed: Callable[[str, BaseException], None]) -> None:
        self.bus, self.server = bus, server
        self._failed = failed
        self._waiting: dict[tuple[object, ...], Bulletin] = {}  # the newest of each subject
        self._woken = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._connected = False
        self.inn: Inn
        self.people: People

    def tell(self, bulletin: Bulletin) -> None:
        self._waiting[bulletin.subject] = bulletin
        self._woken.set()

    def open(self, inn: Inn, people: People) -> None:
        self.inn, self.people = inn, people
        self._begin(self._run())
        self._begin(self._look_around())

    async def close(self) -> None:
        """Others hear what is still to be said, if they can be reached."""
        for _ in range(50):
            if not self._waiting:
                break
            await asyncio.sleep(0.01)
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                async with self.bus.connected() as line:
                    self._connected = True
                    self._begin(self._look_everywhere())
                    await first_of(self._hear(line), self._speak(line), self._beat())
            except Exception as error:
                self._failed("exchange", error)
            self._connected = False
            await asyncio.sleep(PAUSE)

    async def _look_around(self) -> None:
        """As long as nobody can tell us anything."""
        while True:
            await asyncio.sleep(BEAT)
            if not self._connected:
                await self._look_everywhere()

    async def _look_everywhere(self) -> None:
        """What was missed at the tables where somebody waits for it."""
        for table in tuple(self.inn.tables.values()):
            if len(table.host.audience):
                await table.host.catch_up()

    async def _speak(self, line: Line) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._waiting:
                subject = next(iter(self._waiting))
                await line.say(bulletins.encode(self._waiting.pop(subject)))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for table in tuple(self.inn.tables.values()):
                table.host.beat()

    async def _hear(self, line: Line) -> None:
        async for raw in line.hear():
            try:
                bulletin = bulletins.decode(raw)
            except MsgspecError as error:  # of another version, or a stranger's
                self._failed("exchange", error)
                continue
            if bulletin.server != self.server:
                self._take(bulletin)

    def _take(self, bulletin: Bulletin) -> None:
        match bulletin:
            case Stand(table=name):
                if name in self.inn.tables:
                    self.inn.tables[name].host.hear(bulletin)
            case Said(table=name, number=number):
                if name in self.inn.tables:
                    self._begin(self.inn.tables[name].chat.hear(number))
            case Renamed(player=player):
                if player in self.people.names:
                    self._begin(self.people.look_up(player))

    def _begin(self, work: Awaitable[None]) -> None:
        """Beside everything else; whatever fails in it has been for nothing, and is told."""

        async def begun() -> None:
            try:
                await work
            except Exception as error:
                self._failed("exchange", error)

        task = asyncio.create_task(begun(), name="exchange")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
