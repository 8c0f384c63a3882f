"""What a table does by itself: bots play, clocks run, deal follows upon deal."""

import asyncio
from random import Random

from support.inn import (
    at_the_cut,
    begin,
    evening,
    inn,
    listen,
    options,
    play,
    play_out,
    table,
    until,
    views,
)

from stammtisch.game import Verb
from stammtisch.server.host.terms import Timeout


@evening
async def test_a_person_and_bots_play_deal_after_deal_and_the_ledger_adds_up(place):
    host = await table(place, bots=3)
    listen(host, "anna")
    await host.order(begin(host, "anna"))
    await play(host, "anna", 5, Random(1))
    assert sum(host.now.balances.values()) + host.now.course.stock == 0


@evening
async def test_so_do_two_at_schnapsen(place):
    host = await table(place, rules="schnapsen-weich", bots=1)
    listen(host, "anna")
    await host.order(begin(host, "anna"))
    await play(host, "anna", 5, Random(1))
    assert len(host.log.finished) >= 5


@evening
async def test_bots_see_only_their_own_view(place):
    host = await table(place, bots=3)
    listen(host, "anna")
    await host.order(begin(host, "anna"))
    await play(host, "anna", 1, Random(2))
    for _, view in place.house.thinkers.seen:
        open_ = [seat for seat, hand in enumerate(view.hands) if hand is not None]
        laid = {a.seat for a in view.history if a.verb in (Verb.SIE, Verb.LAY_DOWN)}
        assert set(open_) <= {view.seat} | laid


@evening
async def test_who_has_gone_is_waited_for_and_then_a_bot_plays_for_him(place):
    host = await table(place, bots=3)
    await host.order(begin(host, "anna"))
    await until(lambda: len(host.log.finished) == 1)
    assert host.now.chairs[0].stand_in == host.terms.stand_in


@evening
async def test_bots_do_not_go_on_without_people(place):
    host = await table(place, bots=3)
    await host.order(begin(host, "anna"))
    await until(lambda: len(host.log.finished) == 1)
    for _ in range(500):
        await asyncio.sleep(0)
    assert host.now.running is None
    assert len(host.log.finished) == 1


@evening
async def test_who_runs_out_of_time_has_a_legal_action_done_for_him(place):
    host = await table(place, bots=3, clock=1, timeout=Timeout.DEFAULT)
    listen(host, "anna")
    await host.order(begin(host, "anna"))
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
        again = inn(place.house.store)
        again.house.clock = lambda passed=passed: 1000 * passed
        (view,) = views(listen((await again.find(host.terms.table)).host, "anna"))
        assert round(view["clock"]["left"] / 1000) == left
        await again.close()


@evening
async def test_the_next_deal_begins_when_all_are_ready(place):
    host = await table(place, bots=3, pause=3600)
    listen(host, "anna")
    await host.order(begin(host, "anna"))
    await play_out(host, "anna", Random(3))

    def next_deal():
        host.say_ready("anna")
        return host.now.deals == 2

    await until(next_deal)
