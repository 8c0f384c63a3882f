"""What a table does by itself: bots play, clocks run, deal follows deal."""

import asyncio
from random import Random

from support import sitting
from support.tables import (
    Dice,
    act,
    ask,
    at_the_cut,
    begin,
    evening,
    listen,
    open_tables,
    options,
    play,
    play_out,
    table,
    told,
    until,
    views,
)

from stammtisch.engine.deal import ONLOOKER, SUPERVISOR, Verb
from stammtisch.engine.machine import Halted, moves
from stammtisch.table.autoplay import CHORES
from stammtisch.table.command import OWN
from stammtisch.table.commands import Act, HandOver, RemoveBot, SeatBot, Show, TakeBack
from stammtisch.table.state import Timeout

PEOPLE = ("anna", "bert", "cilli", "dora")


@evening
async def test_a_person_and_bots_play_deal_after_deal_and_the_ledger_adds_up(place):
    host = await table(place, bots=3)
    listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    await play(host, "anna", 5, Random(1))
    assert sum(host.now.balances.values()) + host.now.course.stock == 0


@evening
async def test_so_do_two_at_schnapsen(place):
    host = await table(place, rules="schnapsen-weich", bots=1)
    listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    await play(host, "anna", 5, Random(1))
    assert len(host.log.finished) >= 5


@evening
async def test_bots_see_only_their_own_view(place):
    host = await table(place, bots=3)
    listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    await play(host, "anna", 1, Random(2))
    for _, view in place.services.thinkers.seen:
        open_ = [seat for seat, hand in enumerate(view.hands) if hand is not None]
        laid = {a.seat for a in view.history if a.verb in (Verb.SIE, Verb.LAY_DOWN)}
        assert set(open_) <= {view.seat} | laid


@evening
async def test_who_has_gone_is_waited_for_and_then_a_bot_plays_for_him(place):
    host = await table(place, bots=3)
    await host.ask(*begin(host, "anna"))
    await until(lambda: len(host.log.finished) == 1)
    assert host.now.chairs[0].stand_in == host.terms.stand_in


@evening
async def test_bots_do_not_go_on_without_people(place):
    host = await table(place, bots=3)
    await host.ask(*begin(host, "anna"))
    await until(lambda: len(host.log.finished) == 1)
    for _ in range(500):
        await asyncio.sleep(0)
    assert host.now.running is None
    assert len(host.log.finished) == 1


@evening
async def test_who_runs_out_of_time_has_a_legal_action_done_for_him(place):
    host = await table(place, bots=3, clock=1, timeout=Timeout.DEFAULT)
    listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    await until(lambda: options(host, "anna"))
    history = len(host.now.running.deal.history)
    await asyncio.sleep(1.1)
    assert len(host.now.running.deal.history) > history
    assert not host.now.chairs[0].bot


@evening
async def test_a_view_tells_whose_clock_runs(place):
    host, cutter = await at_the_cut(place, clock=30)
    (view,) = views(listen(host, "anna"))
    assert view["clock"]["chair"] == host.now.chair_of(cutter)
    assert round(view["clock"]["left"] / 1000) == 30


@evening
async def test_a_clock_goes_on_where_it_was_when_the_table_is_opened_again(place):
    host, _ = await at_the_cut(place, clock=60, grace=600)
    for passed, left in ((20, 40), (0, 60), (3600, 15)):
        again = open_tables(place.services.store)
        again.services.clock = lambda passed=passed: 1000 * passed
        (view,) = views(listen((await again.find(host.terms.table)).host, "anna"))
        assert round(view["clock"]["left"] / 1000) == left
        await again.close()


def clock_of(host):
    """Seconds that are left to whose turn it is."""
    clock = host.autoplay.turn.clock()
    return None if clock is None else clock.left / 1000


@evening
async def test_neither_a_complaint_nor_a_short_absence_brings_anybody_more_time(place):
    host, cutter = await at_the_cut(place, clock=60)
    for player in PEOPLE:
        listen(host, player)
    await asyncio.sleep(50)
    await host.ask(*act(cutter, "HALT"))
    await until(lambda: not isinstance(host.now.running.deal.phase, Halted))
    assert clock_of(host) == 10
    await ask(host, HandOver(id=OWN), cutter, stand_in="langsam")
    await ask(host, TakeBack(id=OWN), cutter)
    assert clock_of(host) == 10


