"""People who play through whatever happens to the network and the servers."""

import asyncio
import json

CHATTY = 0.03


class Guest:
    """A player, and the connections that they open one after the other."""

    def __init__(self, world, player):
        self.world, self.player = world, player
        self.wire = None
        self.playing = True  # otherwise only a viewer

    def come(self):
        """How it ends is known to the keeper of the task, and logged by nobody else."""
        life = asyncio.create_task(self.live())
        life.add_done_callback(lambda done: done.cancelled() or done.exception())
        return life

    async def live(self):
        while True:
            server = self.world.some_server()
            if server is not None:
                await self._talk(server)
            await asyncio.sleep(self.world.rng.uniform(0.05, 1.0))

    async def _talk(self, server):
        self.wire = wire = self.world.dial(server, self.player.table)
        wire.say(self.player.hello(), surely=True)
        self._send(self.player.again())
        while (raw := await self._heard()) is not None:
            self._send(self.player.hear(raw) if self.playing else self.player.look(raw))
            if self.player.confused:
                break
            if self.playing and self.player.seated and self.world.happens(CHATTY):
                text = f"{self.player.name} {self.world.rng.randrange(1000)}"
                self._send([json.dumps({"type": "chat", "text": text})])
        wire.cut()

    async def _heard(self):
        """The next message, however often the question has to be repeated; nothing if it ends."""
        for _ in range(2):
            try:
                raw = await asyncio.wait_for(self.wire.hear(), self.world.rng.uniform(2, 6))
            except TimeoutError:
                self._send(self.player.again())
                continue
            return raw if isinstance(raw, bytes) else None
        return None

    def _send(self, messages):
        for message in messages:
            self.wire.say(message)
