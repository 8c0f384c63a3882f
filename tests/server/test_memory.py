"""What of a table outlasts its host: moments that were missed, who is ready, the lobby."""

from random import Random

from support.tables import (
    act,
    ask,
    at_the_cut,
    begin,
    evening,
    listen,
    open_tables,
    play,
    table,
    until,
    views,
)

from stammtisch.table.command import OWN
from stammtisch.table.commands import SitDown, StandUp
from stammtisch.table.lobby import DAY, LISTED, Wanted, lobby_page, sweep_lobby
from stammtisch.table.log import Done


@evening
async def test_a_returning_player_hears_what_they_missed(place):
    host, cutter = await at_the_cut(place)
    after = host.number
    await host.ask(*act(cutter, "CUT(12)"))
    await host.ask(*by_dealer(host, "DEAL"))
    missed = [view["number"] for view in views(listen(host, "anna", after))]
    assert missed == [after + 1, after + 2]


@evening
async def test_who_takes_a_chair_does_not_see_what_was_seen_from_it_before(place):
    host, cutter = await at_the_cut(place)
    await host.ask(*act(cutter, "CUT(12)"))
    await host.ask(*by_dealer(host, "DEAL"))
    after = host.number - 1
    await ask(host, StandUp(id=OWN), "anna", stand_in="zufall")
    await host.ask(SitDown(id=OWN, chair=0), host.actor("zenzi"))
    assert [view["number"] for view in views(listen(host, "zenzi", after))] == [host.number]


def by_dealer(host, call):
    return act(host.now.player_ids(host.now.running.seats)[3], call)


@evening
async def test_a_table_that_nobody_needs_leaves_the_memory_and_comes_back(place):
    host, cutter = await at_the_cut(place)
    await host.ask(*act(cutter, "CUT(12)", "one"))
    name, now, number = host.terms.table, host.now, host.number
    await place.tidy(idle=0)
    assert name not in place.by_name
    again = (await place.find(name)).host
    assert again is not host
    assert (again.now, again.number) == (now, number)
    assert await again.ask(*act(cutter, "CUT(12)", "one")) == Done(number)


@evening
async def test_a_table_with_somebody_there_stays(place):
    host, _ = await at_the_cut(place)
    listener = listen(host, "anna")
    await place.tidy(idle=0)
    assert host.terms.table in place.by_name
    host.leave(listener)
    await place.tidy(idle=3600)
    assert host.terms.table in place.by_name


@evening
async def test_who_was_ready_need_not_say_it_again_after_a_restart(place):
    host = await table(place, people=("anna", "bert"), bots=2, pause=3600)
    host.say_ready("anna")
    await host.close()
    again = open_tables(place.services.store)
    back = (await again.find(host.terms.table)).host
    assert back.ready == (0,)
    back.say_ready("bert")
    await until(lambda: back.now.running is not None)
    assert back.ready == ()
    await again.close()


@evening
async def test_the_lobby_opens_no_table(place):
    host = await table(place, bots=3, public=True, title="Lamm")
    await table(place, bots=3)
    await host.noted()
    store = place.services.store
    assert await board(store) == [("Lamm", ["anna"], 0)]
    assert await board(store, 25 * 3600 * 1000) == []
    listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    await play(host, "anna", 1, Random(1))
    await until(lambda: host.now.deals == 2)
    await host.noted()
    assert (await board(store))[0][2] == 2
    await host.close()
    again = open_tables(store)
    assert len(await board(store)) == 1
    assert not again.by_name
    await again.close()


@evening
async def test_a_stranger_who_looks_at_a_stale_table_does_not_put_it_back_into_the_lobby(place):
    host = await table(place, bots=3, public=True, title="Lamm")
    await host.noted()
    store, time = place.services.store, place.services.clock
    await place.tidy(idle=0)
    then = time()
    late = open_tables(store, clock=lambda: then + DAY + 1)
    seen = (await late.find(host.terms.table)).host
    await seen.noted()
    assert await board(store, then + DAY + 1) == []
    assert await store.list(LISTED) == {}
    await late.close()


@evening
async def test_stale_notices_leave_the_lobby_by_themselves(place):
    await (await table(place, public=True)).noted()
    store, then = place.services.store, place.services.clock()
    await sweep_lobby(store, then + DAY - 1)
    assert len(await store.list(LISTED)) == 1
    await sweep_lobby(store, then + DAY + 1)
    assert await store.list(LISTED) == {}


@evening
async def test_tables_of_an_older_version_come_into_the_lobby(place):
    host = await table(place, public=True, title="Lamm")
    await host.noted()
    store, then = place.services.store, place.services.clock()
    (key,) = await store.list(LISTED)
    await store.delete(LISTED, key)
    assert await board(store, then) == []
    await sweep_lobby(store, then)
    assert await board(store, then) == [("Lamm", ["anna"], 0)]


async def board(store, now=0):
    shown = (await lobby_page(store, now, Wanted(), "", 50)).notices
    return [(n.title, [p.player for p in n.chairs if p and not p.bot], n.deals) for n in shown]
