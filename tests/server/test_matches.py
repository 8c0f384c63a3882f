"""What was dealt stands on the sheet once, whenever a server stops."""

import asyncio
import os
from datetime import date
from random import Random

from stammtisch import rulesets, sitting, tournament
from stammtisch.desk import Desk
from stammtisch.desk.people import keep, new_person
from stammtisch.desk.performing import perform
from stammtisch.desk.steps import BeginStep, DrawStep, OnlineStep, PromiseStep
from stammtisch.server.host.log import TableLog
from stammtisch.server.host.terms import Drawn
from stammtisch.server.tournaments.matches import DealtMatch
from stammtisch.server.tournaments.room import TournamentRoom
from stammtisch.store import MemoryStore
from stammtisch.tournament import DESK, MANAGEMENT, SERVER
from stammtisch.tournament.commands import open_table, register

PLACE = "abcdefghijklmnop"
ROUND, TABLE = 1, 1


async def hall(store):
    rules = rulesets.parse('extends = "kreuz-turnier"\nmatches = 1\ngames_per_match = 3', name="h")
    plan = tournament.plan(rules, title="Spring", day=date(2027, 3, 14))
    desk = await Desk.new(store, "spring", plan)
    for name in ("Anna", "Bert", "Cilli", "Dora"):
        person = new_person(name)
        await keep(desk, person)
        await desk.do(lambda now, it=person: register(now, it.player, by=DESK, of_age=True))
    for step in (OnlineStep(), PromiseStep(), DrawStep(called="7"), BeginStep()):
        await perform(desk, step, MANAGEMENT)
    await desk.do(lambda now: open_table(now, ROUND, TABLE, PLACE, SERVER))
    return desk


async def dealt(store, match, games, rng):
    """So many games at the table; nobody writes them down but where ``match`` is asked."""
    log = TableLog(store, PLACE)
    if not await log.catch_up():
        rules = (await match.find("spring")).now.rules
        events = list(sitting.open_table(PLACE, rules))
        now = sitting.fold(events)
        for chair in range(4):
            sat = sitting.sit_down(now, chair, f"p{chair}")
            events, now = [*events, *sat], sitting.after_all(now, sat)
        await log.write(events, 0, "")
    for _ in range(games):
        sheet = await match.booked(log.finished)
        await log.write(sitting.begin(log.now, os.urandom, sheet), 0, "")
        while log.now.running is not None:
            options = log.now.running.deal.options
            action = rng.choice(options.actions)
            chair = log.now.running.seats[action.seat]
            await log.write(sitting.act(log.now, chair, action.call), 0, "")
    return log


def rows(found):
    return found.now.sheets[ROUND, TABLE].rows


async def caught_up(room):
    found = await room.find("spring")
    while room.busy:
        await asyncio.sleep(0)
    return found


def test_a_deal_that_ended_with_its_server_is_written_by_the_next_one():
    async def story():
        store, rng = MemoryStore(), Random(7)
        await hall(store)
        first = TournamentRoom(store)
        match = DealtMatch(first.find, Drawn("spring", ROUND, TABLE))
        log = await dealt(store, match, 2, rng)
        assert len(rows(await first.find("spring"))) == 1, "the second was not written yet"
        second = TournamentRoom(store)
        found = await caught_up(second)
        written = rows(found)
        assert [row.game for row in written] == [1, 2]
        balances = [log.now.balances[f"p{chair}"] for chair in range(4)]
        assert list(found.now.sheets[ROUND, TABLE].totals()) == balances
        assert rows(await caught_up(TournamentRoom(store))) == written, "once"
        assert (await match.booked(log.finished)).game == 3
        await dealt(store, match, 1, rng)
        last = await dealt(store, match, 0, rng)
        assert await match.booked(last.finished) is None, "the sheet is full"
        assert [row.game for row in rows(await first.find("spring"))] == [1, 2, 3]

    asyncio.run(story())


def test_two_servers_write_a_deal_once():
    async def story():
        store = MemoryStore()
        await hall(store)
        rooms = [TournamentRoom(store) for _ in range(3)]
        matches = [DealtMatch(it.find, Drawn("spring", ROUND, TABLE)) for it in rooms]
        log = await dealt(store, matches[0], 1, Random(3))
        heard = await asyncio.gather(*(it.booked(log.finished) for it in matches))
        assert [it.game for it in heard] == [2, 2, 2]
        desk = await Desk.open(store, "spring")
        entered = [it for it in desk.entries if it.command.startswith("dealt/")]
        assert len(entered) == 1

    asyncio.run(story())


def test_what_the_office_has_written_stays():
    async def story():
        store = MemoryStore()
        desk = await hall(store)
        room = TournamentRoom(store)
        match = DealtMatch(room.find, Drawn("spring", ROUND, TABLE))
        log = await dealt(store, match, 1, Random(5))
        struck = tournament.Struck()
        await desk.catch_up()
        await desk.do(lambda now: tournament.commands.enter(now, 1, 1, 1, struck, MANAGEMENT))
        assert (await match.booked(log.finished)).game == 2
        assert rows(await room.find("spring"))[0].report == struck

    asyncio.run(story())
