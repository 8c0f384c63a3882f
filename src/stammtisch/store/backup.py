"""Everything a database holds at one moment, as a file; the server goes on meanwhile."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import IO

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stammtisch.store.archive import ArchiveWriter, Foot, Item, StoredDocument, StoredLine
from stammtisch.store.errors import StoreError
from stammtisch.store.schema import DOCUMENTS, LINES


async def back_up(engine: AsyncEngine, file: Path) -> Foot:
    """Under its name there is a whole backup or none."""
    if file.exists():
        raise StoreError("backup_exists", file=file)
    half = file.with_name(f"{file.name}.part")
    try:
        with half.open("wb") as raw:
            foot = await _written(engine, raw)
            raw.flush()
            os.fsync(raw.fileno())
        half.rename(file)
    except OSError as error:
        raise StoreError("backup_unreadable", file=file, why=error.strerror) from error
    finally:
        half.unlink(missing_ok=True)
    return foot


async def _written(engine: AsyncEngine, raw: IO[bytes]) -> Foot:
    archive = ArchiveWriter(raw)
    async with engine.connect() as connection:  # one transaction: one moment
        async for item in _items(connection):
            archive.add(item)
    return archive.finish()


async def _items(connection: AsyncConnection) -> AsyncIterator[Item]:
    lines = select(LINES.c.stream, LINES.c.number, LINES.c.line)
    async for stream, number, line in await connection.stream(
        lines.order_by(LINES.c.stream, LINES.c.number)
    ):
        yield StoredLine(stream, number, line)
    documents = select(DOCUMENTS.c.kind, DOCUMENTS.c.key, DOCUMENTS.c.value)
    async for kind, key, value in await connection.stream(
        documents.order_by(DOCUMENTS.c.kind, DOCUMENTS.c.key)
    ):
        yield StoredDocument(kind, key, value)
