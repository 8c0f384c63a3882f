"""A store on a file to which somebody else writes."""

import asyncio
import socket
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from stammtisch.store import open_store
from stammtisch.store.opening import write_for_others


@contextmanager
def a_desk():
    """Where wishes are brought; in a folder of its own, for sockets have short names only."""
    with TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as desk:
        desk.bind(str(Path(folder) / "desk"))
        desk.listen()
        yield desk


@asynccontextmanager
async def dictated(url):
    with a_desk() as desk:
        enough = asyncio.Event()
        scribe = asyncio.create_task(write_for_others(url, desk, enough.wait))
        store = await open_store(url, scribe=desk.getsockname())
        try:
            yield store
        finally:
            await store.close()
            enough.set()
            await scribe
