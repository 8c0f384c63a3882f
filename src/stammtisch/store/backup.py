"""The file of a backup: what every database can write and read again.

Compressed lines of JSON: a head, the lines of all streams, the documents, and a foot with the
numbers of both and the SHA-256 of all bytes before it.
"""

from __future__ import annotations

import gzip
import os
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from stammtisch.store.database import DOCUMENTS, LINES, Database
from stammtisch.store.group import Append, DocumentChange, write_documents, write_lines
from stammtisch.store.protocol import StoreError, is_name
from stammtisch.texts import UserError

VERSION: Final = 1


class Head(Struct, frozen=True, tag="stammtisch-backup"):
    version: int = VERSION


class StoredLine(Struct, frozen=True, tag="line", forbid_unknown_fields=True):
    stream: str
    number: int
    line: bytes


class StoredDocument(Struct, frozen=True, tag="document", forbid_unknown_fields=True):
    kind: str
    key: str
    value: bytes


class Foot(Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    streams: int
    lines: int
    documents: int
    sha256: str


ArchiveItem: TypeAlias = StoredLine | StoredDocument
_DECODER: Final = msgspec.json.Decoder(Head | StoredLine | StoredDocument | Foot)


_DAMAGE: Final = (
    msgspec.MsgspecError,
    UnicodeDecodeError,
    RecursionError,
    EOFError,
    zlib.error,
    gzip.BadGzipFile,
)


class ArchiveCount:
    """What has gone by so far, on its way in or out; items come sorted."""

    def __init__(self) -> None:
        self.digest = sha256()
        self.streams = self.lines = self.documents = 0

    def count(self, item: ArchiveItem) -> None:
        if isinstance(item, StoredDocument):
            self.documents += 1
        else:
            self.lines += 1
            self.streams += item.number == 1

    @property
    def foot(self) -> Foot:
        return Foot(self.streams, self.lines, self.documents, self.digest.hexdigest())


class ArchiveWriter:
    def __init__(self, raw: IO[bytes]) -> None:
        self.zipped = gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, filename="", mtime=0)
        self.tally = ArchiveCount()
        self._write(Head())

    def add(self, item: ArchiveItem) -> None:
        self.tally.count(item)
        self._write(item)

    def finish(self) -> Foot:
        foot = self.tally.foot
        self._write(foot)
        self.zipped.close()
        return foot

    def _write(self, part: Head | ArchiveItem | Foot) -> None:
        line = msgspec.json.encode(part) + b"\n"
        self.tally.digest.update(line)
        self.zipped.write(line)


class Broken(StoreError):
    """The backup is not what was once written."""


class Bounds(Struct, frozen=True, kw_only=True):
    """How much may be unpacked from a file, which may be from anybody."""

    unpacked: int  # bytes
    line: int  # bytes
    items: int


NO_BOUNDS: Final = Bounds(unpacked=sys.maxsize, line=sys.maxsize - 1, items=sys.maxsize)


class ArchiveReader:
    """Iterate over the items; the last step raises unless every byte is as it was written."""

    def __init__(self, file: Path, bounds: Bounds = NO_BOUNDS) -> None:
        self.file, self.bounds = file, bounds
        self.number = 0  # of the line that is being read
        self.tally = ArchiveCount()

    def __iter__(self) -> Iterator[ArchiveItem]:
        try:
            with gzip.open(self.file) as lines:
                for number, line in enumerate(self._bounded(lines), 1):
                    self.number = number
                    item = _DECODER.decode(line)
                    if self.number == 1:
                        self._begin(item)
                    elif isinstance(item, Foot):
                        self._end(item, lines.read(1))
                        return
                    elif isinstance(item, StoredLine | StoredDocument):
                        self.tally.count(item)
                        yield item
                    self.tally.digest.update(line)
        except _DAMAGE as error:
            raise self._damage() from error
        except OSError as error:
            raise self._refusal("backup_unreadable", why=error.strerror) from error
        raise self._damage()  # no foot

    def _bounded(self, zipped: gzip.GzipFile) -> Iterator[bytes]:
        """Refused before more is in memory than one line too many."""
        bounds, room = self.bounds, self.bounds.unpacked
        for _ in range(bounds.items + 2):  # with the head and the foot
            line = zipped.readline(min(bounds.line, room) + 1)
            room -= len(line)
            if len(line) > bounds.line or room < 0:
                break
            if not line:
                return
            yield line
        raise self._refusal("backup_too_large")

    def _begin(self, head: object) -> None:
        if not isinstance(head, Head):
            raise self._refusal("not_a_backup")
        if head.version != VERSION:
            raise self._refusal("backup_version", found=head.version, known=VERSION)

    def _end(self, foot: Foot, more: bytes) -> None:
        if more or foot != self.tally.foot:
            raise self.broken()

    def broken(self) -> Broken:
        return Broken("backup_broken", file=self.file, line=self.number)

    def _damage(self) -> StoreError:
        return self.broken() if self.number > 1 else self._refusal("not_a_backup")

    def _refusal(self, reason: str, **details: object) -> StoreError:
        return StoreError(reason, file=self.file, **details)


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
