"""Every byte that each socket receives in a deal, and in the same with hidden cards exchanged."""

import asyncio
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from support.laws import hidden_pair, in_the_other, visible
from support.tables import open_tables, table
from support.wire import tapped

from stammtisch.engine.bots import chance
from stammtisch.engine.deal import ONLOOKER, SUPERVISOR
from stammtisch.engine.fair import fair_pack
from stammtisch.people.persons import People, Person
from stammtisch.table.socket import TableSockets

NAMES = ("anna", "bert", "cilli", "dora")
ONLOOKER_NAME = "olga"


class Tapped:
    """A table of people only, each on a real socket; somebody looks on."""

    def __init__(self, served, rules, seed, changes):
        self.served, self.rules, self.seed, self.changes = served, rules, seed, changes
        self.taps, self.steps, self.script = {}, [], []

    async def __aenter__(self):
        self.place = open_tables(seed=self.seed)
        people = People(self.place.services.store, lambda: 0)
        self.place.services.names = people.names
        self.served.let_in(TableSockets(self.place, people, lambda *_: None, 1e9))
        players = NAMES[: 2 if self.rules.startswith("schnapsen") else 4]
        self.host = await table(
            self.place, self.rules, players, onlookers=True, public=True, grace=3600, pause=3600
        )
        for player in (*players, ONLOOKER_NAME):
            await people.introduce(Person(player, player.title()))
            token = await people.begin(player)
            name = self.host.terms.table
            self.taps[player] = await tapped(self.served.port, name, token, self.changes)
        await self._say("anna", type="begin", id="begin")
        await self._note()
        return self

    async def __aexit__(self, *why):
        await self.place.close()
        for tap in self.taps.values():
            tap.transport.abort()

    @property
    def deal(self):
        playing = self.host.now.playing
        return None if playing is None else playing.deal

    @property
    def seats(self):
        """The people on the chairs, and the spectators."""
        playing = self.host.now.playing
        players = [self.host.now.chairs[chair].player.id for chair in playing.seats]
        return [*enumerate(players), (ONLOOKER, ONLOOKER_NAME)]

    async def act(self, action, step):
        """Whether it was accepted."""
        before = self.host.number
        player = dict(self.seats)[action.seat]
        await self._say(player, type="act", id=str(step), expected=before, call=action.call)
        await self._note()
        return self.host.number > before

    async def by_chance(self, rng):
        """Play by chance until the cards are played, and write down who did what."""
        while self.deal.outcome is None:
            action = chance(self.deal.options, rng)
            self.script.append(action)
            await self.act(action, len(self.script))

    async def _say(self, player, **message):
        tap = self.taps[player]
        tap.say(**message)
        await tap.until(lambda: message["id"] in tap.answers)

    async def _note(self):
        """The supervisor rules alone; what stands then is a step."""
        while self.deal.options.seat == SUPERVISOR and self.deal.outcome is None:
            await asyncio.sleep(0)
        self.steps.append((self.deal, self.host.number))

    async def heard(self, player, step):
        """Every byte that a player has received up to a step."""
        tap, number = self.taps[player], self.steps[step][1]
        await tap.until(lambda: number in tap.ends)
        return tap.up_to(number)


@contextmanager
def exchanged(swap, of_deal):
    """In this world two cards have changed places in the pack of a deal."""

    def pack(cards, secret):
        fair = fair_pack(cards, secret)
        return tuple(swap.get(card, card) for card in fair) if secret == of_deal else fair

    with patch("stammtisch.table.events.fair_pack", pack):
        yield


async def compared(served, rules, seed):
    """Play a deal, then for each who listens again with cards exchanged that they have not seen.

    How many bytes were found to be the same. Every other deal is told by changes.
    """
    rng, changes = Random(seed), seed % 2 == 0
    same = 0
    async with Tapped(served, rules, seed, changes) as first:
        await first.by_chance(rng)
        for seat, player in first.seats:
            swap = hidden_pair([deal for deal, _ in first.steps], seat, rng)
            if swap is not None:
                with exchanged(swap, bytes.fromhex(first.host.now.playing.secret)):
                    async with Tapped(served, rules, seed, changes) as other:
                        same += await _same_for(first, other, seat, player, swap)
    return same


async def _same_for(first, other, seat, player, swap):
    """The deal as long as nobody could tell the worlds apart from this seat."""
    step = 0
    for number, action in enumerate(first.script, 1):
        told = in_the_other(action, seat, swap)
        if other.deal.outcome is not None or told is None or not await other.act(told, number):
            break
        deal = first.steps[number][0]
        if deal.outcome is not None or other.deal.outcome is not None:
            break
        if (visible(deal, seat) | visible(other.deal, seat)) & set(swap):
            break
        step = number
    ours, theirs = await first.heard(player, step), await other.heard(player, step)
    assert ours == theirs, (first.rules, first.seed, player, seat, swap, step)
    return len(ours)
