"""What is told of a database that fails: nothing of what it should have kept."""

from traceback import format_exception

import pytest
from sqlalchemy import text

from stammtisch.store.protocol import StoreFailed

KEPT = b"Eichel-Ober"
COLUMNS = {"lines": "line", "documents": "value"}


async def spoil(store):
    """So that nothing can be written any more."""
    for table, column in COLUMNS.items():
        rename = text(f"ALTER TABLE {table} RENAME COLUMN {column} TO spoilt")
        await store.database.write(lambda connection, rename=rename: connection.execute(rename))


@pytest.mark.parametrize(
    "write",
    [
        lambda store: store.append("lamm", 0, [KEPT]),
        lambda store: store.put("person", "anna", KEPT),
        lambda store: store.add("account", "anna", KEPT),
    ],
    ids=["append", "put", "add"],
)
async def test_a_failure_does_not_tell_what_should_have_been_kept(url, opened, write):
    async with opened(url) as store:
        await spoil(store)
        with pytest.raises(StoreFailed) as failed:
            await write(store)
        assert KEPT.decode() not in "".join(format_exception(failed.value))
