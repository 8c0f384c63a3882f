"""One process writes for several."""

import asyncio
import os
import signal
from multiprocessing import get_context

import pytest
from sqlalchemy import event
from support.scribe import a_desk, dictated

from stammtisch.store import Conflict, StoreFailed, database, dictation, open_store
from stammtisch.store.opening import write_for_others


@pytest.fixture
def desk():
    with a_desk() as desk:
        yield desk


def scribe(url, desk):
    """A real process, which can be killed."""

    async def for_ever():
        await asyncio.Event().wait()

    def work():
        asyncio.run(write_for_others(url, desk, for_ever))

    process = get_context("fork").Process(target=work, daemon=True)
    process.start()
    return process


async def lines_of(stream, store):
    """Until he is told once that it failed; how many were written for sure."""
    for number in range(1_000_000):
        try:
            await store.append(stream, number, [b"line"])
        except StoreFailed:
            return number
    raise AssertionError("he is immortal")


async def test_when_he_is_killed_nothing_is_lost_and_another_goes_on(sqlite_url, desk):
    path = desk.getsockname()
    first = scribe(sqlite_url, desk)
    stores = [await open_store(sqlite_url, scribe=path) for _ in range(2)]
    writing = [
        asyncio.create_task(lines_of(f"s{i}/{number}", store))
        for i, store in enumerate(stores)
        for number in range(5)
    ]
    await asyncio.sleep(0.3)
    os.kill(first.pid, signal.SIGKILL)
    written = await asyncio.gather(*writing)
    first.join()
    waiting = asyncio.create_task(stores[0].append("later", 0, [b"one"]))
    await asyncio.sleep(0.1)
    assert not waiting.done(), "nobody is there who could have written it"
    second = scribe(sqlite_url, desk)
    await waiting
    streams = [f"s{i}/{number}" for i in range(2) for number in range(5)]
    for stream, sure in zip(streams, written, strict=True):
        assert len(await stores[1].read(stream)) in (sure, sure + 1)
    assert sum(written) > 0
    for store in stores:
        await store.close()
    second.kill()


async def test_when_his_desk_is_gone_whoever_writes_hears_of_it(sqlite_url, desk):
    store = await open_store(sqlite_url, scribe=desk.getsockname())
    desk.close()
    with pytest.raises(StoreFailed):
        await store.append("lamm", 0, [b"one"])
    await store.close()


async def test_when_nobody_comes_to_his_desk_whoever_writes_does_not_wait_for_ever(
    sqlite_url, desk, monkeypatch
):
    monkeypatch.setattr(dictation, "PATIENCE", 0.01)
    store = await open_store(sqlite_url, scribe=desk.getsockname())
    for _ in range(2):
        with pytest.raises(StoreFailed):
            await store.append("lamm", 0, [b"one"])
    left = asyncio.create_task(store.append("lamm", 0, [b"one"]))
    await asyncio.sleep(0)
    await store.close()
    assert isinstance(left.exception(), StoreFailed)


async def test_what_several_want_written_shares_commits(sqlite_url, monkeypatch):
    commits = []

    class Counting(database.LonelyDatabase):
        def __init__(self, url):
            super().__init__(url)
            event.listen(self.writing, "commit", lambda _: commits.append(1))

    monkeypatch.setattr(database, "LonelyDatabase", Counting)
    async with dictated(sqlite_url) as store:
        commits.clear()
        await asyncio.gather(*(store.append(f"s{i}", 0, [b"one"]) for i in range(200)))
        assert len(commits) <= 2


async def test_of_two_who_want_the_same_number_one_hears_so(sqlite_url, opened):
    async with dictated(sqlite_url) as one, opened(sqlite_url) as other:
        await other.append("lamm", 0, [b"other"])
        with pytest.raises(Conflict) as conflict:
            await one.append("lamm", 0, [b"one"])
        assert (conflict.value.stream, conflict.value.after) == ("lamm", 0)
        assert await one.read("lamm") == [b"other"]


async def test_a_letter_may_be_large_and_come_in_pieces(sqlite_url):
    lines = [os.urandom(300_000) for _ in range(5)]
    async with dictated(sqlite_url) as store:
        await asyncio.gather(*(store.append(f"s{i}", 0, [line]) for i, line in enumerate(lines)))
        assert [await store.read(f"s{i}") for i in range(5)] == [[line] for line in lines]
