"""Everything a database holds at one moment, as a file, and an empty database filled from it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final, TypeAlias

from sqlalchemy import Connection, select

from stammtisch.store.archive import (
    ArchiveItem,
    ArchiveReader,
    ArchiveWriter,
    Broken,
    Foot,
    StoredDocument,
    StoredLine,
)
from stammtisch.store.database import Database
from stammtisch.store.group import Append, DocumentChange, write_documents, write_lines
from stammtisch.store.protocol import StoreError, is_name
from stammtisch.store.schema import DOCUMENTS, LINES
from stammtisch.texts import UserError

BATCH: Final = 1000  # rows in memory

Check: TypeAlias = Callable[[StoredLine], None]  # refuses a line that does not belong there


async def back_up(database: Database, file: Path) -> Foot:
    """Under its name there is a whole backup or none."""
    try:
        if file.exists():
            raise StoreError("backup_exists", file=file)
        with TemporaryDirectory(prefix=".stammtisch-", dir=file.parent) as ours:
            half = Path(ours) / "backup"
            with half.open("wb") as raw:
                foot = await database.read(partial(_write, raw=raw))
                raw.flush()
                os.fsync(raw.fileno())
            half.rename(file)
    except OSError as error:
        raise StoreError("backup_unreadable", file=file, why=error.strerror) from error
    return foot


def _write(connection: Connection, raw: IO[bytes]) -> Foot:
    archive = ArchiveWriter(raw)
    for item in _items(connection.execution_options(yield_per=BATCH)):
        archive.add(item)
    return archive.finish()


def _items(connection: Connection) -> Iterator[ArchiveItem]:
    lines = select(LINES.c.stream, LINES.c.number, LINES.c.line)
    for row in connection.execute(lines.order_by(LINES.c.stream, LINES.c.number)):
        yield StoredLine(*row)
    documents = select(DOCUMENTS.c.kind, DOCUMENTS.c.key, DOCUMENTS.c.value)
    for row in connection.execute(documents.order_by(DOCUMENTS.c.kind, DOCUMENTS.c.key)):
        yield StoredDocument(*row)


def check(file: Path, line: Check) -> None:
    """Refuse a backup that cannot be restored, before anything is done for it."""
    for _ in checked_items(ArchiveReader(file), line):
        pass


async def restore(file: Path, database: Database, line: Check) -> Foot:
    """All of it, or nothing if a byte of it is wrong."""
    return await database.write(partial(_restore, file=file, line=line))


def _restore(connection: Connection, file: Path, line: Check) -> Foot:
    """In one transaction: a wrong byte at the end undoes it all."""
    _require_empty(connection)
    archive = ArchiveReader(file)
    items = checked_items(archive, line)
    while batch := list(islice(items, BATCH)):
        _insert(connection, batch)
    return archive.tally.foot


def checked_items(archive: ArchiveReader, line: Check) -> Iterator[ArchiveItem]:
    """Everything in its order, streams without a gap, each line as it was written."""
    before: ArchiveItem | None = None
    for item in archive:
        if not _follows(item, before):
            raise archive.broken()
        if isinstance(item, StoredLine):
            _check_line(item, line, archive.file)
        yield item
        before = item


def _check_line(item: StoredLine, line: Check, file: Path) -> None:
    try:
        line(item)
    except UserError as problem:
        raise Broken("backup_chain", file=file, stream=item.stream, problem=problem) from problem


def _follows(item: ArchiveItem, before: ArchiveItem | None) -> bool:
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


def _insert(connection: Connection, batch: Sequence[ArchiveItem]) -> None:
    lines = (it for it in batch if isinstance(it, StoredLine))
    documents = (it for it in batch if isinstance(it, StoredDocument))
    write_lines(connection, (Append(it.stream, it.number - 1, (it.line,)) for it in lines))
    write_documents(connection, [DocumentChange(it.kind, it.key, it.value) for it in documents])
