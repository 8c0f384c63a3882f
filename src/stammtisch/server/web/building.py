"""A server put together: what all requests share."""

from __future__ import annotations

from secrets import token_hex

from msgspec import Struct

from stammtisch.server.exchange import Bus, Exchange
from stammtisch.server.host.bulletins import Alone
from stammtisch.server.host.house import House, wall_clock
from stammtisch.server.host.inn import Inn
from stammtisch.server.host.pool import BotPool
from stammtisch.server.pads.room import PadRoom
from stammtisch.server.people.accounts import Accounts
from stammtisch.server.people.guessing import Guessing
from stammtisch.server.people.people import People
from stammtisch.server.reviews import Reviews
from stammtisch.server.settings import Settings
from stammtisch.server.socket.conversation import Guests
from stammtisch.server.tournaments.room import TournamentRoom
from stammtisch.server.web.carriers import InProcess
from stammtisch.server.web.metrics import Metrics
from stammtisch.server.web.pulse import Pulse
from stammtisch.store import Store


class Server(Struct, kw_only=True):
    settings: Settings
    store: Store
    metrics: Metrics
    people: People
    accounts: Accounts
    pool: BotPool
    inn: Inn
    guests: Guests
    exchange: Exchange
    reviews: Reviews
    pads: PadRoom
    tournaments: TournamentRoom
    guessing: Guessing
    pulse: Pulse

    async def close(self) -> None:
        self.pads.close()
        self.tournaments.close()
        await self.inn.close()
        await self.exchange.close()
        self.pool.close()
        self.reviews.close()
        await self.store.close()


def build(settings: Settings, store: Store, metrics: Metrics, bus: Bus) -> Server:
    exchange = Exchange(bus, token_hex(8), metrics.failed)
    news = Alone() if isinstance(bus, InProcess) else exchange
    people = People(store, wall_clock, news=news)
    pool = BotPool(settings.threads, watch=metrics.decided)
    tournaments = TournamentRoom(store)
    house = House(
        store=store,
        thinkers=pool,
        names=people.names,
        know=people.know,
        watch=metrics,
        matches=tournaments.match,
        news=news,
        processes=settings.workers,
    )
    inn = Inn(house)
    if news is exchange:
        exchange.open(inn, people)
    return Server(
        settings=settings,
        store=store,
        metrics=metrics,
        people=people,
        accounts=Accounts(people),
        pool=pool,
        inn=inn,
        exchange=exchange,
        guests=Guests(inn, people, metrics.refused, settings.messages),
        reviews=Reviews(),
        pads=PadRoom(store),
        tournaments=tournaments,
        guessing=Guessing(),
        pulse=Pulse(store),
    )
