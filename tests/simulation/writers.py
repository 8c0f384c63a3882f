"""Pads and tournaments on two servers: many phones write to one log, whatever goes wrong."""

import asyncio
from contextlib import suppress
from datetime import date

from simulation.disk import Connection
from simulation.faults import calm, stormy
from simulation.loop import run
from simulation.servers import Server
from simulation.world import SERVERS, World

from stammtisch import pad, rulesets
from stammtisch.pad import Bare, Correct, Deals, Strike, Undo, Write
from stammtisch.pad.service import PadStream
from stammtisch.pad.web.room import PadRoom, SentCommand
from stammtisch.store.protocol import StoreFailed
from stammtisch.store.sql import SqlStore
from stammtisch.texts import UserError
from stammtisch.tournament.access import CodeHolder
from stammtisch.tournament.command import DESK
from stammtisch.tournament.commands import CHAIN
from stammtisch.tournament.people import PayFee
from stammtisch.tournament.plan import planned
from stammtisch.tournament.registration import RegisterPerson
from stammtisch.tournament.room import TournamentRoom
from stammtisch.tournament.service import TournamentStream, names

PEOPLE = ("Anna", "Bert", "Cilli", "Dora")
PHONES = 3
STORM = 20
CALM = 10


class WritersWorld(World):
    """A world without tables: its servers hold a pad and a tournament."""

    async def evening(self):
        for _ in range(SERVERS):
            self.start()
        await asyncio.sleep(0)
        await self._begin()
        phones = [kind(self, f"phone{n}") for n in range(PHONES) for kind in (PadPhone, DeskPhone)]
        self.phones, self.stopping = phones, False
        lives = [asyncio.create_task(phone.live()) for phone in phones]
        self.faults = stormy(self.rng)
        await self._storm()
        self.faults = calm()
        while len([it for it in self.servers if not it.crashed]) < SERVERS:
            self.start()
        await asyncio.sleep(CALM)
        self.stopping = True
        await asyncio.wait_for(asyncio.gather(*lives), 60)
        await self._check()
        assert not self.failures, self.failures

    def start(self):
        self.born += 1
        self.servers = [server for server in self.servers if not server.crashed]
        self.servers.append(Rooms(self, f"server {self.born}"))

    @property
    def acknowledged(self):
        return sum(len(phone.promised) for phone in self.phones)

    async def _begin(self):
        store = self.servers[0].store
        rules = rulesets.builtin("schafkopfschule")
        self.pad = (await PadStream.new(store, rules, PEOPLE)).terms
        plan = planned(
            rulesets.builtin("schafkopfschule-turnier"), title="Simuliert", day=date(2027, 3, 14)
        )
        await TournamentStream.new(store, "spring", plan)

    async def _storm(self):
        blows = (self._crash, self._crash, self._pause)
        end, pace = self.time() + STORM, self.rng.choice((0.5, 1.5, 5.0))
        while self.time() < end:
            await asyncio.sleep(self.rng.expovariate(1 / pace))
            self.rng.choice(blows)()

    async def _check(self):
        """What was acknowledged stands in the log once, where it was said to stand."""
        for kind, chain in ((PadPhone, pad.CHAIN), (DeskPhone, CHAIN)):
            entries = list(chain.read_lines(self.disk.lines(kind.stream(self))))
            commands = [it.command for it in entries]
            for phone in self.phones:
                if isinstance(phone, kind):
                    phone.check(entries, commands)
        await self._check_states()

    async def _check_states(self):
        """Every server comes to what a new one reads, and so do the names beside the log."""
        store = SqlStore(Connection(self))
        pad_now = (await PadStream.open(store, self.pad.pad)).pad
        hall = await TournamentStream.open(store, "spring")
        known = await names(hall)
        assert all(not it.name.startswith("#") for it in known.values()), "a name is lost"
        for server in self.servers:
            found = await server.pads.find(self.pad.pad, self.pad.write)
            await found.refresh()
            assert found.stream.pad == pad_now
            there = await server.tournaments.find("spring")
            assert there.now == hall.tournament


