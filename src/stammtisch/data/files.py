"""Rows in files: JSON lines, or Parquet where pyarrow is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec

from stammtisch.data.rows import KINDS, DataRows
from stammtisch.texts import UserError

FORMATS: Final = ("jsonl", "parquet")
NAMES: Final = {int: "integer", str: "text", bool: "boolean"}


def lines(rows: DataRows) -> bytes:
    """Each row as a line of JSON."""
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def write(rows: DataRows, per: str, path: Path) -> None:
    """The ending of the path says in which format."""
    if path.suffix.removeprefix(".") not in FORMATS:
        raise UserError("data.format", file=path, known=", ".join(FORMATS))
    try:
        if path.suffix == ".jsonl":
            path.write_bytes(lines(rows))
        else:
            _write_parquet(rows, per, path)
    except OSError as error:
        raise UserError("data.unwritable", file=path, why=error.strerror or error) from None


def schema(per: str) -> dict[str, str]:
    """Every column with its type in words."""
    return {name: _told(type_) for name, type_ in get_type_hints(KINDS[per]).items()}


def _told(type_: Any) -> str:  # noqa: ANN401
    inner, optional = _without_none(type_)
    listed = get_origin(inner) is list
    name = f"list of {NAMES[get_args(inner)[0]]}" if listed else NAMES[inner]
    return f"{name} or null" if optional else name


def _without_none(type_: Any) -> tuple[Any, bool]:  # noqa: ANN401
    if get_origin(type_) is not UnionType:
        return type_, False
    (inner,) = (it for it in get_args(type_) if it is not type(None))
    return inner, True


def check_parquet() -> None:
    """Refuse before anything is played."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise UserError("data.extra") from None


def _write_parquet(rows: DataRows, per: str, path: Path) -> None:
    check_parquet()
    import pyarrow
    from pyarrow import parquet

    columns = pyarrow.schema(list(_arrow_fields(per, pyarrow)))
    table = pyarrow.Table.from_pylist(rows, schema=columns)
    parquet.write_table(table, path, compression="zstd")


def _arrow_fields(per: str, pyarrow: Any) -> Iterator[Any]:  # noqa: ANN401
    types = {int: pyarrow.int64(), str: pyarrow.string(), bool: pyarrow.bool_()}
    for name, type_ in get_type_hints(KINDS[per]).items():
        inner, optional = _without_none(type_)
        listed = get_origin(inner) is list
        arrow = pyarrow.list_(types[get_args(inner)[0]]) if listed else types[inner]
        yield pyarrow.field(name, arrow, nullable=optional)
