"""One person: everything about them can be told, and forgotten without touching others."""

from pathlib import Path

import pytest
from support import sitting
from support.about import fill, ordered
from support.logs import evening_log

from stammtisch.people.about import everything_about, forget
from stammtisch.record import prove, read
from stammtisch.store.protocol import MemoryStore


async def test_a_person_gets_everything_about_him():
    store = MemoryStore()
    await fill(store)
    found = await everything_about(store, "anna")
    assert found.documents == {
        "person": {"anna": {"player": "anna", "name": "anna Huber"}},
        "account": {"anna@example.org": {"player": "anna", "hash": "…"}},
        "session": {"anna-1": {"player": "anna"}, "anna-2": {"player": "anna"}},
        "chat": {"lamm/1-anna": {"player": "anna", "text": "Servus beinand"}},
        "report": {"lamm/1-bert/anna": {"player": "anna", "at": 5}},
        "seat": {"anna/lamm": {"player": "anna", "table": "lamm"}},
    }


async def test_his_evenings_are_told_with_balance_and_every_finished_deal():
    store = MemoryStore()
    await fill(store)
    _, now = evening_log()
    (evening,) = (await everything_about(store, "anna")).streams["evenings"]
    assert (evening.stream, evening.table, evening.rules) == ("table/lamm", "lamm", now.rules.name)
    assert evening.balance == now.balances["anna"] == sum(deal.amount for deal in evening.deals)
    assert [deal.number for deal in evening.deals] == [1, 2, 3]
    for deal in evening.deals:
        (record,) = read(deal.record)
        prove(record)


async def test_a_deal_that_is_running_gives_no_secrets_away():
    store = MemoryStore()
    await fill(store)
    _, now = evening_log()
    await store.append("table/krone", 0, ordered(evening_log(seed=2)[0], "anna"))
    found = await everything_about(store, "anna")
    for running in (now, evening_log(seed=2)[1]):
        assert running.running is not None
        assert running.playing.secret not in repr(found)


async def test_who_was_never_there_is_unknown():
    store = MemoryStore()
    await fill(store)
    assert (await everything_about(store, "lamm")).empty  # the name of a table is no person
    assert (await everything_about(store, "emil")).empty
    assert await forget(store, "emil") == 0


async def test_to_forget_a_person_leaves_all_others_and_every_log(url, opened):
    _, now = evening_log()
    async with opened(url) as store:
        await fill(store)
        others = await everything_about(store, "bert")
        assert await forget(store, "anna") == 7
        assert await forget(store, "anna") == 0
        found = await everything_about(store, "anna")
        assert not any(found.documents.values())
        assert await everything_about(store, "bert") == others
        assert await store.get("chat", "nobody") == b"not JSON"
        entries = list(sitting.read_lines(await store.read("table/lamm")))
        assert sitting.fold(entry.event for entry in entries).balances == now.balances


@pytest.mark.parametrize("word", [b"anna Huber", b"anna@example.org"])
async def test_no_byte_of_a_forgotten_name_stays_in_the_file(sqlite_url, opened, word):
    async with opened(sqlite_url) as store:
        await fill(store)
    assert word in Path(sqlite_url).read_bytes()
    async with opened(sqlite_url) as store:
        await forget(store, "anna")
    files = list(Path(sqlite_url).parent.iterdir())
    assert not any(word in file.read_bytes() for file in files)
