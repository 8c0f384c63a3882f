"""The file of a backup: what every database can write and read again.

Compressed lines of JSON: a head, the lines of all streams, the documents, and a foot with the
numbers of both and the SHA-256 of all bytes before it.
"""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import IO, Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.store.protocol import StoreError

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
