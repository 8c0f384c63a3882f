"""Several processes behind one door, so that tables use all cores.

The porter looks for whom a connection comes and hands it on: everybody at one table to the same
process. Whatever else he hands on by turns, for any process can take any request. He also carries
bulletins between them. A process that dies is replaced; its people come again by themselves.
"""

from __future__ import annotations

import asyncio
import re
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from typing import Final
from zlib import crc32

from stammtisch.server.web.logs import LOG

LONGEST_LINE: Final = 2048
# What is shared at one place; whoever works at it should be in the same process.
PLACE: Final = re.compile(rb"[A-Z]+ /(?:tables|pads|tournaments)/([\w-]+)")
PATIENCE: Final = 10.0  # seconds until a connection must have said what it wants
PAUSE: Final = 1.0  # seconds before a process that has died is replaced
SIZE: Final = 4  # bytes that tell how long a bulletin is

Work = Callable[[socket.socket, socket.socket], None]  # takes connections here, bulletins there


class Porter:
    def __init__(self, door: socket.socket, workers: int, work: Work) -> None:
        self.door = door
        self._workers = [Worker(work) for _ in range(workers)]
        self._turn = count()
        self._looking: dict[socket.socket, asyncio.TimerHandle] = {}

    async def serve(self) -> None:
        """Until somebody stops us; the processes finish what they have accepted."""
        loop, stopped = asyncio.get_running_loop(), asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stopped.set)
        for worker in self._workers:
            worker.start(self._pass_on)
        self.door.setblocking(False)
        loop.add_reader(self.door, self._accept)
        await stopped.wait()
        loop.remove_reader(self.door)
        for connection in tuple(self._looking):
            self._let_go(connection)
        await asyncio.gather(*(worker.stop() for worker in self._workers))

    def _accept(self) -> None:
        with suppress(BlockingIOError, ConnectionError):
            while True:
                connection, _ = self.door.accept()
                connection.setblocking(False)
                loop = asyncio.get_running_loop()
                self._looking[connection] = loop.call_later(PATIENCE, self._let_go, connection)
                loop.add_reader(connection, self._look, connection)

    def _look(self, connection: socket.socket) -> None:
        try:
            head = connection.recv(LONGEST_LINE, socket.MSG_PEEK)
        except OSError:
            head = b""
        if head:
            self._worker_for(head).take(connection)
        self._let_go(connection)

    def _let_go(self, connection: socket.socket) -> None:
        """Whoever has it now has it; we do not."""
        asyncio.get_running_loop().remove_reader(connection)
        self._looking.pop(connection).cancel()
        connection.close()

    def _worker_for(self, head: bytes) -> Worker:
        place = PLACE.match(head)
        number = next(self._turn) if place is None else crc32(place[1])
        return self._workers[number % len(self._workers)]

    def _pass_on(self, sender: Worker, bulletin: bytes) -> None:
        for worker in self._workers:
            if worker is not sender:
                worker.tell(bulletin)


class Worker:
    """A process, as the porter knows it."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._stopping = False
        self._writer: asyncio.StreamWriter | None = None  # of bulletins

    def start(self, pass_on: Callable[[Worker, bytes], None]) -> None:
        self._hand, theirs = socket.socketpair()
        bulletins, others = socket.socketpair()
        self._process = get_context("fork").Process(target=self._work, args=(theirs, others))
        self._process.start()
        theirs.close()
        others.close()
        self._carrying = asyncio.create_task(self._carry(bulletins, pass_on))

    def take(self, connection: socket.socket) -> None:
        with suppress(OSError):  # he has just died: whoever it is comes again
            socket.send_fds(self._hand, [b"!"], [connection.fileno()])

    def tell(self, bulletin: bytes) -> None:
        """Who is not there looks for himself when he comes."""
        if self._writer is not None:
            self._writer.write(len(bulletin).to_bytes(SIZE) + bulletin)

    async def stop(self) -> None:
        self._stopping = True
        self._process.terminate()
        await self._carrying
        await asyncio.to_thread(self._process.join)
        self._hand.close()

    async def _carry(
        self, bulletins: socket.socket, pass_on: Callable[[Worker, bytes], None]
    ) -> None:
        reader, writer = await asyncio.open_connection(sock=bulletins)
        self._writer = writer
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                size = int.from_bytes(await reader.readexactly(SIZE))
                pass_on(self, await reader.readexactly(size))
        self._writer = None
        writer.close()
        if not self._stopping:
            await asyncio.to_thread(self._process.join)
            LOG.error("died", extra={"reason": f"exit code {self._process.exitcode}"})
            self._hand.close()
            await asyncio.sleep(PAUSE)
            self.start(pass_on)
