"""Everything a database holds at one moment, as a file; the server goes on meanwhile."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final

from sqlalchemy import Connection, select

from stammtisch.store.archive import ArchiveWriter, Foot, Item, StoredDocument, StoredLine
from stammtisch.store.database import Database
from stammtisch.store.errors import StoreError
from stammtisch.store.schema import DOCUMENTS, LINES

BATCH: Final = 1000  # rows in memory


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


def _items(connection: Connection) -> Iterator[Item]:
    lines = select(LINES.c.stream, LINES.c.number, LINES.c.line)
    for row in connection.execute(lines.order_by(LINES.c.stream, LINES.c.number)):
        yield StoredLine(*row)
    documents = select(DOCUMENTS.c.kind, DOCUMENTS.c.key, DOCUMENTS.c.value)
    for row in connection.execute(documents.order_by(DOCUMENTS.c.kind, DOCUMENTS.c.key)):
        yield StoredDocument(*row)
