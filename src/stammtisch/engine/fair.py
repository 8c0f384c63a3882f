"""Fair cards: a secret that was promised before the cut and decides the order of the pack.

Before a deal everybody learns ``commitment(secret, …)``, which gives nothing away and cannot be
met by any other secret. The cut is the players' share. Afterwards the secret is told, and anybody
can check that the pack was the promised one (docs/fair-cards.md).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")

SECRET_BYTES: Final = 32
BYTE: Final = 256
_COMMITMENT: Final = b"stammtisch cards 1\n"


def commitment(secret: bytes, table: str, number: int) -> str:
    """What is told before the deal of that number at that table."""
    return sha256(_COMMITMENT + secret + number.to_bytes(8, "big") + table.encode()).hexdigest()


def fair_pack(cards: Sequence[T], secret: bytes) -> tuple[T, ...]:
    """The pack in the order that a secret gives it, top card first."""
    return permuted(cards, stream(secret))


def stream(secret: bytes) -> Iterator[int]:
    """Bytes without end that only the secret can foretell."""
    counter = 0
    while True:
        yield from hmac.digest(secret, counter.to_bytes(8, "big"), "sha256")
        counter += 1


def permuted(cards: Sequence[T], numbers: Iterator[int], span: int = BYTE) -> tuple[T, ...]:
    """Fisher and Yates: each place from the last on gets one of the cards still left.

    ``numbers`` are evenly spread below ``span``; then all orders are equally likely.
    """
    pack = list(cards)
    for last in range(len(pack) - 1, 0, -1):
        chosen = below(last + 1, numbers, span)
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return tuple(pack)


def below(bound: int, numbers: Iterator[int], span: int = BYTE) -> int:
    """An even choice: numbers that would favour the low ones are thrown away."""
    fair = span - span % bound
    return next(number for number in numbers if number < fair) % bound
