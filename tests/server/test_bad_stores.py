"""A table whose store does not do what it should."""

import asyncio

import pytest
from simulation.loop import run as virtually
from support.tables import act, at_the_cut, begin, open_tables, table

from stammtisch.store.protocol import MemoryStore, StoreFailed
from stammtisch.table.command import OWN
from stammtisch.table.commands import SeatBot
from stammtisch.table.log import Done, Failed


class Unwell(MemoryStore):
    """Fails when it is told to."""

    unsure = 0  # so many times it writes, and says that it does not know
    full = False  # can be read, and not written
    down = False

    async def append(self, stream, after, lines):
        if self.full or self.down:
            raise StoreFailed
        await super().append(stream, after, lines)
        if self.unsure:
            self.unsure -= 1
            raise StoreFailed

    async def read(self, stream, after=0):
        if self.down:
            raise StoreFailed
        return await super().read(stream, after)


def test_what_was_stored_without_an_answer_is_not_done_twice():
    async def whole():
        place = open_tables(Unwell())
        host, cutter = await at_the_cut(place)
        place.services.store.unsure = 1
        before = host.number
        assert await host.ask(*act(cutter, "CUT(12)", "one", before)) == Done(before + 1)
        await place.close()

    virtually(whole())


def test_nor_is_what_the_table_itself_has_ordered():
    async def whole():
        place = open_tables(Unwell())
        host = await table(place)
        place.services.store.unsure = 1
        assert isinstance(await host.ask(SeatBot(id=OWN, bot="zufall"), host.itself()), Done)
        assert len(host.now.occupied) == 2
        await place.close()

    virtually(whole())


def test_bots_go_on_when_the_store_answers_again():
    async def whole():
        place = open_tables(Unwell())
        host = await table(place, bots=3, grace=5)
        await host.ask(*begin(host, "anna"))
        place.services.store.full = True
        await asyncio.sleep(100)
        before = host.number
        place.services.store.full = False
        await asyncio.sleep(100)
        assert host.number > before

    virtually(whole())


@pytest.mark.parametrize("ill", ["full", "down"])
def test_a_store_that_does_not_write_is_told_and_noted_and_nothing_is_done(ill):
    async def whole():
        place = open_tables(Unwell())
        host, cutter = await at_the_cut(place)
        before = host.now
        setattr(place.services.store, ill, True)
        assert isinstance(await host.ask(*act(cutter, "CUT(12)", "one")), Failed)
        assert host.now is before
        assert place.services.watch.failures != []
        setattr(place.services.store, ill, False)
        assert isinstance(await host.ask(*act(cutter, "CUT(12)", "one")), Done)
        await place.close()

    virtually(whole())
