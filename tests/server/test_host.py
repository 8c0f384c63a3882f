"""The host of a table, without a network."""

import asyncio
from random import Random

import pytest
from simulation.loop import run as virtually
from support.inn import act, begin, inn, listen, options, play, table, told, until, views

from stammtisch import sitting
from stammtisch.game import Verb
from stammtisch.server.host.answers import Declined, Done, Failed, Order, Stale
from stammtisch.server.host.deeds import by, seat_bot
from stammtisch.server.host.lobby import notices
from stammtisch.server.host.terms import Timeout
from stammtisch.server.socket.incoming import Act
from stammtisch.server.socket.orders import order_of
from stammtisch.store import MemoryStore, StoreFailed


def evening(test):
    """A test as one evening: at its end nothing may have gone wrong behind the scenes."""

    def run():
        async def whole():
            place = inn()
            await test(place)
            await place.close()
            assert place.house.watch.failures == []

        asyncio.run(whole())

    run.__name__ = test.__name__
    return run


async def at_the_cut(place, **terms):
    """A table at which anna has to cut."""
    host = await table(place, people=("anna", "bert", "cilli", "dora"), **{"grace": 60} | terms)
    await host.order(begin(host, "anna"))
    cutter = host.now.player_ids(host.now.running.seats)[2]
    return host, cutter


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
async def test_a_repeated_command_gets_its_first_answer_and_is_done_once(place):
    host, cutter = await at_the_cut(place)
    order = act(cutter, "CUT(12)", "one", host.number)
    first = await host.order(order)
    assert isinstance(first, Done)
    number = host.number
    assert await host.order(order) == first
    assert host.number == number


@evening
async def test_a_command_is_still_known_after_a_restart(place):
    host, cutter = await at_the_cut(place)
    order = act(cutter, "CUT(12)", "one", host.number)
    first = await host.order(order)
    again = inn(place.house.store)
    host = (await again.find(host.terms.table)).host
    assert await host.order(order) == first
    await again.close()


@evening
async def test_two_players_may_use_the_same_id(place):
    host, cutter = await at_the_cut(place)
    await host.order(act(cutter, "CUT(12)", "one"))
    dealer = host.now.player_ids(host.now.running.seats)[3]
    assert isinstance(await host.order(act(dealer, "DEAL", "one")), Done)


@evening
async def test_a_command_for_another_moment_changes_nothing(place):
    host, cutter = await at_the_cut(place)
    number = host.number
    assert await host.order(act(cutter, "CUT(12)", "one", number - 1)) == Stale(number)
    assert host.number == number


@evening
async def test_a_refused_command_is_refused_again_in_the_same_words(place):
    host, cutter = await at_the_cut(place)
    order = act(cutter, "CARD(EO)", "one", host.number)
    first = await host.order(order)
    assert isinstance(first, Declined)
    await host.order(act(cutter, "CUT(12)", "two", host.number))
    assert await host.order(order) == first


@evening
async def test_who_does_not_sit_there_does_nothing(place):
    host, _ = await at_the_cut(place)
    answer = await host.order(act("zenzi", "CUT(12)"))
    assert isinstance(answer, Declined)
    assert answer.why.reason == "not_seated"


@evening
async def test_two_servers_at_one_table_never_fork_it(place):
    """Each finds out what the other has done as soon as it wants to write."""
    host, cutter = await at_the_cut(place)
    second = inn(place.house.store)
    other = (await second.find(host.terms.table)).host
    listener = listen(host, "anna")
    await other.order(act(cutter, "CUT(12)", "there"))
    dealer = other.now.player_ids(other.now.running.seats)[3]
    assert isinstance(await host.order(act(dealer, "DEAL", "here")), Done)
    await other.catch_up()
    assert other.now == host.now
    assert [view["number"] for view in views(listener)][-2:] == [host.number - 1, host.number]
    await second.close()


class Flaky(MemoryStore):
    """Writes, and says that it does not know."""

    failing = 0

    async def append(self, stream, after, lines):
        await super().append(stream, after, lines)
        if self.failing:
            self.failing -= 1
            raise StoreFailed


def test_what_was_stored_without_an_answer_is_not_done_twice():
    async def whole():
        place = inn(Flaky())
        host, cutter = await at_the_cut(place)
        place.house.store.failing = 1
        before = host.number
        assert await host.order(act(cutter, "CUT(12)", "one", before)) == Done(before + 1)
        await place.close()

    asyncio.run(whole())


def test_nor_is_what_the_table_itself_has_ordered():
    async def whole():
        place = inn(Flaky())
        host = await table(place)
        place.house.store.failing = 1
        assert isinstance(await host.order(Order(deed=seat_bot(None, "zufall"))), Done)
        assert len(host.now.occupied) == 2
        await place.close()

    asyncio.run(whole())


class Full(MemoryStore):
    """Can be read, and not written as long as it is full."""

    full = False

    async def append(self, stream, after, lines):
        if self.full:
            raise StoreFailed
        await super().append(stream, after, lines)


