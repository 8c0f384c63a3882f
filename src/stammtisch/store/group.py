"""What is waiting to be written, and how a group of it becomes one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct, json
from sqlalchemy import Connection, bindparam, delete, insert, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from stammtisch.store.database import DOCUMENTS, LINES, told
from stammtisch.store.protocol import Changed, Conflict, DocumentTaken, Gap


class Append(Struct, frozen=True, gc=False, array_like=True, tag=True):
    stream: str
    after: int
    lines: tuple[bytes, ...]


class DocumentChange(Struct, frozen=True, gc=False, array_like=True, tag=True):
    """A document; without a value it is deleted. A new one must not be there yet, one that was
    read ``before`` must still be so."""

    kind: str
    key: str
    value: bytes | None
    new: bool = False
    before: bytes | None = None

    @property
    def depends(self) -> bool:
        """Whether it matters what is there now."""
        return self.new or self.before is not None

    @property
    def place(self) -> DocumentKey:
        return self.kind, self.key


class StreamStart(Struct, frozen=True, gc=False, array_like=True, tag=True):
    """A new stream with the documents beside it."""

    append: Append
    changes: tuple[DocumentChange, ...]


DocumentKey: TypeAlias = tuple[str, str]
StoreWrite: TypeAlias = Append | DocumentChange | StreamStart
Documents: TypeAlias = dict[DocumentKey, bytes | None]
Heads: TypeAlias = dict[str, int]  # the last number of a stream
Refusal: TypeAlias = Conflict | Gap | DocumentTaken | Changed

# Lines are appended all the time, so these two are said in the words of the driver: to SQLite by
# the driver itself, which takes a quarter of the time that they take through SQLAlchemy.
# The last number of each named stream: one seek in the index for each, in one statement.
_HEADS: Final = {
    "sqlite": "SELECT value, (SELECT max(number) FROM lines WHERE stream = value)"
    " FROM json_each(?)",
    "postgresql": "SELECT name, (SELECT max(number) FROM lines WHERE stream = name)"
    " FROM json_array_elements_text(CAST($1 AS json)) AS name",
}
_APPEND: Final = {
    "sqlite": "INSERT INTO lines (stream, number, line) VALUES (?, ?, ?)",
    "postgresql": "INSERT INTO lines (stream, number, line) VALUES ($1, $2, $3)",
}
_DELETE: Final = delete(DOCUMENTS).where(
    DOCUMENTS.c.kind == bindparam("of_kind"), DOCUMENTS.c.key == bindparam("by_key")
)


def write_group(
    connection: Connection, wishes: Sequence[StoreWrite], *, again: bool = False
) -> Sequence[Refusal | None]:
    """Write what can be written, all in the running transaction; tell what cannot, and why.

    ``again``: it was tried before, and nobody knows how that ended. What is there already, byte for
    byte, is written.
    """
    appends, changes = _parts(wishes)
    heads, found = _heads(connection, appends), _found(connection, changes)
    refusals = [
        _refused(wish, found)
        if isinstance(wish, DocumentChange)
        else _refusal(_append(wish), heads)
        for wish in wishes
    ]
    if any(refusals):
        appends, changes = _parts(
            [wish for wish, no in zip(wishes, refusals, strict=True) if no is None]
        )
    write_lines(connection, appends)
    write_documents(connection, changes)
    if again:
        return [
            None if no is not None and _is_written(connection, wish) else no
            for wish, no in zip(wishes, refusals, strict=True)
        ]
    return refusals


def _parts(wishes: Sequence[StoreWrite]) -> tuple[list[Append], list[DocumentChange]]:
    appends = [_append(it) for it in wishes if not isinstance(it, DocumentChange)]
    changes = [it for it in wishes if isinstance(it, DocumentChange)]
    for it in wishes:
        if isinstance(it, StreamStart):
            changes += it.changes
    return appends, changes


def _append(wish: Append | StreamStart) -> Append:
    return wish.append if isinstance(wish, StreamStart) else wish


def _is_written(connection: Connection, wish: StoreWrite) -> bool:
    if isinstance(wish, StreamStart):
        parts: tuple[Append | DocumentChange, ...] = (wish.append, *wish.changes)
        return all(_is_written(connection, it) for it in parts)
    if isinstance(wish, DocumentChange):
        place = DOCUMENTS.c.kind == wish.kind, DOCUMENTS.c.key == wish.key
        return connection.scalar(select(DOCUMENTS.c.value).where(*place)) == wish.value
    last = wish.after + len(wish.lines)
    place = LINES.c.stream == wish.stream, LINES.c.number.between(wish.after + 1, last)
    found = connection.scalars(select(LINES.c.line).where(*place).order_by(LINES.c.number))
    return tuple(found) == tuple(wish.lines)


def _heads(connection: Connection, appends: Iterable[Append]) -> Heads:
    """The last number of every stream that is to be continued."""
    names = sorted({append.stream for append in appends})
    if not names:
        return {}
    asked = (json.encode(names).decode(),)
    return {stream: head or 0 for stream, head in _said(connection, _HEADS, asked)}


def _refusal(append: Append, heads: Heads) -> Refusal | None:
    """Appends of one group may follow each other, so each one granted counts at once."""
    head = heads[append.stream]
    if append.after < head:
        return Conflict(append.stream, append.after)
    if append.after > head:
        return Gap(append.stream, append.after)
    heads[append.stream] = head + len(append.lines)
    return None


def _found(connection: Connection, changes: Iterable[DocumentChange]) -> Documents:
    """What is there now, where it matters; it stays so, for no other process may change it."""
    places = sorted({change.place for change in changes if change.depends})
    if not places:
        return {}
    place = DOCUMENTS.c.kind, DOCUMENTS.c.key
    query = select(*place, DOCUMENTS.c.value).where(tuple_(*place).in_(places))
    rows = connection.execute(query.order_by(*place).with_for_update())
    return {(kind, key): value for kind, key, value in rows}


def _refused(change: DocumentChange, found: Documents) -> Refusal | None:
    """Changes of one group follow each other too."""
    now = found.get(change.place)
    if change.new and now is not None:
        return DocumentTaken(change.kind, change.key)
    if change.before is not None and change.before != now:
        return Changed(change.kind, change.key)
    found[change.place] = change.value
    return None


def write_lines(connection: Connection, appends: Iterable[Append]) -> None:
    """In order of their places: two processes that write the same never wait for each other."""
    rows = [
        (it.stream, number, line)
        for it in sorted(appends, key=lambda it: (it.stream, it.after))
        for number, line in enumerate(it.lines, it.after + 1)
    ]
    if rows:
        _said(connection, _APPEND, rows)


def _said(
    connection: Connection, statements: Mapping[str, str], values: tuple[Any, ...] | list[Any]
) -> Iterable[Any]:
    """Once, or for each of a list; whatever goes wrong is told as SQLAlchemy tells it."""
    statement = statements[connection.dialect.name]
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        return connection.exec_driver_sql(statement, values)
    try:
        say = driver.executemany if isinstance(values, list) else driver.execute
        return say(statement, values)
    except sqlite3.Error as error:
        raise told(statement, error) from error


def write_documents(connection: Connection, changes: Sequence[DocumentChange]) -> None:
    """The last change of a document counts. A new one is inserted and nothing else: if another
    process was faster, the primary key says so."""
    last = dict(sorted({it.place: it.value for it in changes}.items()))
    new = {it.place for it in changes if it.new}
    gone = [
        {"of_kind": kind, "by_key": key}
        for kind, key in sorted({it.place for it in changes if it.value is None})
        if last[kind, key] is None or (kind, key) in new
    ]
    rows = {
        place: {"kind": place[0], "key": place[1], "value": value}
        for place, value in last.items()
        if value is not None
    }
    adds = [row for place, row in rows.items() if place in new]
    puts = [row for place, row in rows.items() if place not in new]
    if gone:
        connection.execute(_DELETE, gone)
    if adds:
        connection.execute(insert(DOCUMENTS), adds)
    if puts:
        connection.execute(_PUT[connection.dialect.name], puts)


def _put_sqlite() -> sqlite.Insert:
    new = sqlite.insert(DOCUMENTS)
    return new.on_conflict_do_update(
        index_elements=["kind", "key"], set_={"value": new.excluded.value}
    )


def _put_postgresql() -> postgresql.Insert:
    new = postgresql.insert(DOCUMENTS)
    return new.on_conflict_do_update(
        index_elements=["kind", "key"], set_={"value": new.excluded.value}
    )


_PUT: Final = {"sqlite": _put_sqlite(), "postgresql": _put_postgresql()}
