"""What is waiting to be written, and how a group of it becomes one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct, json
from sqlalchemy import Connection, bindparam, delete, insert, text
from sqlalchemy.dialects import postgresql, sqlite

from stammtisch.store.errors import Conflict, Gap
from stammtisch.store.schema import DOCUMENTS, LINES


class Append(Struct, frozen=True):
    stream: str
    after: int
    lines: tuple[bytes, ...]


class Change(Struct, frozen=True):
    """A document; without a value it is deleted."""

    kind: str
    key: str
    value: bytes | None


Wish: TypeAlias = Append | Change
Heads: TypeAlias = dict[str, int]  # the last number of a stream
Refusal: TypeAlias = Conflict | Gap

# The last number of each named stream: one seek in the index for each, in one statement.
_HEADS: Final = {
    "sqlite": text(
        "SELECT value, (SELECT max(number) FROM lines WHERE stream = value) FROM json_each(:names)"
    ),
    "postgresql": text(
        "SELECT name, (SELECT max(number) FROM lines WHERE stream = name)"
        " FROM json_array_elements_text(CAST(:names AS json)) AS name"
    ),
}
_DELETE: Final = delete(DOCUMENTS).where(
    DOCUMENTS.c.kind == bindparam("of_kind"), DOCUMENTS.c.key == bindparam("by_key")
)


def write_group(connection: Connection, wishes: Sequence[Wish]) -> tuple[Refusal | None, ...]:
    """Write what can be written, all in the running transaction; tell what cannot, and why."""
    appends = [wish for wish in wishes if isinstance(wish, Append)]
    heads = _heads(connection, appends)
    refusals = tuple(_refusal(wish, heads) if isinstance(wish, Append) else None for wish in wishes)
    pairs = zip(wishes, refusals, strict=True)
    write_lines(connection, (wish for wish, no in pairs if isinstance(wish, Append) and no is None))
    write_documents(connection, (wish for wish in wishes if isinstance(wish, Change)))
    return refusals


def _heads(connection: Connection, appends: Iterable[Append]) -> Heads:
    """The last number of every stream that is to be continued."""
    names = sorted({append.stream for append in appends})
    if not names:
        return {}
    asked = {"names": json.encode(names).decode()}
    rows = connection.execute(_HEADS[connection.dialect.name], asked)
    return {stream: head or 0 for stream, head in rows}


def _refusal(append: Append, heads: Heads) -> Refusal | None:
    """Appends of one group may follow upon each other, so each one granted counts at once."""
    head = heads[append.stream]
    if append.after < head:
        return Conflict(append.stream, append.after)
    if append.after > head:
        return Gap(append.stream, append.after)
    heads[append.stream] = head + len(append.lines)
    return None


def write_lines(connection: Connection, appends: Iterable[Append]) -> None:
    """In order of their places: two processes that write the same never wait for each other."""
    rows = [
        {"stream": it.stream, "number": number, "line": line}
        for it in sorted(appends, key=lambda it: (it.stream, it.after))
        for number, line in enumerate(it.lines, it.after + 1)
    ]
    if rows:
        connection.execute(insert(LINES), rows)


def write_documents(connection: Connection, changes: Iterable[Change]) -> None:
    """The last change of a document counts."""
    last = {(it.kind, it.key): it.value for it in changes}
    puts = [
        {"kind": kind, "key": key, "value": value}
        for (kind, key), value in sorted(last.items(), key=lambda it: it[0])
        if value is not None
    ]
    gone = [
        {"of_kind": kind, "by_key": key}
        for (kind, key), value in sorted(last.items(), key=lambda it: it[0])
        if value is None
    ]
    if puts:
        connection.execute(_PUT[connection.dialect.name], puts)
    if gone:
        connection.execute(_DELETE, gone)


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
