"""What was dealt stands on the sheet once, whenever a server stops."""

import asyncio
from random import Random

from support import sitting
from support.matches import DAY, PAIR, PLACE, ROUND, TABLE, dealt, seated

from stammtisch import rulesets
from stammtisch.engine.deal import SUPERVISOR
from stammtisch.engine.sheet_rules import Struck
from stammtisch.schafkopf.real_cards import RealGame
from stammtisch.schnapsen.sheet import Partie, WonReport
from stammtisch.store.protocol import MemoryStore
from stammtisch.table.state import TournamentTable
from stammtisch.tournament.command import DESK, MANAGEMENT, player
from stammtisch.tournament.disputes import RaiseDispute, SettleDispute
from stammtisch.tournament.match import DealtMatch
from stammtisch.tournament.plan import planned
from stammtisch.tournament.room import TournamentRoom
from stammtisch.tournament.rows import CorrectGame, EnterGame
from stammtisch.tournament.rulings import RuleCase
from stammtisch.tournament.service import TournamentStream

KREUZ = 'extends = "kreuz-turnier"\nmatches = 1\ngames_per_match = 3'


async def hall(store, toml=KREUZ):
    plan = planned(rulesets.parse(toml, name="h"), title="Spring", day=DAY)
    return await seated(store, "spring", plan, ("Anna", "Bert", "Cilli", "Dora"), PLACE)


async def pair(store):
    """A match of Schnapsen, up to one Partie."""
    rules, one = rulesets.builtin("schnapsen-scharf"), {"rounds": 1, "games": 1}
    plan = planned(rules, title="Duel", day=DAY, pairing="danish", **one)
    return await seated(store, "duel", plan, ("Anna", "Bert"), PAIR)


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
        match = DealtMatch(first.find, TournamentTable("spring", ROUND, TABLE))
        log = await dealt(store, match, 2, rng)
        assert len(rows(await first.find("spring"))) == 1, "the second was not written yet"
        second = TournamentRoom(store)
        found = await caught_up(second)
        written = rows(found)
        assert [row.game for row in written] == [1, 2]
        balances = [log.state.balances[f"p{chair}"] for chair in range(4)]
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
        matches = [DealtMatch(it.find, TournamentTable("spring", ROUND, TABLE)) for it in rooms]
        log = await dealt(store, matches[0], 1, Random(3))
        heard = await asyncio.gather(*(it.booked(log.finished) for it in matches))
        assert [it.game for it in heard] == [2, 2, 2]
        stream = await TournamentStream.open(store, "spring")
        entered = [it for it in stream.entries if it.command.startswith("dealt/")]
        assert len(entered) == 1

    asyncio.run(story())


def test_what_the_office_has_written_stays():
    async def story():
        store = MemoryStore()
        stream = await hall(store)
        room = TournamentRoom(store)
        match = DealtMatch(room.find, TournamentTable("spring", ROUND, TABLE))
        log = await dealt(store, match, 1, Random(5))
        struck = Struck()
        await stream.catch_up()
        await stream.do(lambda now: EnterGame(1, 1, struck, 1).decide(now, MANAGEMENT))
        assert (await match.booked(log.finished)).game == 2
        assert rows(await room.find("spring"))[0].report == struck

    asyncio.run(story())


def test_a_deal_has_no_line_if_a_correction_ends_the_match_meanwhile():
    async def story():
        store = MemoryStore()
        stream = await pair(store)
        room = TournamentRoom(store)
        match = DealtMatch(room.find, TournamentTable("duel", ROUND, TABLE))
        won, partie = WonReport(0, 1), Partie(0, 4)
        await stream.do(lambda now: EnterGame(ROUND, TABLE, won, 1).decide(now, DESK))
        log = await dealt(store, match, 1, Random(2), name="duel", place=PAIR)
        assert log.state.game == 2
        await stream.catch_up()
        await stream.do(
            lambda now: CorrectGame(ROUND, TABLE, 1, partie, "misread").decide(now, MANAGEMENT)
        )
        assert await match.booked(log.finished) is None
        assert [row.report for row in rows(await room.find("duel"))] == [partie]

    asyncio.run(story())


STRICT = 'extends = "schafkopfschule-turnier"\nmatches = 1\ngames_per_match = 3\napproval_from = 1'


async def asking(store, match):
    """A deal in which somebody wants a Solo that the supervisor must allow."""
    log = await dealt(store, match, 0, Random(0))
    sheet = await match.booked(log.finished)
    await log.append(sitting.begin(log.state, Random(0).randbytes, sheet))
    while (seat := log.state.running.deal.options.seat) != SUPERVISOR:
        calls = [action.call for action in log.state.running.deal.options.actions]
        wanted = ("PLAY", "PASS", *(f"ANNOUNCE(S{suit})" for suit in "EGHS"))
        call = next((it for it in wanted if it in calls), calls[0])
        chair = log.state.running.seats[seat]
        await log.append(sitting.act(log.state, chair, call))
    return log


def test_nobody_is_asked_about_a_game_that_was_ruled_while_he_was_busy():
    """Else the question would be about the next game, with the cards of this one."""

    async def story():
        store = MemoryStore()
        stream = await hall(store, STRICT)
        room = TournamentRoom(store)
        match = DealtMatch(room.find, TournamentTable("spring", ROUND, TABLE))
        log = await asking(store, match)
        complainer = player(stream.tournament.sheets[ROUND, TABLE].seats[0])
        await stream.catch_up()
        await stream.do(lambda now: RaiseDispute(ROUND, TABLE, "he spoke").decide(now, complainer))
        answer = asyncio.create_task(match.answer(log.state.game, log.state.running))
        found = await room.find("spring")
        while not found.listeners:
            await asyncio.sleep(0)
        told = RealGame(contract="RE", declarer=0, partner=2)
        await found.write(
            lambda now: RuleCase(ROUND, TABLE, 1, "MC-14 p2", told).decide(now, MANAGEMENT), "ruled"
        )
        await found.write(lambda now: SettleDispute(1, "MC-14").decide(now, MANAGEMENT), "settled")
        assert (await answer).seat == SUPERVISOR
        assert not found.now.requests
        found.close()

    asyncio.run(story())
