"""Fair cards: the order of the pack follows from what nobody could choose alone.

Before a deal everybody learns ``commitment(secret, …)``, which gives nothing away and cannot be
met by any other secret. Each person promises a share in the same way (``share_commitment``), and
tells it once all promises lie on the table. Secret and shares are mixed into the key of the
shuffle. Afterwards all of them are told, and anybody can work out the pack (docs/fair-cards.md).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from msgspec import Struct

T = TypeVar("T")

SECRET_BYTES: Final = 32  # of a secret, and of a share
BYTE: Final = 256
_COMMITMENT: Final = b"stammtisch cards 1\n"
_SHARE: Final = b"stammtisch share 1\n"
_SHUFFLE: Final = b"stammtisch shuffle 1\n"
_DRAW: Final = b"stammtisch draw 1\n"


class Share(Struct, frozen=True, gc=False):
    """What somebody on a chair adds to the shuffle: promised, and then told or not."""

    chair: int
    commitment: str
    value: str = ""  # in hexadecimal digits; nothing as long as it is not told

    def __str__(self) -> str:
        return f"{self.chair}:{self.commitment}:{self.value or '-'}"


def commitment(secret: bytes, table: str, number: int) -> str:
    """What is told before the deal of that number at that table."""
    return sha256(_COMMITMENT + secret + number.to_bytes(8, "big") + table.encode()).hexdigest()


def share_commitment(share: bytes, table: str, number: int, chair: int) -> str:
    """What somebody on that chair promises before the deal of that number."""
    where = number.to_bytes(8, "big") + bytes([chair]) + table.encode()
    return sha256(_SHARE + share + where).hexdigest()


def shuffle_key(secret: bytes, shares: Iterable[Share] = ()) -> bytes:
    """What gives the pack: the secret alone where nobody has told a share."""
    told = _told(shares)
    return hmac.digest(secret, _SHUFFLE + told, "sha256") if told else secret


def draw_key(secret: bytes, shares: Iterable[Share] = ()) -> bytes:
    """What gives the cards that are drawn for the first deal of Schnapsen (RULES 9.2), from the
    secret that was promised for that deal."""
    return hmac.digest(secret, _DRAW + _told(shares), "sha256")


def _told(shares: Iterable[Share]) -> bytes:
    """By chair; what was promised but never told adds nothing."""
    by_chair = sorted(shares, key=lambda share: share.chair)
    return b"".join(bytes([it.chair]) + bytes.fromhex(it.value) for it in by_chair if it.value)


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
