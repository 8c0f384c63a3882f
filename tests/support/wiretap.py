"""Every byte that each seat is sent in a deal, and in the same deal with hidden cards exchanged."""

import asyncio
import json
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from support.inn import inn, table, until
from support.laws import hidden_pair, in_the_other, visible

from stammtisch.bots.chance import chance
from stammtisch.fair import fair_pack
from stammtisch.game import SUPERVISOR
from stammtisch.server.people.documents import Person
from stammtisch.server.people.people import People
from stammtisch.server.socket.conversation import Conversation, Guests

NAMES = ("anna", "bert", "cilli", "dora")
ONLOOKER_NAME = "olga"


class Tape:
    """A websocket that keeps what it is sent."""

    def __init__(self):
        self.inbox, self.sent = asyncio.Queue(), []

    async def receive(self):
        return await self.inbox.get()

    async def send(self, messages):
        self.sent += messages

    async def close(self, code):
        pass

    def say(self, **message):
        self.inbox.put_nowait(json.dumps(message))


class Tapped:
    """A table of people only, each with a tape; somebody looks on."""

    def __init__(self, rules, seed):
        self.rules, self.seed = rules, seed
        self.tapes, self.steps, self.script = {}, [], []

    async def open(self):
        self.place = inn(seed=self.seed)
        people = People(self.place.house.store, lambda: 0)
        self.place.house.names = people.names
        guests = Guests(self.place, people, lambda *_: None, 1e9)
        players = NAMES[: 2 if self.rules.startswith("schnapsen") else 4]
        self.host = await table(
            self.place, self.rules, players, onlookers=True, public=True, grace=3600, pause=3600
        )
        self.tasks = []
        for player in (*players, ONLOOKER_NAME):
            await people.keep(Person(player, player.title()))
            token = await people.begin(player)
            tape = self.tapes[player] = Tape()
            talk = Conversation(guests, self.host.terms.table, tape, token)
            self.tasks.append(asyncio.create_task(talk.run()))
            tape.say(type="hello")
            await until(lambda tape=tape: len(tape.sent) >= 3)
        self.tapes["anna"].say(type="begin", id="begin")
        await until(lambda: self.deal is not None)
        await self.note()

    async def close(self):
        await self.place.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    @property
    def deal(self):
        playing = self.host.now.playing
        return None if playing is None else playing.deal

    async def note(self):
        """Wait until everybody has been told, then remember how much that was."""
        for _ in range(30):
            await asyncio.sleep(0)
        self.steps.append((self.deal, {name: len(tape.sent) for name, tape in self.tapes.items()}))

    async def act(self, action, step):
        """Whether it was accepted."""
        before = self.host.number
        chair = self.host.now.playing.seats[action.seat]
        player = self.host.now.chairs[chair].player.id
        tape, heard = self.tapes[player], len(self.tapes[player].sent)
        tape.say(type="act", id=str(step), expected=before, call=action.call)
        await until(lambda: any(_answers(raw, step) for raw in tape.sent[heard:]))
        await self.note()
        return self.host.number > before

    async def by_chance(self, rng):
        """Play by chance until the cards are played, and write down who did what."""
        while self.deal.outcome is None:
            if self.deal.options.seat == SUPERVISOR:
                await self.note()
                continue
            action = chance(self.deal.options, rng)
            self.script.append(action)
            await self.act(action, len(self.script))


def _answers(raw, step):
    message = json.loads(raw)
    return message.get("id") == str(step) and message["type"] in ("done", "declined", "stale")


@contextmanager
def exchanged(swap, of_deal):
    """In this world two cards have changed places in the pack of a deal."""

    def pack(cards, secret):
        fair = fair_pack(cards, secret)
        return tuple(swap.get(card, card) for card in fair) if secret == of_deal else fair

    with patch("stammtisch.sitting.folding.fair_pack", pack):
        yield


async def compared(rules, seed):
    """Play a deal, then for each seat again with cards exchanged that it has not seen.

    How many messages were found to be the same to the byte.
    """
    rng = Random(seed)
    first = Tapped(rules, seed)
    await first.open()
    await first.by_chance(rng)
    seats = [first.host.now.chairs[c].player.id for c in first.host.now.playing.seats]
    await first.close()
    same = 0
    for seat, player in enumerate(seats):
        swap = hidden_pair([deal for deal, _ in first.steps], seat, rng)
        if swap is not None:
            same += await _same_for(first, seat, player, swap)
    return same


async def _same_for(first, seat, player, swap):
    with exchanged(swap, bytes.fromhex(first.host.now.playing.secret)):
        other = Tapped(first.rules, first.seed)
        await other.open()
        same = _compare(first, other, seat, player, swap)
        for step, action in enumerate(first.script, 1):
            told = in_the_other(action, seat, swap)
            if other.deal.outcome is not None or other.deal.options.seat == SUPERVISOR:
                break
            if told is None or not await other.act(told, step):
                break
            if first.steps[step][0].outcome is not None or other.deal.outcome is not None:
                break
            if not _unseen(first.steps[step][0], other.deal, seat, swap):
                break
            same += _compare(first, other, seat, player, swap)
        await other.close()
    return same


def _unseen(deal, other, seat, swap):
    return not (visible(deal, seat) | visible(other, seat)) & set(swap)


def _compare(first, other, seat, player, swap):
    """All that the player was sent up to this step is the same in both worlds."""
    step = len(other.steps) - 1
    heard, again = first.steps[step][1][player], other.steps[step][1][player]
    ours, theirs = first.tapes[player].sent[:heard], other.tapes[player].sent[:again]
    assert ours == theirs, (player, seat, swap, step)
    return len(ours)
