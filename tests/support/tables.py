"""Tables for tests without a network, in a store that may fail when it is told to."""

import asyncio
import json
from random import Random

from msgspec import structs
from simulation.loop import run as virtually

from stammtisch import rulesets
from stammtisch.engine.bots import Chance
from stammtisch.store.protocol import MemoryStore
from stammtisch.table.broadcast import Listener
from stammtisch.table.command import OWN, Actor
from stammtisch.table.commands import Act, Begin, SeatBot, SitDown
from stammtisch.table.service import OpenTables
from stammtisch.table.services import Nobody, Services
from stammtisch.table.state import Terms

QUICK = {"pause": 0, "pace": 0, "window": 0, "grace": 0}


class Dice:
    """Bots that decide by chance, at once, and note what they have been shown."""

    def __init__(self):
        self.seen = []

    async def decide(self, name, seed, view, rules):
        await asyncio.sleep(0)
        self.seen.append((name, view))
        return Chance(seed).act(view, rules)


class Strict(Nobody):
    """Whatever goes wrong behind the scenes fails the test."""

    def __init__(self):
        self.failures = []

    def failed(self, where, error):
        self.failures.append(error)


class Time:
    """A clock that stands still until somebody sets it."""

    now = 0

    def __call__(self):
        return self.now


def open_tables(store=None, seed=1, clock=lambda: 0):
    rng = Random(seed)
    services = Services(
        store=store or MemoryStore(),
        thinkers=Dice(),
        fresh=rng.randbytes,
        clock=clock,
        watch=Strict(),
    )
    return OpenTables(services)


def evening(test):
    """A test as one evening, in virtual time: at its end nothing may have gone wrong behind the
    scenes."""

    def run():
        async def whole():
            place = open_tables()
            await test(place)
            await place.close()
            assert place.services.watch.failures == []

        virtually(whole())

    run.__name__ = test.__name__
    return run


async def table(place, rules="schafkopfschule", people=("anna",), bots=0, **terms):
    """A table with some people and bots at it."""
    wanted = place.new_terms(Terms(**{"table": "", "owner": people[0], **QUICK, **terms}))
    host = (await place.open(wanted, rulesets.builtin(rules))).host
    for chair, player in enumerate(people):
        await host.ask(SitDown(id=OWN, chair=chair), host.actor(player))
    for _ in range(bots):
        await host.ask(SeatBot(id=OWN, bot="zufall"), host.itself())
    return host


async def at_the_cut(place, **terms):
    """A table at which anna has to cut."""
    host = await table(place, people=("anna", "bert", "cilli", "dora"), **{"grace": 60} | terms)
    await host.ask(*begin(host, "anna"))
    cutter = host.now.player_ids(host.now.running.seats)[2]
    return host, cutter


def act(player, call, id_="", expected=None):
    """A command and who gives it; the next cut is a real one here."""
    return Act(id=id_, expected=expected, call=call), Actor(player=player)


def begin(host, player):
    return Begin(id="begin"), host.actor(player)


async def ask(host, command, player, **terms):
    """At a table on other terms than its own."""
    by = host.actor(player)
    return await host.ask(command, structs.replace(by, terms=structs.replace(by.terms, **terms)))


def listen(host, player, after=None):
    listener = Listener(player)
    host.listen(listener, after)
    return listener


def told(listener):
    """All that the listener has been told and not read yet."""
    return list(map(json.loads, listener.take()))


def views(listener):
    return [message for message in told(listener) if message and message["type"] == "view"]


async def until(holds, most=20_000):
    """Let everything else run until something holds; no test waits for a clock."""
    for _ in range(most):
        if holds():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came to that")


async def play(host, player, deals, rng):
    """The person plays by chance too, until so many deals are closed."""
    while len(host.log.finished) < deals:
        await until(lambda: len(host.log.finished) >= deals or options(host, player))
        mine = options(host, player)
        if mine:
            await host.ask(*act(player, rng.choice(mine).call, expected=host.number))


async def play_out(host, player, rng):
    """Until there is nothing left to do but the next cut."""
    while host.now.running.deal.outcome is None:
        await until(lambda: host.now.running.deal.outcome is not None or options(host, player))
        mine = options(host, player)
        if mine:
            await host.ask(*act(player, rng.choice(mine).call, expected=host.number))
    for _ in range(1000):  # claims of bots
        await asyncio.sleep(0)


def options(host, player):
    running = host.now.running
    if running is None or running.deal.outcome is not None:
        return ()
    seat = running.seat_of(host.now.chair_of(player))
    return () if seat is None else running.deal.options.of(seat)
