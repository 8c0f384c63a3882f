"""Tournaments whose only table is played on a server."""

from datetime import date

from support import sitting

from stammtisch.table.log import TableLog
from stammtisch.tournament.command import DESK, MANAGEMENT, SERVER
from stammtisch.tournament.draws import MakeDraw, PromiseDraw
from stammtisch.tournament.persons import Registration, new_person
from stammtisch.tournament.rounds import BeginRound, GoOnline, opened
from stammtisch.tournament.service import TournamentStream, perform, register_all

PLACE, PAIR = "abcdefghijklmnop", "bcdefghijklmnopa"
ROUND, TABLE = 1, 1
DAY = date(2027, 3, 14)


async def seated(store, name, plan, people, place):
    """The stream of a tournament whose only table is played on the server."""
    stream = await TournamentStream.new(store, name, plan)
    entries = [Registration(person=new_person(each), of_age=True) for each in people]
    await register_all(stream, entries, DESK)
    for step in (GoOnline(), PromiseDraw(), MakeDraw("7"), BeginRound()):
        await perform(stream, step, MANAGEMENT)
    await stream.do(lambda now: opened(now, ROUND, TABLE, place, SERVER))
    return stream


async def dealt(store, match, games, rng, name="spring", place=PLACE):
    """So many games at the table; nobody writes them down but where ``match`` is asked."""
    log = TableLog(store, place, lambda: 0)
    if not await log.catch_up():
        rules = (await match.find(name)).now.rules
        events = list(sitting.open_table(place, rules))
        now = sitting.fold(events)
        for chair in range(len(now.chairs)):
            sat = sitting.sit_down(now, chair, f"p{chair}")
            events, now = [*events, *sat], sitting.after_all(now, sat)
        await log.append(events)
    for _ in range(games):
        sheet = await match.booked(log.finished)
        await log.append(sitting.begin(log.state, rng.randbytes, sheet))
        while log.state.running is not None:
            options = log.state.running.deal.options
            action = rng.choice(options.actions)
            chair = log.state.running.seats[action.seat]
            await log.append(sitting.act(log.state, chair, action.call))
    return log
