"""The store without a disk: for simulations and tests, and what is meant in short."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.store.protocol import (
    Changed,
    Conflict,
    DocumentTaken,
    Gap,
    Lines,
    StoreClosed,
    StreamNames,
    checked,
)


class MemoryStore:
    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.documents: dict[str, dict[str, bytes]] = {}
        self.closed = False

    async def append(self, stream: str, after: int, lines: Sequence[bytes]) -> None:
        self._open()
        if after < 0:
            raise ValueError(f"numbers are counted from 1; nothing can follow upon {after}")
        if not lines:
            return
        head = len(self.logs.get(checked(stream), ()))
        if after < head:
            raise Conflict(stream, after)
        if after > head:
            raise Gap(stream, after)
        self.logs.setdefault(stream, []).extend(map(bytes, lines))

    async def read(self, stream: str, after: int = 0) -> Lines:
        return self.logs.get(stream, [])[max(after, 0) :]

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

    async def kinds(self) -> StreamNames:
        return sorted(kind for kind, kept in self.documents.items() if kept)

    async def close(self) -> None:
        self.closed = True

    def _open(self) -> None:
        if self.closed:
            raise StoreClosed
