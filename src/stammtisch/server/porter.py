"""Several processes behind one door, so that tables use all cores.

The porter looks for whom a connection comes and hands it on: everybody at one table to the same
process. Whatever else he hands on by turns, for any process can take any request. He also carries
bulletins between them, and may have one more who writes for all of them. A process that dies is
replaced; its people come again by themselves, and are served by the others meanwhile.
"""

from __future__ import annotations

import asyncio
import re
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from multiprocessing import get_context
from typing import Final

from stammtisch.server.spreading import process_of
from stammtisch.server.web.logs import LOG

LONGEST_LINE: Final = 2048
# What is shared at one place; whoever works at it should be in the same process.
PLACE: Final = re.compile(rb"[A-Z]+ /(?:tables|pads|tournaments)/([\w-]+)")
PATIENCE: Final = 10.0  # seconds until a connection must have said what it wants
PAUSE: Final = 1.0  # seconds before we try again what has just failed
BREATH: Final = 0.05  # seconds before we look whether a process has caught up
FAR_BEHIND: Final = 16 * 1024 * 1024  # bytes of bulletins; such a process is stuck
SIZE: Final = 4  # bytes that tell how long a bulletin is

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

Work = Callable[[socket.socket, socket.socket], None]  # takes connections here, bulletins there


class Porter:
    def __init__(
        self, door: socket.socket, workers: int, work: Work, write: Work | None = None
    ) -> None:
        self.door = door
        self._workers = [Worker(partial(self._apart, work), self._pass_on) for _ in range(workers)]
        self._scribes = [] if write is None else [Worker(partial(self._apart, write), _to_nobody)]
        self._turn = count()
        self._looking: dict[socket.socket, asyncio.TimerHandle] = {}

    async def serve(self) -> None:
        """Until somebody stops us; the processes finish what they have accepted."""
        loop, stopped = asyncio.get_running_loop(), asyncio.Event()
        for number in SIGNALS:
            loop.add_signal_handler(number, stopped.set)
        for worker in self._scribes + self._workers:
            worker.start()
        self.door.setblocking(False)
        self._open()
        await stopped.wait()
        loop.remove_reader(self.door)
        self.door.close()
        for connection in tuple(self._looking):
            self._let_go(connection)
        for group in (self._workers, self._scribes):  # the first still have something to write
            await asyncio.gather(*(worker.stop() for worker in group))

    def _open(self) -> None:
        if self.door.fileno() >= 0:  # we have not closed meanwhile
            asyncio.get_running_loop().add_reader(self.door, self._accept)

    def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                connection, _ = self.door.accept()
                connection.setblocking(False)
                self._looking[connection] = loop.call_later(PATIENCE, self._let_go, connection)
                loop.add_reader(connection, self._look, connection)
        except (BlockingIOError, ConnectionError):
            pass
        except OSError as error:  # more than the system lets us have: those outside wait
            LOG.error("failed", extra={"reason": str(error)})
            loop.remove_reader(self.door)
            loop.call_later(PAUSE, self._open)

    def _look(self, connection: socket.socket) -> None:
        if connection not in self._looking:
            return
        try:
            head = connection.recv(LONGEST_LINE, socket.MSG_PEEK)
        except OSError:
            head = b""
        if not head or any(worker.take(connection) for worker in self._workers_for(head)):
            self._let_go(connection)
        else:  # too many at once: he waits, as long as our patience lasts
            loop = asyncio.get_running_loop()
            loop.remove_reader(connection)
            loop.call_later(BREATH, self._look, connection)

    def _let_go(self, connection: socket.socket) -> None:
        """Whoever has it now has it; we do not."""
        asyncio.get_running_loop().remove_reader(connection)
        self._looking.pop(connection).cancel()
        connection.close()

    def _workers_for(self, head: bytes) -> list[Worker]:
        """Whoever has the place, as long as he lives; else all of them, by turns."""
        place, workers = PLACE.match(head), self._workers
        if place is not None:
            worker = workers[process_of(place[1], len(workers))]
            if worker.alive:
                return [worker]
        turn = next(self._turn) % len(workers)
        return workers[turn:] + workers[:turn]

    def _pass_on(self, sender: Worker, bulletin: bytes) -> None:
        for worker in self._workers:
            if worker is not sender:
                worker.tell(bulletin)

    def _apart(self, work: Work, hand: socket.socket, bulletins: socket.socket) -> None:
        """In a new process. It keeps nothing of the porter's: neither his signals nor anything
        open, or else nobody would notice when he, or a guest, has gone."""
        signal.set_wakeup_fd(-1)
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        self.door.close()
        for connection in self._looking:
            connection.close()
        for worker in self._scribes + self._workers:
            worker.forget()
        work(hand, bulletins)


def _to_nobody(sender: Worker, bulletin: bytes) -> None:
    """Whoever writes has nothing to tell."""


class Worker:
    """A process, as the porter knows it."""

    def __init__(self, work: Work, pass_on: Callable[[Worker, bytes], None]) -> None:
        self._work, self._pass_on = work, pass_on
        self._ours: tuple[socket.socket, ...] = ()
        self._stopping = False
        self._writer: asyncio.StreamWriter | None = None  # of bulletins

    def start(self) -> None:
        self._hand, theirs = socket.socketpair()
        bulletins, others = socket.socketpair()
        self._ours = self._hand, bulletins
        self._hand.setblocking(False)  # if he does not keep up, we do not wait for him
        self._process = get_context("fork").Process(target=self._work, args=(theirs, others))
        self._process.start()
        theirs.close()
        others.close()
        self._carrying = asyncio.create_task(self._carry(bulletins))

    @property
    def alive(self) -> bool:
        """As far as we have noticed."""
        return self._hand.fileno() >= 0

    def take(self, connection: socket.socket) -> bool:
        """Not if he has died, or does not keep up."""
        with suppress(OSError):
            return bool(socket.send_fds(self._hand, [b"!"], [connection.fileno()]))
        return False

    def tell(self, bulletin: bytes) -> None:
        """Who is not there looks for himself when he comes."""
        if self._writer is None:
            return
        self._writer.write(len(bulletin).to_bytes(SIZE) + bulletin)
        if self._writer.transport.get_write_buffer_size() > FAR_BEHIND:
            LOG.error("stuck", extra={"reason": f"process {self._process.pid}"})
            self._process.kill()

    def forget(self) -> None:
        for end in self._ours:
            end.close()

    async def stop(self) -> None:
        """He finishes as soon as he sees that nobody is handed to him any more."""
        self._stopping = True
        self._hand.close()
        await self._carrying
        await asyncio.to_thread(self._process.join)

    async def _carry(self, bulletins: socket.socket) -> None:
        reader, writer = await asyncio.open_connection(sock=bulletins)
        self._writer = writer
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                size = int.from_bytes(await reader.readexactly(SIZE))
                self._pass_on(self, await reader.readexactly(size))
        self._writer = None
        writer.close()
        if self._stopping:
            return
        self._hand.close()
        await asyncio.to_thread(self._process.join)
        LOG.error("died", extra={"reason": f"exit code {self._process.exitcode}"})
        await asyncio.sleep(PAUSE)
        if not self._stopping:
            self.start()
