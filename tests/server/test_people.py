"""Sessions without a network: whose token is good, and for how long."""

import asyncio
from functools import partial

import pytest
from msgspec import structs
from support.tables import Time

from stammtisch.engine.errors import Denied
from stammtisch.people.persons import (
    DAY,
    LIFE,
    Accounts,
    People,
)
from stammtisch.store.protocol import MemoryStore


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
        await people.sweep(0)
        assert await people.store.list("session") == {}

    with_people(story)


def test_a_token_of_a_seat_is_good_at_its_table_only():
    async def story(people, time):
        anna = await people.guest("Anna")
        token = await people.begin(anna.player, "lamm")
        assert await people.known(token, "lamm") == anna
        assert await refused(people, token, "ochs") == "bad_token"
        assert await refused(people, token) == "bad_token"
        time.now = 2 * DAY - 1
        assert await people.known(token, "lamm") == anna
        time.now = 2 * DAY
        assert await refused(people, token, "lamm") == "bad_token"

    with_people(story)


def test_the_store_knows_no_token():
    async def story(people, time):
        anna = await people.guest("Anna")
        token = await people.begin(anna.player)
        assert token not in str(people.store.documents)

    with_people(story)


def test_a_forgotten_person_is_nobody():
    async def story(people, time):
        anna = await people.guest("Anna")
        token = await people.begin(anna.player)
        await people.store.delete("person", anna.player)
        assert await refused(people, token) == "bad_token"
        assert anna.player not in people.names

    with_people(story)


async def gathered(*work):
    return await asyncio.gather(*work, return_exceptions=True)


def test_of_changes_to_a_person_at_once_none_is_lost():
    async def story(people, time):
        anna = await people.guest("Anna")
        named = partial(structs.replace, name="Anni")
        speaking = partial(structs.replace, language="bar")
        muting = partial(structs.replace, muted=("bert",))
        people.store = Slow(people.store)
        await gathered(*(people.change(anna.player, it) for it in (named, speaking, muting)))
        found = await people.find(anna.player)
        assert (found.name, found.language, found.muted) == ("Anni", "bar", ("bert",))
        assert people.names[anna.player] == "Anni"

    with_people(story)


class Slow:
    """Others come in between a look and a change."""

    def __init__(self, store):
        self.store = store

    def __getattr__(self, name):
        async def work(*arguments):
            found = await getattr(self.store, name)(*arguments)
            await asyncio.sleep(0)
            return found

        return work


def test_a_forgotten_person_is_not_changed():
    async def story(people, time):
        anna = await people.guest("Anna")
        await people.store.delete("person", anna.player)
        with pytest.raises(Denied, match="not valid"):
            await people.change(anna.player, partial(structs.replace, name="Anni"))
        assert await people.store.list("person") == {}

    with_people(story)


def test_registering_several_times_at_once_makes_one_account():
    async def story(people, time):
        anna, accounts = await people.guest("Anna"), Accounts(people)
        logins = [f"anna{number}" for number in range(3)]
        answers = await gathered(*(accounts.register(anna, it, "password") for it in logins))
        done = [it for it in answers if not isinstance(it, Exception)]
        assert [it.account for it in done] == [True]
        assert {it.reason for it in answers if isinstance(it, Denied)} == {"has_account"}
        assert len(await people.store.list("account")) == 1
        assert (await people.find(anna.player)).account

    with_people(story)


def test_a_new_name_outlives_a_registration_that_had_begun_before():
    async def story(people, time):
        anna, accounts = await people.guest("Before"), Accounts(people)
        registering = asyncio.create_task(accounts.register(anna, "anna", "password"))
        await asyncio.sleep(0)
        await people.change(anna.player, partial(structs.replace, name="After"))
        await registering
        found = await people.find(anna.player)
        assert (found.name, found.account) == ("After", True)

    with_people(story)


def test_who_is_known_is_not_introduced_again():
    async def story(people, time):
        anna = await people.guest("Anna")
        await people.introduce(structs.replace(anna, name="Entrant 7"))
        assert (await people.find(anna.player)).name == "Anna" == people.names[anna.player]

    with_people(story)
