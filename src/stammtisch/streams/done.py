"""Which commands a log knows. An evening has thousands: old ones are kept as sixteen bytes each."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from hashlib import blake2b
from itertools import islice
from typing import Final

RECENT: Final = 256  # that are kept by their names, twice as many before the older ones are packed


class DoneCommands:
    """Names of commands, and the number of the last entry that each brought about."""

    def __init__(self) -> None:
        self._recent: dict[str, int] = {}
        self._digests = array("Q")  # in order
        self._numbers = array("Q")

    def __contains__(self, command: str) -> bool:
        return command in self._recent or self._place(command) is not None

    def __getitem__(self, command: str) -> int:
        if command in self._recent:
            return self._recent[command]
        place = self._place(command)
        if place is None:
            raise KeyError(command)
        return self._numbers[place]

    def __setitem__(self, command: str, number: int) -> None:
        self._recent[command] = number
        if len(self._recent) > 2 * RECENT:
            self._pack()

    def forget(self, command: str) -> None:
        """Nobody repeats it any more; no harm if it is packed."""
        self._recent.pop(command, None)

    def _place(self, command: str) -> int | None:
        if not self._digests:
            return None
        digest = _digest(command)
        place = bisect_left(self._digests, digest)
        found = place < len(self._digests) and self._digests[place] == digest
        return place if found else None

    def _pack(self) -> None:
        old = list(islice(self._recent, RECENT))
        pairs = list(zip(self._digests, self._numbers, strict=True))
        pairs += [(_digest(command), self._recent.pop(command)) for command in old]
        pairs.sort()
        self._digests = array("Q", [digest for digest, _ in pairs])
        self._numbers = array("Q", [number for _, number in pairs])


def _digest(command: str) -> int:
    return int.from_bytes(blake2b(command.encode(), digest_size=8).digest())
