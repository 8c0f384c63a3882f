"""A whole evening from one seed: two servers on one store, people, a network, and bad luck."""

import asyncio
import hashlib
from contextvars import Context
from random import Random

from simulation import loop
from simulation.checks import check_at_the_end, check_meanwhile
from simulation.disk import Disk
from simulation.faults import calm, stormy
from simulation.guests import Guest
from simulation.landlord import Landlord
from simulation.network import Bus, Wire
from simulation.servers import Server
from support.player import Player

from stammtisch import rulesets
from stammtisch.table.command import OWN
from stammtisch.table.commands import SeatBot, SitDown
from stammtisch.table.log import Done
from stammtisch.table.state import Talk, Terms, Timeout

SERVERS = 2
PATIENCE = 60  # seconds for what must come in the end
STORM = 12  # seconds in which anything may happen
CALM = 3  # seconds without bad luck
LONG = 180  # seconds in which people who play get through their deals
RULES = ("schafkopfschule", "ttc-freising-10-30", "kreuz-turnier", "schnapsen-weich")


class World:
    def __init__(self, seed):
        self.rng = Random(seed)
        self.disk, self.faults = Disk(), calm()
        self.bus, self.landlord = Bus(self), Landlord(self)
        self.servers, self.guests, self.failures = [], [], []
        self.born = 0
        self.asleep = False  # the bots
        self.lines = []  # of the log, when the evening is over
        self.trace = hashlib.sha256()
        self.steps = 0

    async def evening(self):
        for _ in range(SERVERS):
            self.start()
        await asyncio.sleep(0)
        await self._open_table()
        people = [guest.come() for guest in self.guests]
        self.faults = stormy(self.rng)
        await self._fate(people)
        self.faults = calm()
        await self._get_better(people)
        await self._play_on(people)
        await check_meanwhile(self)
        await self._start_anew(people)
        await check_at_the_end(self)
        assert not self.failures, self.failures
        self.lines = self.disk.lines(f"table/{self.table}")

    # What the others ask the world for.

    def time(self):
        return asyncio.get_running_loop().time()

    def later(self, seconds, what, *arguments):
        """Nobody's: it happens after any crash."""
        self.at(self.time() + seconds, what, *arguments)

    def at(self, when, what, *arguments):
        asyncio.get_running_loop().call_at(when, what, *arguments, context=Context())

    async def until(self, holds, otherwise, patience=PATIENCE):
        """Wait until it comes to that, but no longer than anybody would."""
        end = self.time() + patience
        while not holds():
            assert self.time() < end, otherwise
            await asyncio.sleep(0.1)

    def happens(self, chance):
        return chance > 0 and self.rng.random() < chance

    def delay(self):
        return self.rng.expovariate(1 / self.faults.delay)

    def note(self, *what):
        self.steps += 1
        self.trace.update(repr((self.time(), what)).encode())

    def some_server(self):
        alive = [server for server in self.servers if not server.crashed]
        return self.rng.choice(alive) if alive else None

    def dial(self, server, table):
        wire = Wire(self)
        server.talk(table, wire)
        return wire

    def start(self):
        self.born += 1
        self.servers = [server for server in self.servers if not server.crashed]
        self.servers.append(Server(self, f"server {self.born}"))

    # The evening.

    async def _open_table(self):
        rng, server = self.rng, self.servers[0]
        rules = rulesets.builtin(rng.choice(RULES))
        seats = rng.choice(rules.players)
        people, late = rng.randrange(1, seats + 1), rng.choice((0, 0, 1))
        self.deals = rng.choice((2, 7) if rules.game == "schnapsen" else (1, 2))
        terms = server.tables.new_terms(
            Terms(
                table="",
                owner="",
                public=True,
                onlookers=True,
                talk=Talk.ON,
                clock=rng.choice((0, 0, 6)),
                timeout=rng.choice(tuple(Timeout)),
                stand_in="zufall",
                grace=5,
                pause=2,
                pace=100,
                window=300,
            )
        )
        opened = await server.tables.open(terms, rules, chairs=seats)
        for number in range(people + late):
            person = await server.sockets.people.guest(f"Guest {number}")
            if number < people:
                await _done(opened.host, SitDown(id=OWN), opened.host.actor(person.player))
            token = await server.sockets.people.begin(person.player, terms.table)
            player = Player(person.name, terms.table, token, Random(rng.random()), person.player)
            player.changes, player.forgiving = rng.random() < 0.5, True
            player.lively = True
            player.sharing = 0.9
            self.guests.append(Guest(self, player))
        for _ in range(min(rules.players) - people):
            await _done(opened.host, SeatBot(id=OWN, bot="zufall"), opened.host.itself())
        self.table = terms.table

    async def _fate(self, people):
        """Blow after blow, as the seed wants it."""
        blows = (self._crash, self._crash, self._pause, self._cut, self._jump, self._part)
        blows += (self.landlord.whim, self.landlord.tend)
        end, pace = self.time() + STORM, self.rng.choice((0.5, 1.5, 5.0))
        while self.time() < end:
            await asyncio.sleep(self.rng.expovariate(1 / pace))
            _still_alive(people)
            blow = self.rng.choice(blows)
            self.note(blow.__name__)
            blow()

    def _crash(self):
        server = self.some_server()
        if server is not None:
            server.crash()
            self.later(self.rng.uniform(0.1, 8), self._restart)

    def _restart(self):
        if len([server for server in self.servers if not server.crashed]) < SERVERS:
            self.start()

    def _pause(self):
        server = self.some_server()
        if server is not None:
            server.pause(self.rng.uniform(0.5, 8))

    def _cut(self):
        wire = self.rng.choice(self.guests).wire
        if wire is not None:
            wire.cut()

    def _jump(self):
        server = self.some_server()
        if server is not None:
            server.skew += self.rng.randrange(-3_600_000, 3_600_000)

    def _part(self):
        self.bus.cut(self.rng.uniform(0.5, 10))

    async def _get_better(self, people):
        """Everything is repaired, and play goes on."""
        while len([server for server in self.servers if not server.crashed]) < SERVERS:
            self.start()
        before = self.acknowledged
        await asyncio.sleep(CALM)
        await self._until(lambda: self.acknowledged > before, "nobody plays any more")
        _still_alive(people)

    async def _play_on(self, people):
        """Until enough deals are closed; then everybody stays as they are, or the evening ends."""
        players = [guest.player for guest in self.guests]
        await self._until(lambda: self.closed >= self.deals, "no deal comes to its end")
        if self.happens(0.4):
            for player in players:
                player.closing = True
            await self._until(lambda: any(it.ended for it in players), "the evening never ends")
        _still_alive(people)
        self.asleep = True
        for guest in self.guests:
            guest.playing = False

    async def _until(self, holds, otherwise):
        """As long as it takes, with a landlord who finds players."""

        def tended():
            if self.happens(0.1):
                self.landlord.tend()
            return holds()

        await self.until(tended, otherwise, LONG)

    @property
    def closed(self):
        """Deals, as far as somebody has heard."""
        return max(guest.player.deals for guest in self.guests)

    @property
    def acknowledged(self):
        return sum(len(guest.player.done) for guest in self.guests)

    async def _start_anew(self, people):
        """Everybody comes back to a server that has only the store to know them by."""
        for server in self.servers:
            server.crash()
        for person in people:
            person.cancel()
        self.faults.delay = self.faults.disk_delay = 1e-6
        self.start()
        await asyncio.sleep(0)


def _still_alive(people):
    for person in people:
        if person.done():
            person.result()


async def _done(host, command, by):
    answer = await host.ask(command, by)
    assert isinstance(answer, Done), answer


def simulate(seed):
    """What came of it; ``AssertionError`` if a promise was broken."""
    world = World(seed)
    try:
        loop.run(world.evening())
        return world
    finally:
        world.disk.close()
