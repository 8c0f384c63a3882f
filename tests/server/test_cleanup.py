"""What a server forgets by itself."""

import asyncio
from types import SimpleNamespace

import pytest
from simulation.loop import run as virtually
from support.tables import Time, listen, open_tables, table, told, views

from stammtisch.pad.web.room import PadRoom
from stammtisch.people.about import forget as forget_in_the_store
from stammtisch.people.persons import LIFE, People
from stammtisch.server.server import TIDYING, forget, keep_tidy
from stammtisch.server.settings import Settings
from stammtisch.store.protocol import MemoryStore
from stammtisch.table.lobby import LISTED


async def evening_of_two():
    place = open_tables()
    people = People(place.services.store, Time())
    place.services.names = people.names
    anna, bert = [(await people.guest(name)).player for name in ("Anna", "Bert")]
    host = await table(place, people=(anna, bert))
    return place, people, host, anna, bert


def test_who_was_forgotten_in_the_store_is_forgotten_at_the_table():
    async def story():
        place, people, host, anna, bert = await evening_of_two()
        hers, his = listen(host, anna), listen(host, bert)
        assert "Anna" in str(views(his))
        await forget_in_the_store(place.services.store, anna)
        told(hers)
        await forget(place, people)
        assert told(hers)[-1] == {"type": "left", "why": "erased"}
        assert hers.over
        assert not his.over
        host.show(his)
        assert "Anna" not in str(views(his))
        assert people.names == {bert: "Bert"}
        await place.close()

    virtually(story())


def test_names_that_nobody_needs_leave_the_memory_in_their_time():
    async def story():
        place, people, _, anna, bert = await evening_of_two()
        cilli = (await people.guest("Cilli")).player
        await forget(place, people)
        assert set(people.names) == {anna, bert, cilli}, "she may just be sitting down"
        await forget(place, people)
        assert set(people.names) == {anna, bert}
        await place.close()

    virtually(story())


@pytest.mark.parametrize("many", [0, 1, 1200])
def test_expired_sessions_are_swept_out_and_no_others(many):
    async def story():
        people = People(MemoryStore(), Time())
        for _ in range(many):
            await people.begin("anna")
        people.clock.now = 1
        token = await people.begin("bert")
        people.clock.now = LIFE
        await people.sweep(0)
        assert len(await people.store.list("session")) == 1
        assert await people._session(token)

    virtually(story())


def test_a_damaged_document_does_not_end_the_tidying():
    async def story():
        place, people, host, *_ = await evening_of_two()
        store, failed = place.services.store, []
        place.services.watch = SimpleNamespace(failed=lambda *told: failed.append(told))
        await store.put(LISTED, "0", b"{")
        server = SimpleNamespace(
            store=store, tables=place, people=people, pads=PadRoom(store), settings=Settings()
        )
        tidying = asyncio.create_task(keep_tidy(server))
        await asyncio.sleep(3.5 * TIDYING)
        assert [where for where, _ in failed] == ["tidying"]
        assert host.terms.table in place.by_name
        await asyncio.sleep(60 * TIDYING)
        assert host.terms.table not in place.by_name, "nobody was there"
        assert not tidying.done()
        tidying.cancel()

    virtually(story())
