"""A websocket for viewers: the state, and again after every change."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias, TypeVar

import msgspec

from stammtisch.engine.errors import Denied
from stammtisch.server.protocols import AsgiWire
from stammtisch.store.protocol import Damaged
from stammtisch.streams.live import Live, Viewer
from stammtisch.streams.stream import ChainBroken
from stammtisch.texts import UserError

PATIENCE: Final = 10  # seconds for the first message
NOT_FOR_YOU: Final = 4403
NOT_THERE: Final = 4404
BAD: Final = 1008
BROKEN: Final = 1011
TRY_LATER: Final = 1013
GOING_AWAY: Final = 1001
DENIED: Final = {404: NOT_THERE, 429: TRY_LATER}

SocketMessage: TypeAlias = Callable[[], bytes | Awaitable[bytes | None] | None]
Greeting = TypeVar("Greeting")


async def greeted(wire: AsgiWire, kind: type[Greeting]) -> Greeting | None:
    """The first message says who comes; without one there is no second."""
    try:
        first = await asyncio.wait_for(wire.receive(), PATIENCE)
        return msgspec.json.decode(first or b"", type=kind)
    except (TimeoutError, msgspec.MsgspecError, UnicodeDecodeError):
        await wire.close(BAD)
        return None


NOT_LET_IN: Final = (Denied, ChainBroken, Damaged)


async def turn_away(
    wire: AsgiWire, why: UserError, name: str, failed: Callable[[str, BaseException], None]
) -> None:
    """The operator learns of damage: it does not mend itself."""
    if isinstance(why, Denied):
        await wire.close(DENIED.get(why.status, NOT_FOR_YOU))
    else:
        failed(name, why)
        await wire.close(BROKEN)


async def show(wire: AsgiWire, live: Live, message: SocketMessage, pause: float = 0) -> None:
    """Until the client leaves; a slow one, or one in its ``pause``, gets the newest state."""
    listener = Viewer()
    live.listen(listener)
    telling = asyncio.create_task(_tell(wire, listener, message, pause))
    try:
        while await wire.receive() is not None:
            pass  # whatever a phone says here only keeps the line open
    finally:
        telling.cancel()
        live.leave(listener)


async def _tell(wire: AsgiWire, listener: Viewer, message: SocketMessage, pause: float) -> None:
    listener.news.set()
    while True:
        await listener.news.wait()
        listener.news.clear()
        if listener.closing:
            await wire.close(GOING_AWAY)
            return
        told = message()
        if not isinstance(told, bytes | None):
            told = await told
        if told is not None:
            await wire.send([told])
        await asyncio.sleep(pause)
