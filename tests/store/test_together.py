"""Many writers at once: one commit for many, no harm to others, no forks."""

import asyncio
import sqlite3
from random import Random

import pytest
from sqlalchemy import event, select

from stammtisch.store.database import LINES
from stammtisch.store.group import DocumentChange
from stammtisch.store.protocol import Changed, Conflict, DocumentTaken, StoreFailed


def count_commits(store):
    commits = []
    event.listen(store.database.writing, "commit", lambda _: commits.append(1))
    return commits


async def test_many_appends_share_a_commit(url, opened):
    async with opened(url) as store:
        commits = count_commits(store)
        await asyncio.gather(*(store.append(f"s{i}", 0, [b"one"]) for i in range(200)))
        assert len(commits) <= 2
        assert len(await store.streams()) == 200


async def test_what_queues_up_while_a_commit_runs_shares_the_next(url, opened):
    async with opened(url) as store:
        commits = count_commits(store)

        async def evening(stream):
            for number in range(10):
                await store.append(stream, number, [b"line"])

        await asyncio.gather(*(evening(f"s{i}") for i in range(50)))
        assert len(commits) <= 50  # 500 appends, ten waves; a straggler may cost one more each


async def test_an_append_alone_is_committed_by_itself(url, opened):
    async with opened(url) as store:
        commits = count_commits(store)
        for number in range(5):
            await store.append("lamm", number, [b"line"])
            assert len(commits) == number + 1


async def test_appends_of_one_stream_may_follow_upon_each_other_in_a_group(url, opened):
    async with opened(url) as store:
        await asyncio.gather(*(store.append("lamm", n, [b"%d" % n]) for n in range(30)))
        assert await store.read("lamm") == [b"%d" % n for n in range(30)]


