"""What everybody above knows of storage: what a store does, what can go wrong, and the names that
it keeps, which every database must order and compare alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeAlias, TypeVar

import msgspec

from stammtisch.texts import UserError

Lines: TypeAlias = list[bytes]
StreamNames: TypeAlias = list[str]
StoreDocument: TypeAlias = tuple[str, str, bytes]  # its kind, its key, what stands there


class Store(Protocol):
    """Streams of lines that only grow, and documents by kind and key that may change.

    StreamNames of streams, kinds and keys are text without control characters (``names.py``).
    """

    async def append(self, stream: str, after: int, lines: Sequence[bytes]) -> None:
        """Add lines with the numbers ``after + 1``, ``after + 2``, …; durable when it returns.

        ``Conflict`` if one is taken, ``Gap`` if ``after`` is not there: then none is written.
        """

    async def begin(
        self, stream: str, lines: Sequence[bytes], documents: Sequence[StoreDocument]
    ) -> None:
        """The first lines of a stream and the documents beside it: all of them, or none if there
        is such a stream, which is a ``Conflict``."""

    async def read(self, stream: str, after: int = 0) -> Lines:
        """The lines behind number ``after``, in order."""

    async def drop(self, stream: str) -> None:
        """Delete a stream with all its lines, which nobody may be writing to; no harm if there is
        none."""

    async def streams(self, prefix: str = "") -> StreamNames:
        """The names of all streams that begin with ``prefix``, in order."""

    async def put(self, kind: str, key: str, value: bytes) -> None:
        """Write a document, or write it anew; durable when it returns."""

    async def add(self, kind: str, key: str, value: bytes) -> None:
        """Write a new document, durable when it returns; ``DocumentTaken`` if it is there."""

    async def replace(self, kind: str, key: str, before: bytes, value: bytes) -> None:
        """Write a document anew if it still is ``before``, durable when it returns; ``Changed`` if
        somebody else was faster, or has deleted it."""

    async def get(self, kind: str, key: str) -> bytes | None: ...

    async def delete(self, kind: str, key: str) -> None:
        """Remove a document; no harm if there is none."""

    async def list(self, kind: str, prefix: str = "") -> dict[str, bytes]:
        """All documents of a kind whose keys begin with ``prefix``, in the order of their keys."""

    async def page(self, kind: str, after: str, most: int) -> dict[str, bytes]:
        """The first ``most`` documents of a kind behind the key ``after``, in their order."""

    async def last(self, kind: str, prefix: str, most: int) -> dict[str, bytes]:
        """The last ``most`` documents of a kind whose keys begin so, in their order."""

    async def some(self, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
        """The documents with these keys, as far as there are any; one look for all of them."""

    async def kinds(self) -> StreamNames:
        """Of which there are documents, in order."""

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""


class Conflict(Exception):
    """Somebody else has written number ``after + 1`` of this stream. Nothing was written."""

    def __init__(self, stream: str, after: int) -> None:
        super().__init__(f"{stream}: number {after + 1} is taken")
        self.stream = stream
        self.after = after


class Gap(ValueError):
    """Nobody has written number ``after`` of this stream yet. Nothing was written."""

    def __init__(self, stream: str, after: int) -> None:
        super().__init__(f"{stream}: there is no number {after} to follow")
        self.stream = stream
        self.after = after


class DocumentTaken(Exception):
    """There is a document of this kind with this key. Nothing was written."""

    def __init__(self, kind: str, key: str) -> None:
        super().__init__(f"{kind}: {key} is taken")
        self.kind = kind
        self.key = key


class Changed(Exception):
    """The document is not what it was when it was read. Nothing was written."""

    def __init__(self, kind: str, key: str) -> None:
        super().__init__(f"{kind}: {key} has changed")
        self.kind = kind
        self.key = key


class StoreFailed(Exception):
    """The database did not say that it is done. Read before you write again: it may be."""


class StoreClosed(StoreFailed):
    """The store was closed before."""


class StoreError(UserError):
    """Something is wrong with a database, a backup or an address; the reason is a text's name."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"store.{reason}", **details)
        self.reason = reason