@evening
async def test_while_the_supervisor_is_asked_clocks_stand_still(place):
    host, cutter = await at_the_cut(place, clock=60)
    seen = listen(host, cutter)
    host.autoplay._supervised = nothing
    await asyncio.sleep(20)
    await host.ask(*act(cutter, "HALT"))
    await asyncio.sleep(100)
    assert views(seen)[-1]["clock"] is None
    await host.ask(Act(id=OWN, call="REJECT"), host.itself(SUPERVISOR))
    assert clock_of(host) == 40


async def nothing(*whatever):
    await asyncio.get_running_loop().create_future()


@evening
async def test_they_have_stood_still_when_the_table_is_opened_again(place):
    host, cutter = await at_the_cut(place, clock=60, grace=600)
    halt = sitting.act(host.now, host.now.chair_of(cutter), "HALT")
    host.log.clock = iter((20_000, 80_000)).__next__
    await host.log.append(halt)
    await host.log.append(sitting.act(host.now, SUPERVISOR, "REJECT"))
    again = open_tables(place.services.store)
    again.services.clock = lambda: 90_000
    (view,) = views(listen((await again.find(host.terms.table)).host, "anna"))
    assert round(view["clock"]["left"] / 1000) == 30
    await again.close()


@evening
async def test_a_player_who_disconnects_after_a_long_thought_is_still_waited_for(place):
    host, cutter = await at_the_cut(place, grace=60)
    there = [listen(host, player) for player in PEOPLE]
    await asyncio.sleep(500)
    host.leave(there[PEOPLE.index(cutter)])
    await asyncio.sleep(50)
    assert not host.now.chairs[host.now.chair_of(cutter)].bot
    back = listen(host, cutter)
    await asyncio.sleep(500)
    host.leave(back)
    await asyncio.sleep(50)
    assert not host.now.chairs[host.now.chair_of(cutter)].bot
    await asyncio.sleep(11)
    assert host.now.chairs[host.now.chair_of(cutter)].bot


class Slow(Dice):
    """Bots that think for so many seconds."""

    def __init__(self, seconds):
        super().__init__()
        self.seconds = seconds

    async def decide(self, name, seed, view, rules):
        await asyncio.sleep(self.seconds)
        return await super().decide(name, seed, view, rules)


async def turn_of_a_bot(place, thinking, **terms):
    """Cards are dealt, and it is the turn of a bot."""
    place.services.thinkers = Slow(thinking)
    host = await table(place, bots=3, **terms)
    listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    rng = Random(1)
    while host.now.running.deal.phase.name == "cutting" or options(host, "anna"):
        mine = options(host, "anna")
        if mine:
            await host.ask(*act("anna", rng.choice(mine).call))
        await asyncio.sleep(0.001)
    return host


async def fidget(host, seconds):
    """Somebody shows and hides his cards, over and over, for so long."""
    time = asyncio.get_running_loop().time
    end, open_ = time() + seconds, True
    while time() < end:
        await ask(host, Show(id=OWN, open=open_), "anna")
        open_ = not open_
        await asyncio.sleep(0.05)


@evening
async def test_nobody_keeps_bots_from_playing_by_other_lines(place):
    host = await turn_of_a_bot(place, thinking=0.4, pace=1000, window=1000)
    before = moves(host.now.running.deal)
    await fidget(host, 1.1)
    assert moves(host.now.running.deal) > before


@evening
async def test_nor_by_putting_one_bot_in_the_place_of_another(place):
    host = await turn_of_a_bot(place, thinking=0.0, pace=1000, window=1000)
    running = host.now.running
    chair, before = running.seats[running.deal.options.seat], moves(running.deal)
    for bot in ("anfaenger", "zufall", "anfaenger"):
        await asyncio.sleep(0.3)
        assert moves(host.now.running.deal) == before
        await host.ask(RemoveBot(id=OWN, chair=chair), host.itself())
        await host.ask(SeatBot(id=OWN, bot=bot, chair=chair), host.itself())
    await asyncio.sleep(0.2)
    assert moves(host.now.running.deal) > before


@evening
async def test_nor_the_next_deal_from_beginning(place):
    host = await table(place, bots=3, pause=5)
    listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    await play_out(host, "anna", Random(3))
    await fidget(host, 5.1)
    assert host.now.deals == 2


def test_a_bot_takes_the_same_time_however_long_it_has_thought():
    def seconds(thinking):
        taken = []

        @evening
        async def one_move(place):
            host = await turn_of_a_bot(place, thinking, pace=1000, window=1000)
            time, before = asyncio.get_running_loop().time, moves(host.now.running.deal)
            begun = host.autoplay.turn.since()
            while moves(host.now.running.deal) == before:
                await asyncio.sleep(0.01)
            taken.append(round(time() - begun, 1))

        one_move()
        return taken

    assert seconds(0.0) == seconds(0.3) == [1.0]


