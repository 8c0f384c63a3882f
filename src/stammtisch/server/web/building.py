"""A server put together: what all requests share."""

from __future__ import annotations

from secrets import token_hex

from msgspec import Struct

from stammtisch.pad.web.room import PadRoom
from stammtisch.people.accounts import Accounts
from stammtisch.people.login_limit import Guessing
from stammtisch.people.persons import People
from stammtisch.server.pubsub import Bus, InProcess, PubSub
from stammtisch.server.reviews import Reviews
from stammtisch.server.settings import Settings
from stammtisch.server.web.health import StoreHealth
from stammtisch.server.web.metrics import Metrics
from stammtisch.store import Store
from stammtisch.streams.chain import now
from stammtisch.table.peers import Alone
from stammtisch.table.pool import BotPool
from stammtisch.table.service import Inn
from stammtisch.table.services import Services
from stammtisch.table.socket import Guests
from stammtisch.tournament.room import TournamentRoom


class Server(Struct, kw_only=True):
    settings: Settings
    store: Store
    metrics: Metrics
    people: People
    accounts: Accounts
    pool: BotPool
    inn: Inn
    guests: Guests
    pubsub: PubSub
    reviews: Reviews
    pads: PadRoom
    tournaments: TournamentRoom
    guessing: Guessing
    health: StoreHealth

    async def close(self) -> None:
        self.pads.close()
        self.tournaments.close()
        await self.inn.close()
        await self.pubsub.close()
        self.pool.close()
        self.reviews.close()
        await self.store.close()


def build(settings: Settings, store: Store, metrics: Metrics, bus: Bus) -> Server:
    pubsub = PubSub(bus, token_hex(8), metrics.failed)
    news = Alone() if isinstance(bus, InProcess) else pubsub
    people = People(store, now, news=news)
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
    inn = Inn(services)
    if news is pubsub:
        pubsub.open(inn, people)
    return Server(
        settings=settings,
        store=store,
        metrics=metrics,
        people=people,
        accounts=Accounts(people),
        pool=pool,
        inn=inn,
        pubsub=pubsub,
        guests=Guests(inn, people, metrics.refused, settings.messages),
        reviews=Reviews(),
        pads=PadRoom(store),
        tournaments=tournaments,
        guessing=Guessing(),
        health=StoreHealth(store),
    )