def test_bots_go_on_when_the_store_answers_again():
    async def whole():
        place = inn(Full())
        host = await table(place, bots=3, grace=5)
        await host.order(begin(host, "anna"))
        place.house.store.full = True
        await asyncio.sleep(100)
        before = host.number
        place.house.store.full = False
        await asyncio.sleep(100)
        assert host.number > before

    virtually(whole())


def test_a_store_that_can_be_read_but_not_written_is_told_and_noted():
    async def whole():
        place = inn(Full())
        host, cutter = await at_the_cut(place)
        place.house.store.full = True
        before = host.now
        assert isinstance(await host.order(act(cutter, "CUT(12)", "one")), Failed)
        assert host.now is before
        assert place.house.watch.failures != []
        await place.close()

    asyncio.run(whole())


def test_a_store_that_is_down_is_told_and_nothing_is_done():
    class Down(MemoryStore):
        down = False

        async def append(self, stream, after, lines):
            if self.down:
                raise StoreFailed
            await super().append(stream, after, lines)

        async def read(self, stream, after=0):
            if self.down:
                raise StoreFailed
            return await super().read(stream, after)

    async def whole():
        place = inn(Down())
        host, cutter = await at_the_cut(place)
        place.house.store.down = True
        before = host.now
        assert isinstance(await host.order(act(cutter, "CUT(12)", "one")), Failed)
        assert host.now is before
        place.house.store.down = False
        assert isinstance(await host.order(act(cutter, "CUT(12)", "one")), Done)
        await place.close()

    asyncio.run(whole())


@evening
async def test_whoever_comes_back_hears_what_he_missed(place):
    host, cutter = await at_the_cut(place)
    after = host.number
    await host.order(act(cutter, "CUT(12)"))
    await host.order(by_dealer(host, "DEAL"))
    missed = [view["number"] for view in views(listen(host, "anna", after))]
    assert missed == [after + 1, after + 2]


@evening
async def test_who_takes_a_chair_does_not_see_what_was_seen_from_it_before(place):
    host, cutter = await at_the_cut(place)
    await host.order(act(cutter, "CUT(12)"))
    await host.order(by_dealer(host, "DEAL"))
    after = host.number - 1
    await host.order(Order(deed=by("anna", sitting.stand_up, "zufall")))
    await host.order(Order(deed=lambda now: sitting.sit_down(now, 0, "zenzi")))
    assert [view["number"] for view in views(listen(host, "zenzi", after))] == [host.number]


def by_dealer(host, call):
    return act(host.now.player_ids(host.now.running.seats)[3], call)


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
    host.attendant.turn._since -= 1  # the second has passed
    host.attendant.nudge()
    history = len(host.now.running.deal.history)
    await until(lambda: len(host.now.running.deal.history) > history)
    assert not host.now.chairs[0].bot


@evening
async def test_a_view_tells_whose_clock_runs(place):
    host, cutter = await at_the_cut(place, clock=30)
    (view,) = views(listen(host, "anna"))
    assert view["clock"]["chair"] == host.now.chair_of(cutter)
    assert 0 < view["clock"]["left"] <= 30_000


@evening
async def test_the_next_deal_begins_when_all_are_ready(place):
    host = await table(place, bots=3, pause=3600)
    listen(host, "anna")
    await host.order(begin(host, "anna"))
    rng = Random(3)
    while host.now.running.deal.outcome is None:
        await until(lambda: options(host, "anna") or host.now.running.deal.outcome is not None)
        if options(host, "anna"):
            call = rng.choice(options(host, "anna")).call
            await host.order(act("anna", call, expected=host.number))

    def next_deal():
        host.say_ready("anna")
        return host.now.deals == 2

    await until(next_deal)


@evening
async def test_the_next_cut_is_answered_again_as_it_was(place):
    host = await table(place, people=("anna",), bots=3, pause=3600)
    listen(host, "anna")
    await host.order(begin(host, "anna"))
    await play_out(host, "anna", Random(4))
    cut = order_of(Act(id="cut", expected=host.number, call="NEXT_CUT"), "anna", host)
    first = await host.order(cut)
    assert first == Done(cut.expected)
    await until(lambda: host.now.deals == 2)
    assert await host.order(cut) == first
    late = order_of(Act(id="late", expected=cut.expected, call="NEXT_CUT"), "anna", host)
    assert isinstance(await host.order(late), Stale)
    assert host.ready == ()


async def play_out(host, player, rng):
    """Until there is nothing left to do but the next cut."""
    while host.now.running.deal.outcome is None:
        await until(lambda: host.now.running.deal.outcome is not None or options(host, player))
        mine = options(host, player)
        if mine:
            await host.order(act(player, rng.choice(mine).call, expected=host.number))
    for _ in range(1000):  # claims of bots
        await asyncio.sleep(0)