class Damaged(StoreError):
    """A stored document is not what was once written."""

    def __init__(self, kind: str, key: str) -> None:
        super().__init__("damaged", kind=kind, key=key)


Kept = TypeVar("Kept")


def decoded(kind: str, key: str, value: bytes, as_: type[Kept]) -> Kept:
    """A document as it was written."""
    try:
        return msgspec.json.decode(value, type=as_)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Damaged(kind, key) from None


LONGEST: Final = 200
_LAST: Final = 0x10FFFF


def is_name(text: str) -> bool:
    return 0 < len(text) <= LONGEST and text.isprintable()


def checked(name: str) -> str:
    """The name, if every database can keep it."""
    if not is_name(name):
        raise ValueError(f"a name has 1 to {LONGEST} printable characters, not {name[:80]!r}")
    return name


def behind(prefix: str) -> str | None:
    """The first name behind all that begin with ``prefix``; None if there can be none."""
    for i in range(len(prefix) - 1, -1, -1):
        if ord(prefix[i]) < _LAST:
            return prefix[:i] + _next(prefix[i])
    return None


def _next(character: str) -> str:
    """Surrogates, which are no characters, are skipped."""
    following = ord(character) + 1
    return chr(0xE000 if 0xD800 <= following < 0xE000 else following)


class MemoryStore:
    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.documents: dict[str, dict[str, bytes]] = {}
        self.closed = False

    async def append(self, stream: str, after: int, lines: Sequence[bytes]) -> None:
        self._open()
        if after < 0:
            raise ValueError(f"numbers are counted from 1; nothing can follow {after}")
        if not lines:
            return
        head = len(self.logs.get(checked(stream), ()))
        if after < head:
            raise Conflict(stream, after)
        if after > head:
            raise Gap(stream, after)
        self.logs.setdefault(stream, []).extend(map(bytes, lines))

    async def begin(
        self, stream: str, lines: Sequence[bytes], documents: Sequence[StoreDocument]
    ) -> None:
        named = [(checked(kind), checked(key), value) for kind, key, value in documents]
        await self.append(stream, 0, lines)
        for kind, key, value in named:
            await self.put(kind, key, value)

    async def read(self, stream: str, after: int = 0) -> Lines:
        return self.logs.get(stream, [])[max(after, 0) :]

    async def drop(self, stream: str) -> None:
        self._open()
        self.logs.pop(stream, None)

    async def streams(self, prefix: str = "") -> StreamNames:
        return sorted(name for name in self.logs if name.startswith(prefix))

    async def put(self, kind: str, key: str, value: bytes) -> None:
        self._open()
        self.documents.setdefault(checked(kind), {})[checked(key)] = bytes(value)

    async def add(self, kind: str, key: str, value: bytes) -> None:
        if key in self.documents.get(kind, {}):
            raise DocumentTaken(kind, key)
        await self.put(kind, key, value)

    async def replace(self, kind: str, key: str, before: bytes, value: bytes) -> None:
        if self.documents.get(kind, {}).get(key) != before:
            raise Changed(kind, key)
        await self.put(kind, key, value)

    async def get(self, kind: str, key: str) -> bytes | None:
        return self.documents.get(kind, {}).get(key)

    async def delete(self, kind: str, key: str) -> None:
        self._open()
        self.documents.get(checked(kind), {}).pop(checked(key), None)

    async def list(self, kind: str, prefix: str = "") -> dict[str, bytes]:
        found = sorted(self.documents.get(kind, {}).items())
        return {key: value for key, value in found if key.startswith(prefix)}

    async def page(self, kind: str, after: str, most: int) -> dict[str, bytes]:
        found = sorted(it for it in self.documents.get(kind, {}).items() if it[0] > after)
        return dict(found[:most])

    async def last(self, kind: str, prefix: str, most: int) -> dict[str, bytes]:
        found = list((await self.list(kind, prefix)).items())
        return dict(found[-most:])

    async def some(self, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
        kept = self.documents.get(kind, {})
        return {key: kept[key] for key in keys if key in kept}

    async def kinds(self) -> StreamNames:
        return sorted(kind for kind, kept in self.documents.items() if kept)

    async def close(self) -> None:
        self.closed = True

    def _open(self) -> None:
        if self.closed:
            raise StoreClosed
