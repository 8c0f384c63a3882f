"""A commit that is said to have failed may be stored all the same: it is not somebody else's."""

import asyncio
import sqlite3

import pytest
from sqlalchemy.exc import OperationalError

from stammtisch.store.group import Append, DocumentChange
from stammtisch.store.protocol import Conflict, DocumentTaken, StoreFailed
from stammtisch.store.sql import Writer


class Stuttering:
    """Commits, and says once that it has failed."""

    def __init__(self, database):
        self.database, self.failures = database, 1

    async def write(self, work):
        done = await self.database.write(work)
        if self.failures:
            self.failures -= 1
            raise OperationalError("COMMIT", None, sqlite3.OperationalError("disk I/O error"))
        return done


async def answers(database, *wishes):
    writer = Writer(database)
    found = await asyncio.gather(*map(writer.write, wishes), return_exceptions=True)
    await writer.close()
    return found


async def test_what_was_stored_with_others_is_not_refused_when_it_is_tried_again(url, opened):
    async with opened(url) as store:
        wishes = (
            Append("tournament/spring-2027", 0, (b"announced", b"prizesnamed")),
            Append("table/lamm", 0, (b"opened",)),
            DocumentChange("account", "anna", b"hers", new=True),
        )
        assert await answers(Stuttering(store.database), *wishes) == [None, None, None]
        assert await store.read("tournament/spring-2027") == [b"announced", b"prizesnamed"]
        assert await store.read("table/lamm") == [b"opened"]
        assert await store.get("account", "anna") == b"hers"


async def test_what_somebody_else_has_written_is_still_refused(url, opened):
    async with opened(url) as store:
        await store.append("table/krone", 0, [b"theirs"])
        await store.put("account", "bert", b"theirs")
        refused = await answers(
            Stuttering(store.database),
            Append("table/lamm", 0, (b"ours",)),
            Append("table/krone", 0, (b"ours",)),
            DocumentChange("account", "bert", b"ours", new=True),
        )
        assert [type(it) for it in refused] == [type(None), Conflict, DocumentTaken]
        assert await store.read("table/krone") == [b"theirs"]


async def test_the_same_bytes_from_two_are_one_too_many_while_nothing_fails(url, opened):
    async with opened(url) as store:
        same = Append("table/lamm", 0, (b"opened",))
        first, second = await answers(store.database, same, same)
        assert first is None and isinstance(second, Conflict)


async def test_who_is_alone_hears_that_it_failed(url, opened):
    async with opened(url) as store:
        (answer,) = await answers(Stuttering(store.database), Append("table/lamm", 0, (b"x",)))
        assert isinstance(answer, StoreFailed)
        with pytest.raises(Conflict):
            await store.append("table/lamm", 0, [b"y"])
