"""A server put together: what all requests share."""

from __future__ import annotations

import asyncio
from secrets import token_hex
from typing import Final

from msgspec import Struct

from stammtisch.pad.web.room import PadRoom
from stammtisch.people.persons import Accounts, People
from stammtisch.people.turns import Turns
from stammtisch.server.metrics import Metrics, StoreHealth
from stammtisch.server.printer import Printer
from stammtisch.server.pubsub import Bus, InProcess, PubSub
from stammtisch.server.rate_limit import Buckets, TryLimit
from stammtisch.server.replays import Reviews
from stammtisch.server.retention import sweep_unused
from stammtisch.server.settings import Settings
from stammtisch.store.protocol import Store
from stammtisch.streams.stream import now
from stammtisch.table import messages
from stammtisch.table.lobby import sweep_lobby
from stammtisch.table.peers import Alone
from stammtisch.table.service import OpenTables
from stammtisch.table.services import BotPool, Services
from stammtisch.table.socket import TableSockets
from stammtisch.tournament.room import TournamentRoom

DAY: Final = 24 * 3600  # seconds
FILES: Final = (6, 2)  # of tournaments: who may wait altogether, and from one address


class Server(Struct, kw_only=True):
    settings: Settings
    store: Store
    metrics: Metrics
    people: People
    accounts: Accounts
    pool: BotPool
    tables: OpenTables
    sockets: TableSockets
    pubsub: PubSub
    reviews: Reviews
    pads: PadRoom
    tournaments: TournamentRoom
    tries: TryLimit
    openings: Buckets
    restores: Turns
    printer: Printer
    health: StoreHealth

    async def close(self) -> None:
        self.pads.close()
        self.tournaments.close()
        await self.tables.close()
        await self.pubsub.close()
        self.pool.close()
        self.reviews.close()
        await self.store.close()


def build(settings: Settings, store: Store, metrics: Metrics, bus: Bus) -> Server:
    pubsub = PubSub(bus, token_hex(8), metrics.failed)
    news = Alone() if isinstance(bus, InProcess) else pubsub
    people, tries = People(store, now, news=news), TryLimit(news)
    pool = BotPool(settings.threads, watch=metrics.decided)
    tournaments = TournamentRoom(store)
    services = Services(
        store=store,
        thinkers=pool,
        names=people.names,
        know=people.know,
        watch=metrics,
        matches=tournaments.match,
        news=news,
    )
    tables = OpenTables(services)
    if news is pubsub:
        pubsub.open(tables, people, tries)
    return Server(
        settings=settings,
        store=store,
        metrics=metrics,
        people=people,
        accounts=Accounts(people),
        pool=pool,
        tables=tables,
        pubsub=pubsub,
        sockets=TableSockets(tables, people, metrics.refused, settings.messages),
        reviews=Reviews(),
        pads=PadRoom(store),
        tournaments=tournaments,
        tries=tries,
        openings=Buckets(settings.openings / DAY, settings.openings),
        restores=Turns(*FILES),
        printer=Printer(),
        health=StoreHealth(store),
    )


TIDYING: Final = 60.0  # seconds between looks
SWEEPING: Final = 24 * 60  # looks after which expired sessions are swept out
SWEEPING_LOBBY: Final = 60  # looks after which stale notices are


async def keep_tidy(server: Server) -> None:
    tables, people, settings = server.tables, server.people, server.settings
    looks = 0
    while True:
        try:
            if looks % SWEEPING == 0:
                await people.sweep(settings.guests)
                await sweep_unused(
                    server.store, tables, server.pads, people.clock(), settings.unused
                )
            if looks % SWEEPING_LOBBY == 0:
                await sweep_lobby(people.store, people.clock())
            await tables.tidy()
            await forget(tables, people)
        except Exception as error:  # a damaged document is no reason never to tidy again
            tables.services.watch.failed("tidying", error)
        looks += 1
        await asyncio.sleep(TIDYING)


async def forget(tables: OpenTables, people: People) -> None:
    """A person forgotten in the store loses their name and connections here too."""
    opened = tuple(tables.by_name.values())
    gone = await people.look_again({p for table in opened for p in table.host.now.balances})
    for table in opened:
        for listener in table.host.audience:
            if listener.player in gone:
                listener.tell(messages.encode(messages.Left(messages.Farewell.ERASED)))
                listener.dismiss()
