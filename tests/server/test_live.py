"""Spectators get the state, and again after every change."""

import asyncio

import pytest
from simulation.loop import run

from stammtisch.server.live_socket import GOING_AWAY, show
from stammtisch.streams.live import Live


class Sheet(Live):
    async def catch_up(self):
        return False


class Wire:
    """Somebody who listens, and notes when they were told what."""

    def __init__(self):
        self.told, self.closed, self.gone = [], None, asyncio.Event()

    async def receive(self):
        await self.gone.wait()

    async def send(self, messages):
        self.told += [(asyncio.get_running_loop().time(), it) for it in messages]

    async def close(self, code):
        self.closed = code


async def looked_on(changes, *pause):
    """At these times something changes; what a listener is told, and when."""
    loop, sheet, wire = asyncio.get_running_loop(), Sheet(), Wire()
    number = 0
    looking = asyncio.create_task(show(wire, sheet, lambda: b"%d" % number, *pause))
    for at in changes:
        await asyncio.sleep(at - loop.time())
        number += 1
        sheet.tell()
    await asyncio.sleep(10)
    wire.gone.set()
    await looking
    assert not sheet.listeners
    return [(round(at, 3), message) for at, message in wire.told]


@pytest.mark.parametrize(
    ("pause", "told"),
    [
        ((), [(0, b"0"), (0.1, b"1"), (0.2, b"2"), (0.3, b"3")]),
        ((1,), [(0, b"0"), (1, b"3")]),
    ],
)
def test_who_need_not_wait_is_told_at_once_and_who_must_sees_the_newest(pause, told):
    assert run(looked_on([0.1, 0.2, 0.3], *pause)) == told


def test_everybody_hears_that_the_server_stops():
    async def story():
        sheet, wire = Sheet(), Wire()
        looking = asyncio.create_task(show(wire, sheet, lambda: None))
        await asyncio.sleep(1)
        sheet.close()
        await asyncio.sleep(1)
        wire.gone.set()
        await looking
        return wire.told, wire.closed

    assert run(story()) == ([], GOING_AWAY)
