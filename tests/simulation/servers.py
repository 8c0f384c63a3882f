"""A whole server without its framework: store, people, tables, conversations, exchange."""

import asyncio
from contextvars import copy_context

from simulation.disk import Connection
from simulation.loop import OWNER

from stammtisch.engine.bots import Chance
from stammtisch.people.persons import People
from stammtisch.server.pubsub import PubSub
from stammtisch.server.rate_limit import TryLimit
from stammtisch.store.protocol import StoreFailed
from stammtisch.store.sql import SqlStore
from stammtisch.table.service import OpenTables
from stammtisch.table.services import Nobody, Services
from stammtisch.table.socket import TableConnection, TableSockets


class Server:
    """From its start to its crash; then another one may start on the same store."""

    def __init__(self, world, name):
        self.world, self.name = world, name
        self.crashed, self.paused_until = False, 0.0
        self.skew = world.rng.randrange(-5000, 5000)  # milliseconds that its clock is wrong
        self.wires = []
        self._context = copy_context()
        self._context.run(OWNER.set, self)
        self.run(self._open())

    def run(self, work):
        """As a part of this server: it stops with it."""
        context = self._context.run(copy_context)
        return asyncio.get_running_loop().create_task(work, context=context)

    async def _open(self):
        world = self.world
        store = SqlStore(Connection(world))
        exchange = PubSub(world.bus, self.name, self._failed)
        people = People(store, self.clock, world.rng.randbytes, exchange)
        house = Services(
            store=store,
            thinkers=Thinkers(world),
            names=people.names,
            know=people.know,
            fresh=world.rng.randbytes,
            clock=self.clock,
            watch=Watch(self._failed),
            news=exchange,
        )
        self.tables = OpenTables(house)
        exchange.open(self.tables, people, TryLimit(exchange))
        self.sockets = TableSockets(self.tables, people, lambda *_: None, 1e9)

    def clock(self):
        return 1_800_000_000_000 + round(1000 * self.world.time()) + self.skew

    def talk(self, table, wire):
        self.wires.append(wire)
        conversation = self.run(self._conversation(table, wire))
        conversation.add_done_callback(lambda _: wire.cut())

    async def _conversation(self, table, wire):
        try:
            await TableConnection(self.sockets, table, wire).run()
        except Exception as error:
            self._failed("conversation", error)

    def pause(self, seconds):
        """As a machine that swaps, or was put to sleep."""
        self.paused_until = self.world.time() + seconds

    def crash(self):
        self.crashed = True
        self.world.bus.hang_up(self)
        for wire in self.wires:
            wire.cut()

    def _failed(self, where, error):
        """Only the faults that we have made ourselves may be seen."""
        if not isinstance(error, StoreFailed | ConnectionError):
            self.world.failures.append((where, error))


class Thinkers:
    """Bots that decide by chance, after a while."""

    def __init__(self, world):
        self.world = world

    async def decide(self, name, seed, view, rules):
        await asyncio.sleep(self.world.rng.expovariate(20))
        while self.world.asleep:
            await asyncio.sleep(1)
        return Chance(seed).act(view, rules)


class Watch(Nobody):
    def __init__(self, failed):
        self.failed = failed