@evening
async def test_also_when_it_takes_over_in_the_middle_of_a_turn(place):
    host = await table(place, bots=3, pace=1000, window=1000)
    listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    await until_dealt(host)
    await asyncio.sleep(10)
    before = moves(host.now.running.deal)
    await ask(host, HandOver(id=OWN), "anna", stand_in="zufall")
    await asyncio.sleep(0.9)
    assert moves(host.now.running.deal) == before
    await asyncio.sleep(0.2)
    assert moves(host.now.running.deal) > before


@evening
async def test_a_turn_lasts_as_long_as_others_may_interject(place):
    """The window is for all whom the rules let speak, whether or not they want to; what somebody
    says out of turn does not wait for others."""
    host = await table(place, rules="ttc-freising-10-30", bots=3, pace=1000, window=3000, pause=60)
    listen(host, "anna")
    time = asyncio.get_running_loop().time
    await host.ask(*begin(host, "anna"))
    waited = set()
    while (before := host.now.running.deal).outcome is None:
        mine, since = options(host, "anna"), host.autoplay.turn.since()
        if any(it in before.options.actions for it in mine):
            await host.ask(*act("anna", mine[0].call))
        while moves(host.now.running.deal) == moves(before):
            await asyncio.sleep(0.01)
        done = host.now.running.deal.history[-1]
        if host.now.running.seats[done.seat] == 0 or before.phase.name == "cutting":
            continue
        others = [it for it in before.options.interjections if it.verb is not Verb.SIE]
        waits = bool(others) and done in before.options.actions
        waited.add(waits)
        assert round(time() - since, 1) == (3.0 if waits else 1.0), (done, others)
    assert waited == {True, False}


async def until_dealt(host):
    """Until it is anna's turn in the game itself."""
    while True:
        mine = options(host, "anna")
        if mine and mine[0].verb not in CHORES:
            return
        if mine:
            await host.ask(*act("anna", mine[0].call))
        await asyncio.sleep(0.1)


@evening
async def test_the_next_deal_begins_when_all_are_ready(place):
    host = await table(place, bots=3, pause=3600)
    listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    await play_out(host, "anna", Random(3))

    def next_deal():
        host.say_ready("anna")
        return host.now.deals == 2

    await until(next_deal)


@evening
async def test_after_a_deal_everybody_is_told_when_the_next_one_begins_by_itself(place):
    host = await table(place, bots=3, pause=50)
    seen = listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    assert views(seen)[-1]["clock"] is None
    await play_out(host, "anna", Random(3))
    clock = views(seen)[-1]["clock"]
    assert (clock["chair"], 0 < clock["left"] <= 50_000) == (ONLOOKER, True)


@evening
async def test_only_who_sits_there_says_once_that_he_is_ready(place):
    host = await table(place, people=PEOPLE)
    anna, guest = listen(host, "anna"), listen(host, "guest")
    told(anna)
    host.say_ready("guest")
    assert (host.ready, told(anna)) == ((), [])
    host.say_ready("anna")
    host.say_ready("anna")
    assert host.ready == (0,)
    assert [it["ready"] for it in told(anna) if it["type"] == "presence"] == [[0]]
    assert told(guest)


@evening
async def test_of_a_new_onlooker_only_they_are_told_who_is_there(place):
    host = await table(place, people=PEOPLE, onlookers=True)
    anna = listen(host, "anna")
    told(anna)
    guests = [listen(host, f"guest{number}") for number in range(3)]
    assert [it["type"] for it in told(anna)] == []
    assert [[it["present"] for it in told(each)[-1:]] for each in guests] == [[[0]]] * 3
    host.leave(guests[0])
    assert told(anna) == told(guests[1]) == []
    listen(host, "bert")
    assert [it["present"] for it in told(anna)] == [[0, 1]]


@evening
async def test_what_onlookers_are_told_is_spelled_once_for_all(place):
    host = await table(place, people=PEOPLE, onlookers=True)
    guests = [listen(host, f"guest{number}") for number in range(40)]
    for each in guests:
        each.changes = True
        each.take()
    await host.ask(*begin(host, "anna"))
    messages = [each.take() for each in guests]
    assert all(len(it) == len(messages[0]) for it in messages)
    assert all(a is b for each in messages for a, b in zip(each, messages[0], strict=True))
