"""Websockets and messages between servers: lost, repeated, late, out of order, or cut off."""

import asyncio
from contextlib import asynccontextmanager

from simulation.loop import OWNER

GONE = object()


class Wire:
    """A websocket between a client and a server; each end has an inbox."""

    def __init__(self, world):
        self.world = world
        self.to_server, self.to_client = asyncio.Queue(), asyncio.Queue()
        self.open = True
        self._dead = set()  # inboxes at which nothing arrives any more
        self._last = {}
        self._take = self._server = None

    # The server's end (``socket.conversation.Wire``).

    async def receive(self):
        received = await self.to_server.get()
        return None if received is GONE else received

    async def send(self, messages):
        for message in messages:
            self._carry(self.to_client, message)

    def push(self, messages):
        """Sometimes the other side does not keep up."""
        if self.world.happens(self.world.faults.slow_reader):
            return False
        for message in messages:
            self._carry(self.to_client, message)
        return True

    def offer(self, take):
        self._take, self._server = take, OWNER.get()

    async def close(self, code):
        self._carry(self.to_client, GONE)

    # The client's end.

    def say(self, message, surely=False):
        self._carry(self.to_server, message, surely)

    async def hear(self):
        return await self.to_client.get()

    def cut(self):
        """Both sides notice, sooner or later; what is on its way is lost."""
        if self.open:
            self.open = False
            for inbox in (self.to_server, self.to_client):
                self.world.later(self.world.delay(), inbox.put_nowait, GONE)

    def _carry(self, inbox, message, surely=False):
        faults = self.world.faults
        if not surely and self.world.happens(faults.lost):
            self._break(inbox)
        if inbox in self._dead:
            return
        copies = 2 if not surely and self.world.happens(faults.repeated) else 1
        for _ in range(copies):
            arrival = self.world.time() + self.world.delay()
            if surely or not self.world.happens(faults.out_of_order):
                arrival = max(arrival, self._last.get(inbox, 0.0))
                self._last[inbox] = arrival
            self.world.at(arrival, self._arrive, inbox, message)

    def _break(self, inbox):
        """What is lost is lost with all that follows, and only noticed after a while."""
        self._dead.add(inbox)
        self.world.later(self.world.rng.uniform(0.1, 5), self.cut)

    def _arrive(self, inbox, message):
        if self.open or message is GONE:
            self.world.note("arrives", message if isinstance(message, str | bytes) else "end")
            if inbox is not self.to_server or not self._taken(message):
                inbox.put_nowait(message)

    def _taken(self, message):
        """As frames do it: at once, if nothing waits in front (``web.frames``)."""
        if message is GONE or self._take is None or not self.to_server.empty():
            return False
        if self._server.crashed or self._server.paused_until > self.world.time():
            return False
        return self._take(message if isinstance(message, bytes) else message.encode())


class Bus:
    """Carries messages between all servers (``server.pubsub.Bus``)."""

    def __init__(self, world):
        self.world = world
        self.lines = []
        self.down = False

    def cut(self, seconds):
        self.down = True
        for line in self.lines:
            line.inbox.put_nowait(GONE)
        self.world.later(seconds, setattr, self, "down", False)

    @asynccontextmanager
    async def connected(self):
        await asyncio.sleep(self.world.delay())
        if self.down:
            raise ConnectionRefusedError
        line = BusLine(self)
        self.lines.append(line)
        try:
            yield line
        finally:
            self.hang_up(OWNER.get())

    def hang_up(self, owner):
        self.lines = [line for line in self.lines if line.owner is not owner]


class BusLine:
    def __init__(self, bus):
        self.bus, self.world, self.owner = bus, bus.world, OWNER.get()
        self.inbox = asyncio.Queue()

    async def say(self, raw):
        if self.bus.down:
            raise ConnectionResetError
        faults = self.world.faults
        for line in self.bus.lines:
            if self.world.happens(faults.lost_between_servers):
                continue
            for _ in range(2 if self.world.happens(faults.repeated) else 1):
                self.world.later(self.world.delay(), line.inbox.put_nowait, raw)

    async def hear(self):
        while (raw := await self.inbox.get()) is not GONE:
            yield raw
        raise ConnectionResetError