@evening
async def test_a_table_that_closes_tells_everybody_and_finishes_what_it_accepted(place):
    host, cutter = await at_the_cut(place)
    listener = listen(host, "anna")
    number = host.number
    order = asyncio.create_task(host.order(act(cutter, "CUT(12)", "one")))
    await asyncio.sleep(0)
    await place.close()
    assert await order == Done(number + 1)
    messages = told(listener)
    assert {"type": "closing"} in messages
    assert listener.over
    assert isinstance(await host.order(act(cutter, "CUT(12)", "two")), Failed)


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_ordered_in_whatever_order_the_log_is_the_evening(seed):
    """Two servers, impatient senders, repeated and late commands: nothing forks or doubles."""

    async def whole():
        rng = Random(seed)
        place = inn(seed=seed)
        host = await table(place, people=("anna", "bert"), bots=2, grace=60)
        second = inn(place.house.store, seed + 100)
        hosts = [host, (await second.find(host.terms.table)).host]
        await host.order(begin(host, "anna"))
        sent, done = [], {}
        for step in range(150):
            some = rng.choice(hosts)
            order = rng.choice(sent) if sent and rng.random() < 0.2 else attempt(some, rng, step)
            sent.append(order)
            answer = await some.order(order)
            if isinstance(answer, Done):
                assert done.setdefault(order.id, answer) == answer
        await hosts[0].catch_up()
        await hosts[1].catch_up()
        again = inn(place.house.store)
        fresh = (await again.find(host.terms.table)).host
        assert fresh.log._now is not None
        written = list(host.log.done.values())
        assert len(written) == len(set(written))
        for each in (place, second, again):
            await each.close()
        assert sum(fresh.now.balances.values()) + fresh.now.course.stock == 0

    asyncio.run(whole())


def attempt(host, rng, step):
    """Anything a player might send, sensible or not."""
    player = rng.choice(("anna", "bert", "zenzi"))
    expected = rng.choice((None, host.number, host.number, host.number - 1))
    mine = options(host, player) if host.now.chair_of(player) is not None else ()
    call = rng.choice(mine).call if mine and rng.random() < 0.9 else rng.choice(("PASS", "HALT"))
    deeds = (
        *[by(player, sitting.act, call)] * 8,
        by(player, sitting.show, rng.random() < 0.5),
        by(player, sitting.hand_over, "zufall"),
        by(player, sitting.take_back),
    )
    return Order(player=player, id=f"{step}", expected=expected, deed=rng.choice(deeds))


@evening
async def test_a_table_that_nobody_needs_leaves_the_memory_and_comes_back(place):
    host, cutter = await at_the_cut(place)
    await host.order(act(cutter, "CUT(12)", "one"))
    name, now, number = host.terms.table, host.now, host.number
    await place.tidy(idle=0)
    assert name not in place.tables
    again = (await place.find(name)).host
    assert again is not host
    assert (again.now, again.number) == (now, number)
    assert await again.order(act(cutter, "CUT(12)", "one")) == Done(number)


@evening
async def test_a_table_with_somebody_there_stays(place):
    host, _ = await at_the_cut(place)
    listener = listen(host, "anna")
    await place.tidy(idle=0)
    assert host.terms.table in place.tables
    host.leave(listener)
    await place.tidy(idle=3600)
    assert host.terms.table in place.tables


@evening
async def test_a_clock_goes_on_where_it_was_when_the_table_is_opened_again(place):
    host, _ = await at_the_cut(place, clock=60, grace=600)
    for passed, left in ((20, 40), (0, 60), (3600, 15)):
        again = inn(place.house.store)
        again.house.clock = lambda passed=passed: 1000 * passed
        (view,) = views(listen((await again.find(host.terms.table)).host, "anna"))
        assert left - 1 <= view["clock"]["left"] / 1000 <= left
        await again.close()


@evening
async def test_who_was_ready_need_not_say_it_again_after_a_restart(place):
    host = await table(place, people=("anna", "bert"), bots=2, pause=3600)
    host.say_ready("anna")
    await host.close()
    again = inn(place.house.store)
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
    store = place.house.store
    assert await board(store) == [("Lamm", ["anna"], 0)]
    assert [n.table for n in await notices(store, 25 * 3600 * 1000)] == []
    listen(host, "anna")
    await host.order(begin(host, "anna"))
    await play(host, "anna", 1, Random(1))
    await until(lambda: host.now.deals == 2)
    await host.noted()
    assert (await board(store))[0][2] == 2
    await host.close()
    again = inn(store)
    assert len(await board(store)) == 1
    assert not again.tables
    await again.close()


async def board(store):
    shown = await notices(store, 0)
    return [(n.title, [p.player for p in n.chairs if p and not p.bot], n.deals) for n in shown]


def test_one_who_cannot_be_told_does_not_stop_the_table():
    async def evening():
        place = inn()
        host = await table(place, bots=3)

        def unreachable(told):
            raise OSError(told)

        host.take_order(begin(host, "anna"), unreachable)
        assert type(await host.order(begin(host, "anna"))) is Done
        assert [type(error) for error in host.house.watch.failures] == [OSError]
        await place.close()

    asyncio.run(evening())
