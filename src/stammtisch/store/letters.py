"""What processes on one machine tell each other about writing: letters, each with its length.

A letter to the scribe holds wishes; his answer to it holds a word for each, in the same order.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Final, TypeAlias, cast

import msgspec

from stammtisch.store.errors import Changed, Conflict, Gap, StoreFailed, Taken
from stammtisch.store.group import Append, Change, Wish
from stammtisch.store.writer import Answer

SIZE: Final = 4  # bytes that tell how long a letter is
WRITTEN: Final = ""
REFUSALS: Final = {it.__name__: it for it in (Conflict, Gap, Taken, Changed)}

Word: TypeAlias = str  # one of these; any other tells why the store has failed

_ENCODER: Final = msgspec.msgpack.Encoder()
_WISHES: Final = msgspec.msgpack.Decoder(list[Append | Change])
_WORDS: Final = msgspec.msgpack.Decoder(list[Word])


def letter(content: list[Wish] | list[Word]) -> bytes:
    raw = _ENCODER.encode(content)
    return len(raw).to_bytes(SIZE) + raw


def wishes_in(raw: bytes) -> list[Wish]:
    return _WISHES.decode(raw)


def words_in(raw: bytes) -> list[Word]:
    return _WORDS.decode(raw)


def word_of(answer: Answer) -> Word:
    if answer is None:
        return WRITTEN
    return str(answer) if isinstance(answer, StoreFailed) else type(answer).__name__


def answer_of(word: Word, wish: Wish) -> Answer:
    if word == WRITTEN:
        return None
    if word not in REFUSALS:
        return StoreFailed(word)
    place = (wish.stream, wish.after) if isinstance(wish, Append) else wish.place
    return REFUSALS[word](*place)


class Correspondent(asyncio.Protocol, ABC):
    """One end of a connection that carries letters both ways."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self._read = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, why: Exception | None) -> None:
        self.transport = None

    def data_received(self, data: bytes) -> None:
        self._read += data
        for raw in self._letters():
            self.received(raw)

    @abstractmethod
    def received(self, raw: bytes) -> None:
        """A whole letter."""

    def _letters(self) -> Iterator[bytes]:
        at, read = 0, self._read
        while len(read) >= (start := at + SIZE):
            end = start + int.from_bytes(read[at:start])
            if len(read) < end:
                break
            yield bytes(read[start:end])
            at = end
        del read[:at]
