"""Sessions without a network: whose token is good, and for how long."""

import asyncio

import pytest
from support.inn import Time

from stammtisch.server.errors import Denied
from stammtisch.server.people.people import LIFE, SEAT_LIFE, People
from stammtisch.store import MemoryStore


def with_people(story):
    time = Time()
    return asyncio.run(story(People(MemoryStore(), time), time))


async def refused(people, token, table=""):
    with pytest.raises(Denied) as denied:
        await people.known(token, table)
    return denied.value.reason


def test_a_session_is_good_for_its_time_and_no_longer():
    async def story(people, time):
        anna = await people.guest("Anna")
        token = await people.begin(anna.player)
        time.now = LIFE - 1
        assert await people.known(token) == anna
        time.now = LIFE
        assert await refused(people, token) == "bad_token"
        await people.sweep()
        assert await people.store.list("session") == {}

    with_people(story)


def test_a_token_of_a_seat_is_good_at_its_table_only():
    async def story(people, time):
        anna = await people.guest("Anna")
        token = await people.begin(anna.player, "lamm")
        assert await people.known(token, "lamm") == anna
        assert await refused(people, token, "ochs") == "bad_token"
        assert await refused(people, token) == "bad_token"
        time.now = SEAT_LIFE
        assert await refused(people, token, "lamm") == "bad_token"

    with_people(story)


def test_the_store_knows_no_token():
    async def story(people, time):
        anna = await people.guest("Anna")
        token = await people.begin(anna.player)
        assert token not in str(people.store.documents)

    with_people(story)


def test_whoever_was_forgotten_is_nobody():
    async def story(people, time):
        anna = await people.guest("Anna")
        token = await people.begin(anna.player)
        await people.store.delete("person", anna.player)
        assert await refused(people, token) == "bad_token"
        assert anna.player not in people.names

    with_people(story)
