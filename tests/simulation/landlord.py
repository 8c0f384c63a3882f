"""What people ask for by HTTP while an evening goes on: to sit down, for a bot, for a bot to go."""

from stammtisch.store.protocol import StoreFailed
from stammtisch.table.command import OWN, Command
from stammtisch.table.commands import RemoveBot, SeatBot, first_free, seated
from stammtisch.table.events import (
    HandedOver,
    SatDown,
    StoodUp,
)
from stammtisch.texts import UserError

BOT = "zufall"


class SitDownOnce(Command, frozen=True, tag="sit_down_once"):
    """Refused to somebody who sits there already, so that an answer promises a line."""

    def decide(self, now, by):
        return seated(now, first_free(now, by.player), by.player)


class Landlord:
    """Asks some server for something, and remembers what was promised."""

    def __init__(self, world):
        self.world = world
        self.promised = []  # numbers of lines, and the events that they must tell

    def whim(self):
        """Somebody comes or goes for no reason."""
        self._at_some_server(self._whim)

    def tend(self):
        """As many sit down as are needed to play, and somebody of our people is among them."""
        self._at_some_server(self._tend)

    def _at_some_server(self, work):
        server = self.world.some_server()
        if server is not None:
            server.run(self._safely(server, work))

    async def _safely(self, server, work):
        """A server that cannot do it says so; one that crashes says nothing."""
        try:
            found = await server.tables.find(self.world.table)
            await work(found.host)
        except (UserError, StoreFailed):
            return

    async def _whim(self, host):
        rng = self.world.rng
        await rng.choice((self._somebody_sits_down, self._bot_sits_down, self._bot_goes))(host)

    async def _tend(self, host):
        now = host.now
        ours = [guest for guest in self.world.guests if now.chair_of(guest.player.id) is not None]
        if now.ended or (ours and len(now.occupied) in now.rules.players):
            return
        free = any(chair.player is None or chair.leaving for chair in now.chairs)
        if ours:
            await self._bot_sits_down(host)
        elif free:
            await self._somebody_sits_down(host)
        else:
            await self._bot_goes(host)

    async def _somebody_sits_down(self, host):
        strangers = [
            guest.player.id
            for guest in self.world.guests
            if host.now.chair_of(guest.player.id) is None
        ]
        if strangers:
            player = self.world.rng.choice(strangers)
            number = await host.do(SitDownOnce(id=OWN), host.actor(player))
            self.promised.append((number, lambda event: _is(event, SatDown, player=player)))

    async def _bot_sits_down(self, host):
        number = await host.do(SeatBot(id=OWN, bot=BOT), host.itself())
        self.promised.append((number, lambda event: _is(event, SatDown, bot=BOT)))

    async def _bot_goes(self, host):
        bots = [
            i for i, it in enumerate(host.now.chairs) if it.player is not None and it.player.bot
        ]
        if bots:
            chair = self.world.rng.choice(bots)
            number = await host.do(RemoveBot(id=OWN, chair=chair), host.itself())
            gone = (StoodUp, HandedOver)
            self.promised.append((number, lambda event: _is(event, gone, chair=chair)))


def _is(event, kind, **fields):
    return isinstance(event, kind) and all(getattr(event, it) == fields[it] for it in fields)