class Rooms(Server):
    async def _open(self):
        self.store = SqlStore(Connection(self.world))
        self.pads, self.tournaments = PadRoom(self.store), TournamentRoom(self.store)


class Phone:
    """Sends each order again until it knows what has become of it, to any server."""

    def __init__(self, world, name):
        self.world, self.name = world, name
        self.count, self.promised = 0, {}  # numbers of entries, by command

    async def live(self):
        while not self.world.stopping:
            self.count += 1
            await self._settle(f"{self.name}-{self.count}", self.wanted())
            await asyncio.sleep(self.world.rng.expovariate(3))

    async def _settle(self, id_, wanted):
        while (server := self.world.some_server()) is None or not await self._known(
            server, id_, wanted
        ):
            await asyncio.sleep(self.world.rng.expovariate(2))

    async def _known(self, server, id_, wanted):
        """A server that crashes says nothing; a message may come twice."""
        copies = 2 if self.world.happens(self.world.faults.repeated) else 1
        tasks = [server.run(self._asked(server, id_, wanted)) for _ in range(copies)]
        done, _ = await asyncio.wait(tasks, timeout=self.world.rng.uniform(1, 4))
        return any(task.result() for task in done)

    async def _asked(self, server, id_, wanted):
        await asyncio.sleep(self.world.delay())
        try:
            number = await self.ask(server, id_, wanted)
        except UserError:
            return True
        except StoreFailed:
            return False
        except Exception as error:
            server._failed("phone", error)
            return True
        if self.world.happens(self.world.faults.lost):
            return False
        self.promised[self.command(id_)] = number
        return True

    def check(self, entries, commands):
        for command, number in self.promised.items():
            count = commands.count(command)
            assert count, f"{command} is lost"
            assert count == 1, f"{command} is done twice"
            assert number in (0, commands.index(command) + 1), f"{command} was promised elsewhere"


class PadPhone(Phone):
    @staticmethod
    def stream(world):
        return f"pad/{world.pad.pad}"

    @staticmethod
    def command(id_):
        return f"pad/{id_}"

    def wanted(self):
        rng, line = self.world.rng, self.world.rng.randrange(1, 20)
        return rng.choice(("bare", "bare", "deals", "strike", "correct", "undo")), line

    async def ask(self, server, id_, wanted):
        found = await server.pads.find(self.world.pad.pad, self.world.pad.write)
        (answer,) = await found.order([SentCommand(id=id_, deed=_deed(found.stream, *wanted))])
        if not answer.done:
            raise answer.why
        return answer.number


def _deed(stream, what, line):
    people = stream.pad.page.people
    if len(people) < 2:  # others have struck out who has joined
        return Undo(stream.pad.change)
    first, second, *_ = people
    match what:
        case "bare":
            return Write(Bare(amounts={first: line, second: -line}))
        case "deals":
            return Write(Deals(player=first))
        case "strike":
            return Strike(line)
        case "correct":
            return Correct(line, Bare(amounts={second: line, first: -line}))
    return Undo(stream.pad.change)


class DeskPhone(Phone):
    @staticmethod
    def stream(world):
        return "tournament/spring"

    @staticmethod
    def command(id_):
        return f"web/{DESK}/{id_}"

    def wanted(self):
        if self.world.rng.random() < 0.6:
            return RegisterPerson(name=f"{self.name} {self.count}", of_age=True)
        return PayFee(self.world.rng.randrange(1, 12))

    async def ask(self, server, id_, wanted):
        found = await server.tournaments.find("spring")
        await found.do(wanted, CodeHolder(actor=DESK), id_)
        return 0


def simulate_writers(seed):
    """What came of it; ``AssertionError`` if a promise was broken."""
    world = WritersWorld(seed)
    try:
        run(world.evening())
        return world
    finally:
        with suppress(Exception):
            world.disk.close()
