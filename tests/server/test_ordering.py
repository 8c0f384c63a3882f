"""Orders at a table: each is done once, in its moment, and answered."""

import asyncio
from random import Random

import pytest
from msgspec import structs
from simulation.loop import run as virtually
from support.tables import (
    act,
    at_the_cut,
    begin,
    evening,
    listen,
    open_tables,
    options,
    play_out,
    table,
    told,
    until,
    views,
)

from stammtisch.table.command import OWN, Actor
from stammtisch.table.commands import Act, HandOver, Show, SitDown, TakeBack
from stammtisch.table.log import Declined, Done, Failed, Stale


@evening
async def test_a_repeated_command_gets_its_first_answer_and_is_done_once(place):
    host, cutter = await at_the_cut(place)
    order = act(cutter, "CUT(12)", "one", host.number)
    first = await host.ask(*order)
    assert isinstance(first, Done)
    number = host.number
    assert await host.ask(*order) == first
    assert host.number == number


@evening
async def test_a_command_is_still_known_after_a_restart(place):
    host, cutter = await at_the_cut(place)
    order = act(cutter, "CUT(12)", "one", host.number)
    first = await host.ask(*order)
    again = open_tables(place.services.store)
    host = (await again.find(host.terms.table)).host
    assert await host.ask(*order) == first
    await again.close()


@evening
async def test_two_players_may_use_the_same_id(place):
    host, cutter = await at_the_cut(place)
    await host.ask(*act(cutter, "CUT(12)", "one"))
    dealer = host.now.player_ids(host.now.running.seats)[3]
    assert isinstance(await host.ask(*act(dealer, "DEAL", "one")), Done)


@evening
async def test_a_command_for_another_moment_changes_nothing(place):
    host, cutter = await at_the_cut(place)
    number = host.number
    assert await host.ask(*act(cutter, "CUT(12)", "one", number - 1)) == Stale(number)
    assert host.number == number


@evening
async def test_a_refused_command_is_refused_again_in_the_same_words(place):
    host, cutter = await at_the_cut(place)
    order = act(cutter, "CARD(EO)", "one", host.number)
    first = await host.ask(*order)
    assert isinstance(first, Declined)
    await host.ask(*act(cutter, "CUT(12)", "two", host.number))
    assert await host.ask(*order) == first


@evening
async def test_the_next_cut_is_answered_again_as_it_was(place):
    host = await table(place, people=("anna",), bots=3, pause=3600)
    listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    await play_out(host, "anna", Random(4))
    cut = Act(id="cut", expected=host.number, call="NEXT_CUT"), host.actor("anna")
    first = await host.ask(*cut)
    assert first == Done(cut[0].expected)
    await until(lambda: host.now.deals == 2)
    assert await host.ask(*cut) == first
    late = structs.replace(cut[0], id="late"), cut[1]
    assert isinstance(await host.ask(*late), Stale)
    assert host.ready == ()


@evening
async def test_who_does_not_sit_there_does_nothing(place):
    host, _ = await at_the_cut(place)
    answer = await host.ask(*act("zenzi", "CUT(12)"))
    assert isinstance(answer, Declined)
    assert answer.why.reason == "not_seated"


@evening
async def test_two_servers_at_one_table_never_fork_it(place):
    """Each finds out what the other has done as soon as it wants to write."""
    host, cutter = await at_the_cut(place)
    second = open_tables(place.services.store)
    other = (await second.find(host.terms.table)).host
    listener = listen(host, "anna")
    await other.ask(*act(cutter, "CUT(12)", "there"))
    dealer = other.now.player_ids(other.now.running.seats)[3]
    assert isinstance(await host.ask(*act(dealer, "DEAL", "here")), Done)
    await other.catch_up()
    assert other.now == host.now
    assert [view["number"] for view in views(listener)][-2:] == [host.number - 1, host.number]
    await second.close()


@evening
async def test_a_table_that_closes_tells_everybody_and_finishes_what_it_accepted(place):
    host, cutter = await at_the_cut(place)
    listener = listen(host, "anna")
    number = host.number
    order = asyncio.create_task(host.ask(*act(cutter, "CUT(12)", "one")))
    await asyncio.sleep(0)
    await place.close()
    assert await order == Done(number + 1)
    messages = told(listener)
    assert {"type": "closing"} in messages
    assert listener.over
    assert isinstance(await host.ask(*act(cutter, "CUT(12)", "two")), Failed)


def test_one_who_cannot_be_told_does_not_stop_the_table():
    async def evening():
        place = open_tables()
        host = await table(place, bots=3)

        def unreachable(told):
            raise OSError(told)

        host.take(*begin(host, "anna"), unreachable)
        assert type(await host.ask(*begin(host, "anna"))) is Done
        assert [type(error) for error in host.services.watch.failures] == [OSError]
        await place.close()

    virtually(evening())


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_ordered_in_whatever_order_the_log_is_the_evening(seed):
    """Two servers, impatient senders, repeated and late commands: nothing forks or doubles."""

    async def whole():
        rng = Random(seed)
        place = open_tables(seed=seed)
        host = await table(place, people=("anna", "bert"), bots=2, grace=60)
        second = open_tables(place.services.store, seed + 100)
        hosts = [host, (await second.find(host.terms.table)).host]
        await host.ask(*begin(host, "anna"))
        sent, done = [], {}
        for step in range(150):
            some = rng.choice(hosts)
            order = rng.choice(sent) if sent and rng.random() < 0.2 else attempt(some, rng, step)
            sent.append(order)
            answer = await some.ask(*order)
            if isinstance(answer, Done):
                assert done.setdefault(order[0].id, answer) == answer
        await hosts[0].catch_up()
        await hosts[1].catch_up()
        again = open_tables(place.services.store)
        fresh = (await again.find(host.terms.table)).host
        assert fresh.log.state is not None
        written = [host.log.done[name] for name in {f"{by.player}/{it.id}" for it, by in sent}
                   if name in host.log.done]  # fmt: skip
        assert written
        assert len(written) == len(set(written))
        for each in (place, second, again):
            await each.close()
        assert sum(fresh.now.balances.values()) + fresh.now.course.stock == 0

    virtually(whole())


def attempt(host, rng, step):
    """Anything a player might send, sensible or not."""
    player = rng.choice(("anna", "bert", "zenzi"))
    expected = rng.choice((None, host.number, host.number, host.number - 1))
    mine = options(host, player) if host.now.chair_of(player) is not None else ()
    call = rng.choice(mine).call if mine and rng.random() < 0.9 else rng.choice(("PASS", "HALT"))
    name = {"id": f"{step}", "expected": expected}
    commands = (
        *[Act(**name, call=call)] * 8,
        Show(**name, open=rng.random() < 0.5),
        HandOver(**name),
        TakeBack(**name),
    )
    terms = structs.replace(host.terms, stand_in="zufall")
    return rng.choice(commands), Actor(player=player, terms=terms)


@evening
async def test_who_comes_twice_at_once_sits_down_once_and_is_refused_nowhere(place):
    host = await table(place)
    again = open_tables(place.services.store, seed=2)
    there = (await again.find(host.terms.table)).host
    places = (host, host, there, there)
    await asyncio.gather(*(it.do(SitDown(id=OWN), it.actor("bert")) for it in places))
    for each in (host, there):
        await each.catch_up()
        assert [it.player and it.player.id for it in each.now.chairs].count("bert") == 1
    await again.close()
