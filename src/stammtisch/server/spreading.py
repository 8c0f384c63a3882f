"""How places are spread over the processes of one server: all who come to one are served by one."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable
from zlib import crc32


def process_of(place: bytes, processes: int) -> int:
    """Told by its name alone, so that nobody has to remember it."""
    return crc32(place) % processes


class Names:
    """For new tables: by turns such as each of the processes will serve, for chance alone often
    gives one of them far more than the other."""

    def __init__(self, fresh: Callable[[int], bytes], processes: int = 1) -> None:
        self._fresh, self._processes = fresh, processes
        self._turn = int.from_bytes(fresh(1)) if processes > 1 else 0

    def next(self) -> str:
        self._turn += 1
        while True:
            name = b32encode(self._fresh(10)).decode().lower()
            if process_of(name.encode(), self._processes) == self._turn % self._processes:
                return name