async def test_a_conflict_harms_nobody_else_in_its_group(url, opened):
    async with opened(url) as store:
        await store.append("taken", 0, [b"one"])
        answers = await asyncio.gather(
            *(store.append("free" if i % 2 else "taken", i // 2, [b"x"]) for i in range(6)),
            return_exceptions=True,
        )
        assert [type(it) for it in answers[::2]] == [Conflict, type(None), type(None)]
        assert answers[1::2] == [None] * 3
        assert len(await store.read("taken")) == 3


async def test_what_the_database_refuses_harms_nobody_else_in_its_group(url, opened):
    async with opened(url) as store:
        answers = await asyncio.gather(
            store.append("lamm", 0, [b"one"]),
            store.writer.write(
                DocumentChange("kind", "key", object())
            ),  # no database can keep that
            store.put("person", "anna", b"1"),
            return_exceptions=True,
        )
        assert [type(it) for it in answers] == [type(None), StoreFailed, type(None)]
        assert await store.read("lamm") == [b"one"]
        assert await store.get("person", "anna") == b"1"
        await store.append("lamm", 1, [b"two"])


async def test_a_cancelled_wait_blocks_nobody_else(url, opened):
    async with opened(url) as store:
        impatient = asyncio.create_task(store.append("ox", 0, [b"one"]))
        patient = asyncio.create_task(store.append("lamm", 0, [b"one"]))
        await asyncio.sleep(0)
        impatient.cancel()
        await patient
        assert await store.read("ox") in ([], [b"one"])
        assert await store.read("lamm") == [b"one"]


async def test_changes_of_one_document_follow_upon_each_other_in_a_group(url, opened):
    async with opened(url) as store:
        await store.put("account", "anna", b"old")
        wishes = (
            store.add("account", "anna", b"too early"),
            store.delete("account", "anna"),
            store.add("account", "anna", b"new"),
            store.add("account", "anna", b"too late"),
            store.add("account", "bert", b"bert"),
        )
        answers = await asyncio.gather(*wishes, return_exceptions=True)
        assert [type(answer) for answer in answers] == [
            DocumentTaken,
            type(None),
            type(None),
            DocumentTaken,
            type(None),
        ]
        assert await store.list("account") == {"anna": b"new", "bert": b"bert"}


async def test_of_two_servers_that_add_the_same_document_one_succeeds(url, opened):
    async with opened(url) as here, opened(url) as there:
        for number in range(20):
            key = str(number)
            adding = (store.add("account", key, b"x") for store in (here, there))
            answers = await asyncio.gather(*adding, return_exceptions=True)
            assert sorted(type(answer).__name__ for answer in answers) == [
                "DocumentTaken",
                "NoneType",
            ]


async def test_replacements_follow_upon_each_other_in_a_group(url, opened):
    async with opened(url) as store:
        await store.put("person", "anna", b"0")
        wishes = (
            store.replace("person", "anna", b"0", b"1"),
            store.replace("person", "anna", b"0", b"too late"),
            store.replace("person", "anna", b"1", b"2"),
            store.delete("person", "anna"),
            store.replace("person", "anna", b"2", b"gone"),
            store.add("person", "anna", b"3"),
            store.replace("person", "anna", b"3", b"4"),
        )
        answers = await asyncio.gather(*wishes, return_exceptions=True)
        done = type(None)
        assert [type(it) for it in answers] == [done, Changed, done, done, Changed, done, done]
        assert await store.get("person", "anna") == b"4"


async def test_no_change_of_two_servers_to_one_document_is_lost(url, opened):
    async def count(store):
        for _ in range(10):
            while True:
                before = await store.get("person", "anna")
                try:
                    await store.replace("person", "anna", before, b"%d" % (int(before) + 1))
                except Changed:
                    continue
                break

    async with opened(url) as here, opened(url) as there:
        await here.put("person", "anna", b"0")
        await asyncio.gather(*(count(store) for store in (here, there, here, there)))
        assert await here.get("person", "anna") == b"40"


async def test_closing_writes_what_is_waiting(url, opened):
    async with opened(url) as store:
        waiting = [asyncio.create_task(store.append(f"s{i}", 0, [b"one"])) for i in range(100)]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    async with opened(url) as store:
        assert len(await store.streams()) == 100


@pytest.mark.parametrize("seed", range(2))
async def test_two_servers_never_fork_a_table(url, opened, seed):
    """Racing writers of two processes' stores: gapless, in order, nothing lost or doubled."""
    rng = Random(seed)
    conflicts, acknowledged = [], []

    async def write(store, who):
        for n in range(15):
            stream = f"s{rng.randrange(3)}"
            while True:
                log = await store.read(stream)
                lines = [f"{who}.{n}.{part}".encode() for part in range(1 + n % 3)]
                try:
                    await store.append(stream, len(log), lines)
                except Conflict:
                    conflicts.append(who)
                else:
                    acknowledged.append((stream, len(log), lines))
                    break

    async with opened(url) as one, opened(url) as other:
        tasks = [write(store, f"{name}{i}") for name, store in zip("ab", (one, other), strict=True)
                 for i in range(5)]  # fmt: skip
        await asyncio.gather(*tasks)
        assert conflicts
        for stream, after, lines in acknowledged:
            assert (await other.read(stream, after))[: len(lines)] == lines
        total = sum(len(lines) for _, _, lines in acknowledged)
        logs = [await one.read(stream) for stream in await one.streams()]
        assert sum(map(len, logs)) == total
        assert sorted(await numbers(one)) == sorted(
            (f"s{i}", number) for i, log in enumerate(logs) for number in range(1, len(log) + 1)
        )


async def numbers(store):
    query = select(LINES.c.stream, LINES.c.number)
    rows = await store.database.read(lambda connection: connection.execute(query).all())
    return [tuple(row) for row in rows]


async def test_two_servers_that_write_the_same_documents_do_not_lock_each_other(url, opened):
    async def write(store, rng):
        for n in range(20):
            keys = rng.sample("abcdef", 4)
            await asyncio.gather(
                *(store.put("session", key, b"%d" % n) for key in keys[:2]),
                *(store.delete("session", key) for key in keys[2:]),
            )

    async with opened(url) as one, opened(url) as other:
        await asyncio.gather(write(one, Random(1)), write(other, Random(2)))


async def test_a_file_is_kept_in_wal_and_synchronised_at_every_commit(sqlite_url, opened):
    def settings(connection):
        pragmas = ("journal_mode", "synchronous", "secure_delete")
        return [connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() for pragma in pragmas]

    async with opened(sqlite_url) as store:
        assert await store.database.write(settings) == ["wal", 2, 1]
        assert await store.database.read(settings) == ["wal", 2, 1]


async def test_readers_do_not_wait_for_writers(sqlite_url, opened):
    async with opened(sqlite_url) as store:
        await store.append("lamm", 0, [b"one"])
        busy = sqlite3.connect(sqlite_url, isolation_level=None)
        busy.execute("BEGIN EXCLUSIVE")
        assert await asyncio.wait_for(store.read("lamm"), 20) == [b"one"]
        waiting = asyncio.create_task(store.append("lamm", 1, [b"two"]))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        busy.execute("ROLLBACK")
        busy.close()
        await waiting
