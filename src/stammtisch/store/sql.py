"""The store in a database of either kind, and its one writer: whatever has queued up while the last
commit ran shares the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Any, Final, TypeAlias

from msgspec import Struct
from sqlalchemy import Select, delete, select
from sqlalchemy.engine import Row
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from stammtisch.store.database import DOCUMENTS, IS_FIRST, LINES, Database, begins_with
from stammtisch.store.group import (
    Append,
    DocumentChange,
    Refusal,
    StoreWrite,
    StreamStart,
    write_group,
)
from stammtisch.store.protocol import (
    Lines,
    StoreClosed,
    StoreDocument,
    StoreFailed,
    StreamNames,
    checked,
    is_name,
)

TOGETHER: Final = 5000  # keys in one statement


class SqlStore:
    def __init__(self, database: Database) -> None:
        self.database, self.writer = database, Writer(database)

    async def append(self, stream: str, after: int, lines: Sequence[bytes]) -> None:
        if after < 0:
            raise ValueError(f"numbers are counted from 1; nothing can follow {after}")
        if lines:
            await self.writer.write(Append(checked(stream), after, tuple(map(bytes, lines))))

    async def begin(
        self, stream: str, lines: Sequence[bytes], documents: Sequence[StoreDocument]
    ) -> None:
        append = Append(checked(stream), 0, tuple(map(bytes, lines)))
        changes = tuple(
            DocumentChange(checked(kind), checked(key), bytes(value))
            for kind, key, value in documents
        )
        await self.writer.write(StreamStart(append, changes))

    async def read(self, stream: str, after: int = 0) -> Lines:
        if not is_name(stream):
            return []
        wanted = (LINES.c.stream == stream) & (LINES.c.number > after)
        query = select(LINES.c.line).where(wanted).order_by(LINES.c.number)
        return [_as_bytes(line) for (line,) in await self._rows(query)]

    async def drop(self, stream: str) -> None:
        gone = delete(LINES).where(LINES.c.stream == checked(stream))
        try:
            await self.database.write(lambda connection: connection.execute(gone))
        except (SQLAlchemyError, OSError) as error:
            raise StoreFailed(f"{type(error).__name__}: {error}") from error

    async def streams(self, prefix: str = "") -> StreamNames:
        if prefix and not is_name(prefix):
            return []
        wanted = IS_FIRST & begins_with(LINES.c.stream, prefix)
        query = select(LINES.c.stream).where(wanted).order_by(LINES.c.stream)
        return [stream for (stream,) in await self._rows(query)]

    async def put(self, kind: str, key: str, value: bytes) -> None:
        await self.writer.write(DocumentChange(checked(kind), checked(key), bytes(value)))

    async def add(self, kind: str, key: str, value: bytes) -> None:
        await self.writer.write(DocumentChange(checked(kind), checked(key), bytes(value), new=True))

    async def replace(self, kind: str, key: str, before: bytes, value: bytes) -> None:
        change = DocumentChange(checked(kind), checked(key), bytes(value), before=bytes(before))
        await self.writer.write(change)

    async def get(self, kind: str, key: str) -> bytes | None:
        if not (is_name(kind) and is_name(key)):
            return None
        wanted = (DOCUMENTS.c.kind == kind) & (DOCUMENTS.c.key == key)
        rows = await self._rows(select(DOCUMENTS.c.value).where(wanted))
        return rows[0][0] if rows else None

    async def delete(self, kind: str, key: str) -> None:
        await self.writer.write(DocumentChange(checked(kind), checked(key), None))

    async def list(self, kind: str, prefix: str = "") -> dict[str, bytes]:
        if not is_name(kind) or (prefix and not is_name(prefix)):
            return {}
        wanted = (DOCUMENTS.c.kind == kind) & begins_with(DOCUMENTS.c.key, prefix)
        query = select(DOCUMENTS.c.key, DOCUMENTS.c.value).where(wanted).order_by(DOCUMENTS.c.key)
        return {key: value for key, value in await self._rows(query)}  # noqa: C416 - rows, not pairs

    async def page(self, kind: str, after: str, most: int) -> dict[str, bytes]:
        if not is_name(kind) or (after and not is_name(after)):
            return {}
        query = select(DOCUMENTS.c.key, DOCUMENTS.c.value)
        query = query.where((DOCUMENTS.c.kind == kind) & (DOCUMENTS.c.key > after))
        rows = await self._rows(query.order_by(DOCUMENTS.c.key).limit(most))
        return {key: value for key, value in rows}  # noqa: C416 - rows, not pairs

    async def last(self, kind: str, prefix: str, most: int) -> dict[str, bytes]:
        if not is_name(kind) or (prefix and not is_name(prefix)):
            return {}
        query = select(DOCUMENTS.c.key, DOCUMENTS.c.value)
        query = query.where((DOCUMENTS.c.kind == kind) & begins_with(DOCUMENTS.c.key, prefix))
        rows = await self._rows(query.order_by(DOCUMENTS.c.key.desc()).limit(most))
        return {key: value for key, value in reversed(rows)}  # noqa: C416 - rows, not pairs

    async def some(self, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
        wanted = sorted(filter(is_name, set(keys)))
        query = select(DOCUMENTS.c.key, DOCUMENTS.c.value).where(DOCUMENTS.c.kind == kind)
        found: dict[str, bytes] = {}
        for first in range(0, len(wanted) if is_name(kind) else 0, TOGETHER):
            keyed = query.where(DOCUMENTS.c.key.in_(wanted[first : first + TOGETHER]))
            found |= {key: value for key, value in await self._rows(keyed)}  # noqa: C416
        return found

    async def kinds(self) -> StreamNames:
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


def _as_bytes(line: bytes | str) -> bytes:
    """A file of SQLite that was changed by hand may hold text."""
    return line.encode() if isinstance(line, str) else line


MOST: Final = 1000  # who share one commit
ATTEMPTS: Final = 100
# PostgreSQL: another process was first, or each waited for the other.
RACES: Final = frozenset({"23505", "40P01", "40001"})

WriteFailure: TypeAlias = Refusal | StoreFailed | None  # why it was not written, if it was not
Answers: TypeAlias = Sequence[WriteFailure]


class Waiting(Struct, frozen=True, eq=False):
    wish: StoreWrite
    done: asyncio.Future[WriteFailure]


class Writer:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._loop = asyncio.get_running_loop()
        self.waiting: list[Waiting] = []
        self.woken = asyncio.Event()
        self.closing = False
        self.crowded = False
        self.task = asyncio.create_task(self._run())

    async def write(self, wish: StoreWrite) -> None:
        if self.closing:
            raise StoreClosed
        done: asyncio.Future[WriteFailure] = self._loop.create_future()
        self.waiting.append(Waiting(wish, done))
        self.woken.set()
        if (answer := await done) is not None:
            raise answer

    async def close(self) -> None:
        self.closing = True
        self.woken.set()
        await self.task

    async def _run(self) -> None:
        while True:
            await self.woken.wait()
            if self.crowded:
                await asyncio.sleep(0)  # others who are about to write join this group
            group, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            self.crowded = len(group) > 1
            if group:
                await self._serve([it for it in group if not it.done.cancelled()])
            elif self.closing:
                return
            else:
                self.woken.clear()

    async def _serve(self, group: Sequence[Waiting]) -> None:
        answers = await self._answers([it.wish for it in group])
        for it, answer in zip(group, answers, strict=True):
            if not it.done.cancelled():
                it.done.set_result(answer)

    async def _answers(self, wishes: Sequence[StoreWrite], again: bool = False) -> Answers:
        """If all fail together, those that are not to blame are written one by one. A commit that
        failed may be stored all the same: what is found there then is no conflict."""
        try:
            return await self._commit(wishes, again)
        except Exception as error:
            if len(wishes) > 1 and not _is_gone(error):
                return list(
                    chain.from_iterable([await self._answers([it], again=True) for it in wishes])
                )
            return [_failure(error) for _ in wishes]

    async def _commit(self, wishes: Sequence[StoreWrite], again: bool) -> Sequence[Refusal | None]:
        """Again whenever another process was faster: the next look sees what it wrote."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await self.database.write(partial(write_group, wishes=wishes, again=again))
            except DBAPIError as error:
                if attempt == ATTEMPTS or not _lost_a_race(error):
                    raise
        raise AssertionError


def _failure(error: Exception) -> StoreFailed:
    failure = StoreFailed(f"{type(error).__name__}: {error}")
    failure.__cause__ = error
    return failure


def _lost_a_race(error: DBAPIError) -> bool:
    return isinstance(error, IntegrityError) or getattr(error.orig, "sqlstate", None) in RACES


def _is_gone(error: Exception) -> bool:
    """Nobody answers any more: what was written just before is unknown, so nothing is repeated."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or not isinstance(error, SQLAlchemyError)
