"""An evening during which the server is killed again and again, while people play on."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from contextlib import asynccontextmanager
from random import Random

from support import promises
from support.player import Player
from support.server import QUICK, Visitor, environment
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from stammtisch.store.connection import open_store

TABLES = (  # rules, people, bots
    ("schafkopfschule", 1, 3),
    ("schafkopfschule", 3, 1),
    ("ttc-freising-10-30", 4, 0),
    ("schnapsen-scharf", 1, 1),
)
STARTING = 120  # seconds, on whatever machine
LONGEST_LIFE = 1.5  # seconds between the first player's return and the next kill
AT_ONCE = 0.1  # of all kills come before anybody is back


class CrashedEvening:
    """``tell`` gets a sentence about each kill."""

    def __init__(self, folder, database, seed, tell=print):
        self.folder, self.database, self.rng, self.tell = folder, database, Random(seed), tell
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.players, self.process = [], None

    async def run(self, kills):
        """How many orders were acknowledged, and deals closed, while it was killed so often."""
        await self.start()
        try:
            await asyncio.to_thread(self._open_tables)
            people = [asyncio.create_task(self._play(player)) for player in self.players]
            for number in range(1, kills + 1):
                await self._live(people)
                await self.kill()
                await self.inspect()
                self.tell(f"kill {number}: {self.acknowledged} acknowledged, {self.deals} deals")
                await self.start()
            await self._goes_on(people)
            for person in people:
                person.cancel()
            await asyncio.gather(*people, return_exceptions=True)
            await self._all_see_the_same()
        finally:
            await self.kill()
        await self.inspect()
        return self.acknowledged, self.deals

    # The server.

    async def start(self):
        command = [sys.executable, "-m", "support.seeded", "serve", "--port", str(self.port)]
        with (self.folder / "log").open("a") as log:
            self.process = await asyncio.create_subprocess_exec(
                *command,
                *("--database", self.database),
                cwd=self.folder,
                env=environment(),
                stdout=subprocess.PIPE,
                stderr=log,
            )
        told = await asyncio.wait_for(self.process.stdout.readline(), STARTING)
        assert re.search(rb"http://\S+:\d+", told), self.log

    @property
    def log(self):
        return (self.folder / "log").read_text("utf-8")[-5000:]

    async def kill(self):
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
            await self.process.wait()

    async def inspect(self):
        """The log of each table keeps what its players were promised."""
        store = await open_store(self.database)
        try:
            for table in sorted({player.table for player in self.players}):
                there = [player for player in self.players if player.table == table]
                promises.check(await store.read(f"table/{table}"), there)
        finally:
            await store.close()

    # The people.

    @property
    def acknowledged(self):
        return sum(len(player.done) for player in self.players)

    @property
    def deals(self):
        return sum({player.table: player.deals for player in self.players}.values())

    def _open_tables(self):
        for number, (rules, people, bots) in enumerate(TABLES):
            host = Visitor(self.url, f"Host {number}")
            terms = {"rules": rules, "bots": ["anfaenger"] * bots, "talk": "on", **QUICK}
            table = host.ok("POST", "/tables", terms)
            path, invite = f"/tables/{table['table']}", {"invite": table["invite"]}
            seated = [(host.me["player"], table["token"])]
            for guest in range(1, people):
                visitor = Visitor(self.url, f"Guest {number}.{guest}")
                token = visitor.ok("POST", f"{path}/seats", {}, params=invite)["token"]
                seated.append((visitor.me["player"], token))
            host.ok("POST", f"{path}/start")
            for id_, token in seated:
                name, rng = f"player {len(self.players)}", Random(self.rng.random())
                self.players.append(Player(name, table["table"], token, rng, id_))

    async def _play(self, player):
        """Whenever the connection is gone, the player connects again."""
        while True:
            try:
                await self._talk(player)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def _talk(self, player):
        async with self._seat(player) as connection:
            for message in player.again():
                await connection.send(message)
            async for raw in connection:
                for message in player.hear(raw):
                    await connection.send(message)

    # What happens to them.

    async def _live(self, people):
        """Until the moment of the next kill, wherever that finds the server."""
        if self.rng.random() < AT_ONCE:
            return
        await self._more(1, people)
        await asyncio.sleep(self.rng.uniform(0, LONGEST_LIFE))

    async def _more(self, orders, people):
        wanted = self.acknowledged + orders
        while self.acknowledged < wanted:
            ended = self.process.returncode
            assert ended is None, f"the server has ended by itself: {ended}\n{self.log}"
            for person in people:
                if person.done():
                    person.result()
            await asyncio.sleep(0.01)

    async def _goes_on(self, people):
        """Everybody plays on after the last kill, and deals are finished."""
        before, deals = [len(player.done) for player in self.players], self.deals
        while self.deals == deals or _somebody_waits(before, self.players):
            await self._more(1, people)

    async def _all_see_the_same(self):
        """A player who was there throughout sees what a newcomer to the same seat sees."""
        for player in self.players:
            async with self._seat(player) as his, self._seat(player, anew=True) as fresh:
                seen, known = {}, {}
                while not seen.keys() & known.keys():
                    behind = max(seen, default=0) <= max(known, default=0)
                    await _look(his, seen) if behind else await _look(fresh, known)
                number = max(seen.keys() & known.keys())
                assert seen[number] == known[number]

    @asynccontextmanager
    async def _seat(self, player, anew=False):
        hello = Player("", player.table, player.token, player.rng) if anew else player
        address = f"{self.url.replace('http', 'ws', 1)}/tables/{player.table}/socket"
        async with connect(address, close_timeout=0.1) as connection:
            await connection.send(hello.hello())
            yield connection


async def _look(connection, views):
    """The next view, by its number."""
    while (message := json.loads(await connection.recv()))["type"] != "view":
        pass
    views[message["number"]] = message["view"]


def _somebody_waits(before, players):
    """Whether somebody has had nothing acknowledged since."""
    return any(len(player.done) <= count for player, count in zip(players, before, strict=True))


def _free_port():
    """The same for every life of the server, so that players need not look for it."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]
