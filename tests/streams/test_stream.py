"""One way to write to a log, for every kind of stream: the first to write wins."""

import asyncio

import pytest
from support.hall import DAY

from stammtisch import pad, rulesets
from stammtisch.engine.errors import Impossible
from stammtisch.pad import PadClosed, Unwritable
from stammtisch.pad.service import PadStream
from stammtisch.schafkopf.report import Passed
from stammtisch.store.protocol import MemoryStore
from stammtisch.tournament.command import DESK
from stammtisch.tournament.people import PayFee
from stammtisch.tournament.persons import Registration, new_person
from stammtisch.tournament.plan import planned
from stammtisch.tournament.registration import register
from stammtisch.tournament.service import TournamentStream


class Slow(MemoryStore):
    """Others get their turn before and after everything it does."""

    async def append(self, stream, after, lines):
        await asyncio.sleep(0)
        await super().append(stream, after, lines)
        await asyncio.sleep(0)

    async def read(self, stream, after=0):
        await asyncio.sleep(0)
        lines = await super().read(stream, after)
        await asyncio.sleep(0)
        return lines


async def written_pad(store):
    rules = rulesets.builtin("schafkopfschule")
    return await PadStream.new(store, rules, ("Anna", "Bert", "Cilli", "Dora"))


async def announced(store):
    rules = rulesets.builtin("schafkopfschule-turnier")
    return await TournamentStream.new(store, "spring", planned(rules, title="Frühjahr", day=DAY))


def passed(now):
    return pad.Write(Passed()).decide(now)


def registered(name):
    entry = Registration(person=new_person(name), of_age=True)
    return lambda now: (register(now, entry, DESK),)


def test_many_write_at_once_in_one_process_and_in_several():
    async def story():
        store = Slow()
        one = await written_pad(store)
        other = await PadStream.open(store, one.name)
        writers = [one.do(passed, f"one/{i}") for i in range(5)]
        writers += [other.do(passed, f"other/{i}") for i in range(5)]
        await asyncio.gather(*writers, one.catch_up(), other.catch_up())
        await one.catch_up()
        await other.catch_up()
        assert one.pad == other.pad and one.pad.page.games == 10
        commands = [f"{name}/{i}" for name in ("one", "other") for i in range(5)]
        assert len({one.done[it] for it in commands}) == 10
        assert [one.done[it] for it in commands] == [other.done[it] for it in commands]

    asyncio.run(story())


def test_tournaments_too_and_their_slow_decisions():
    async def story():
        store = Slow()
        one = await announced(store)
        other = await TournamentStream.open(store, "spring")
        writers = [one.do(registered(f"a{i}"), f"a/{i}", slow=True) for i in range(4)]
        writers += [other.do(registered(f"b{i}"), f"b/{i}", slow=True) for i in range(4)]
        await asyncio.gather(*writers)
        await one.catch_up()
        await other.catch_up()
        assert one.tournament == other.tournament and len(one.tournament.entrants) == 8
        assert [it.number for it in one.entries] == list(range(1, len(one.entries) + 1))

    asyncio.run(story())


def test_a_command_is_done_once_wherever_it_is_sent_again():
    async def story():
        store = MemoryStore()
        one = await announced(store)
        other = await TournamentStream.open(store, "spring")
        await one.do(registered("anna"), "web/1")
        await other.do(registered("anna"), "web/1")
        await one.do(registered("anna"), "web/1")
        assert len(other.tournament.entrants) == 1
        assert len(await store.read("tournament/spring")) == one.number == 2

    asyncio.run(story())


def test_what_is_refused_on_an_old_state_is_decided_again():
    async def story():
        store = MemoryStore()
        one = await announced(store)
        other = await TournamentStream.open(store, "spring")
        await one.do(registered("anna"))
        (number,) = one.tournament.entrants
        await other.do(lambda now: PayFee(number).decide(now, DESK))  # has not seen who entered
        await one.catch_up()
        assert one.tournament.entrants[number].paid

    asyncio.run(story())


@pytest.mark.parametrize("kind", ["pad", "tournament"])
def test_what_is_refused_on_the_newest_state_changes_nothing(kind):
    async def story():
        store = MemoryStore()
        if kind == "pad":
            stream = await written_pad(store)
            await stream.perform(pad.Write(PadClosed()))
            refused, decide = Unwritable, passed
        else:
            stream = await announced(store)
            refused, decide = Impossible, lambda now: PayFee(9).decide(now, DESK)
        before, state = stream.number, stream.state
        with pytest.raises(refused):
            await stream.do(decide, "once")
        assert (stream.number, stream.state) == (before, state) and "once" not in stream.done

    asyncio.run(story())
