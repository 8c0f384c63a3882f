"""Where the processes behind one porter have things written: into a file only one can write at a
time, so one more process does it for all of them."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from stammtisch.server.porter import SIGNALS
from stammtisch.server.web.logs import LOG
from stammtisch.store.opening import is_file, write_for_others


@contextmanager
def writing_desk(database: str) -> Iterator[Desk | None]:
    """None if the database has room for many writers, or there is no room for a desk: then each
    process writes for itself."""
    with ExitStack() as stack:
        yield _desk(stack) if is_file(database) else None


def _desk(stack: ExitStack) -> Desk | None:
    """In a folder that only we may enter."""
    try:
        folder = stack.enter_context(TemporaryDirectory(prefix="stammtisch-"))
        door = stack.enter_context(socket.socket(socket.AF_UNIX))
        door.bind(str(Path(folder) / "desk"))
        door.listen()
    except OSError as error:  # nowhere to write, or the name is too long for a socket
        LOG.warning("no scribe", extra={"reason": str(error)})
        return None
    return Desk(door)


class Desk:
    """Kept open by the porter, so that nothing that is brought there is lost while he has to find
    another scribe."""

    def __init__(self, door: socket.socket) -> None:
        self._door = door

    def leave(self) -> str:
        """By a process that only brings something; where it finds the desk again."""
        path: str = self._door.getsockname()
        self._door.close()
        return path

    async def write(self, database: str, hand: socket.socket) -> None:
        """Until the porter takes his hand away; who asks us all to stop does not mean us yet."""
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        hand.setblocking(False)

        async def dismissed() -> None:
            await asyncio.get_running_loop().sock_recv(hand, 1)

        await write_for_others(database, self._door, dismissed)
