"""The tables as they are today; how they came to be so is told by the migrations."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    literal_column,
)

from stammtisch.store.protocol import behind

VERSION: Final = "0001"  # of the last migration

METADATA: Final = MetaData()
Name: Final = String().with_variant(String(collation="C"), "postgresql")  # ordered by code points

LINES: Final = Table(
    "lines",
    METADATA,
    Column("stream", Name, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
DOCUMENTS: Final = Table(
    "documents",
    METADATA,
    Column("kind", Name, primary_key=True),
    Column("key", Name, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# Written out, not bound: only so the planner sees that the index of first lines is enough.
IS_FIRST: Final = LINES.c.number == literal_column("1")
FIRST_LINES: Final = Index(
    "first_lines", LINES.c.stream, sqlite_where=IS_FIRST, postgresql_where=IS_FIRST
)


def begins_with(column: ColumnElement[str], prefix: str) -> ColumnElement[bool]:
    """As a range, which indexes know; LIKE minds neither case nor collation alike everywhere."""
    end = behind(prefix)
    return column >= prefix if end is None else (column >= prefix) & (column < end)
