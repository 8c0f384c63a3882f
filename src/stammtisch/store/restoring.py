"""An empty database filled from a backup: all of it, or nothing if a byte of it is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, select

from stammtisch.store.archive import ArchiveReader, Foot, Item, StoredDocument, StoredLine
from stammtisch.store.database import Database
from stammtisch.store.errors import StoreError
from stammtisch.store.group import Append, Change, write_documents, write_lines
from stammtisch.store.logs import ChainCheck
from stammtisch.store.names import is_name
from stammtisch.store.schema import DOCUMENTS, LINES

BATCH: Final = 1000


def check(file: Path) -> None:
    """Refuse a backup that cannot be restored, before anything is done for it."""
    for _ in checked_items(ArchiveReader(file)):
        pass


async def restore(file: Path, database: Database) -> Foot:
    return await database.write(partial(_restore, file=file))


def _restore(connection: Connection, file: Path) -> Foot:
    """In one transaction: a wrong byte at the end undoes it all."""
    _require_empty(connection)
    archive = ArchiveReader(file)
    items = checked_items(archive)
    while batch := list(islice(items, BATCH)):
        _write(connection, batch)
    return archive.tally.foot


def checked_items(archive: ArchiveReader) -> Iterator[Item]:
    """Everything in its order, streams without a gap, logs of sittings with their chain intact."""
    chains = ChainCheck(archive.file)
    before: Item | None = None
    for item in archive:
        if not _follows(item, before):
            raise archive.broken()
        if isinstance(item, StoredLine):
            chains.read(item)
        yield item
        before = item


def _follows(item: Item, before: Item | None) -> bool:
    if isinstance(item, StoredDocument):
        last = (before.kind, before.key) if isinstance(before, StoredDocument) else ("", "")
        return last < (item.kind, item.key) and is_name(item.kind) and is_name(item.key)
    if isinstance(before, StoredDocument):
        return False
    if before is not None and before.stream == item.stream:
        return item.number == before.number + 1
    behind = before is None or before.stream < item.stream
    return behind and item.number == 1 and is_name(item.stream)


def _require_empty(connection: Connection) -> None:
    for table in (LINES, DOCUMENTS):
        if connection.execute(select(table).limit(1)).first() is not None:
            raise StoreError("not_empty")


def _write(connection: Connection, batch: Sequence[Item]) -> None:
    lines = (it for it in batch if isinstance(it, StoredLine))
    documents = (it for it in batch if isinstance(it, StoredDocument))
    write_lines(connection, (Append(it.stream, it.number - 1, (it.line,)) for it in lines))
    write_documents(connection, [Change(it.kind, it.key, it.value) for it in documents])
