"""The store in a database of either kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.engine import Row
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.store.database import Database
from stammtisch.store.errors import StoreFailed
from stammtisch.store.group import Append, Change
from stammtisch.store.names import checked, is_name
from stammtisch.store.protocol import Lines, Names
from stammtisch.store.schema import DOCUMENTS, IS_FIRST, LINES, begins_with
from stammtisch.store.writer import Writer


class SqlStore:
    def __init__(self, database: Database) -> None:
        self.database, self.writer = database, Writer(database)

    async def append(self, stream: str, after: int, lines: Sequence[bytes]) -> None:
        if after < 0:
            raise ValueError(f"numbers are counted from 1; nothing can follow upon {after}")
        if lines:
            await self.writer.write(Append(checked(stream), after, tuple(map(bytes, lines))))

    async def read(self, stream: str, after: int = 0) -> Lines:
        if not is_name(stream):
            return []
        wanted = (LINES.c.stream == stream) & (LINES.c.number > after)
        query = select(LINES.c.line).where(wanted).order_by(LINES.c.number)
        return [line for (line,) in await self._rows(query)]

    async def streams(self, prefix: str = "") -> Names:
        if prefix and not is_name(prefix):
            return []
        wanted = IS_FIRST & begins_with(LINES.c.stream, prefix)
        query = select(LINES.c.stream).where(wanted).order_by(LINES.c.stream)
        return [stream for (stream,) in await self._rows(query)]

    async def put(self, kind: str, key: str, value: bytes) -> None:
        await self.writer.write(Change(checked(kind), checked(key), bytes(value)))

    async def add(self, kind: str, key: str, value: bytes) -> None:
        await self.writer.write(Change(checked(kind), checked(key), bytes(value), new=True))

    async def replace(self, kind: str, key: str, before: bytes, value: bytes) -> None:
        change = Change(checked(kind), checked(key), bytes(value), before=bytes(before))
        await self.writer.write(change)

    async def get(self, kind: str, key: str) -> bytes | None:
        if not (is_name(kind) and is_name(key)):
            return None
        wanted = (DOCUMENTS.c.kind == kind) & (DOCUMENTS.c.key == key)
        rows = await self._rows(select(DOCUMENTS.c.value).where(wanted))
        return rows[0][0] if rows else None

    async def delete(self, kind: str, key: str) -> None:
        await self.writer.write(Change(checked(kind), checked(key), None))

    async def list(self, kind: str, prefix: str = "") -> dict[str, bytes]:
        if not is_name(kind) or (prefix and not is_name(prefix)):
            return {}
        wanted = (DOCUMENTS.c.kind == kind) & begins_with(DOCUMENTS.c.key, prefix)
        query = select(DOCUMENTS.c.key, DOCUMENTS.c.value).where(wanted).order_by(DOCUMENTS.c.key)
        return {key: value for key, value in await self._rows(query)}  # noqa: C416 - rows, not pairs

    async def kinds(self) -> Names:
        query = select(DOCUMENTS.c.kind).distinct().order_by(DOCUMENTS.c.kind)
        return [kind for (kind,) in await self._rows(query)]

    async def close(self) -> None:
        await self.writer.close()
        await self.database.close()

    async def _rows(self, query: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        try:
            return await self.database.read(lambda connection: connection.execute(query).all())
        except (SQLAlchemyError, OSError) as error:
            raise StoreFailed(f"{type(error).__name__}: {error}") from error
