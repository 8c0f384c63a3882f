"""What everybody above knows of storage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

Lines: TypeAlias = list[bytes]
Names: TypeAlias = list[str]


class Store(Protocol):
    """Streams of lines that only grow, and documents by kind and key that may change.

    Names of streams, kinds and keys are text without control characters (``names.py``).
    """

    async def append(self, stream: str, after: int, lines: Sequence[bytes]) -> None:
        """Add lines with the numbers ``after + 1``, ``after + 2``, …; durable when it returns.

        ``Conflict`` if one is taken, ``Gap`` if ``after`` is not there: then none is written.
        """

    async def read(self, stream: str, after: int = 0) -> Lines:
        """The lines behind number ``after``, in order."""

    async def streams(self, prefix: str = "") -> Names:
        """The names of all streams that begin with ``prefix``, in order."""

    async def put(self, kind: str, key: str, value: bytes) -> None:
        """Write a document, or write it anew; durable when it returns."""

    async def add(self, kind: str, key: str, value: bytes) -> None:
        """Write a new document, durable when it returns; ``Taken`` if there is one already."""

    async def replace(self, kind: str, key: str, before: bytes, value: bytes) -> None:
        """Write a document anew if it still is ``before``, durable when it returns; ``Changed`` if
        somebody else was faster, or has deleted it."""

    async def get(self, kind: str, key: str) -> bytes | None: ...

    async def delete(self, kind: str, key: str) -> None:
        """Remove a document; no harm if there is none."""

    async def list(self, kind: str, prefix: str = "") -> dict[str, bytes]:
        """All documents of a kind whose keys begin with ``prefix``, in the order of their keys."""

    async def kinds(self) -> Names:
        """Of which there are documents, in order."""

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
