"""What people write: the same text however a keyboard spells it, with nothing hidden in it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final
from unicodedata import category, normalize

JOINER: Final = "\u200d"  # makes one picture of several
PLAIN_TO_PICTURE: Final = "\ufe0f"
BLANKS: Final = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")  # letters that nobody sees


def composed(text: str) -> str:
    """An ü is one letter, also from keyboards that send a u and two dots."""
    return normalize("NFC", text)


def readable(text: str) -> bool:
    """Something to see, and nothing that is hidden or turns the direction of what is around it."""
    parts = text.split(JOINER)
    return (
        all(part.isprintable() for part in parts)
        and BLANKS.isdisjoint(text)
        and any(category(sign)[0] in "LNPS" for sign in text)
        and all(_is_picture(a[-1:]) and _is_picture(b[:1]) for a, b in pairwise(parts))
    )


def _is_picture(sign: str) -> bool:
    return sign == PLAIN_TO_PICTURE or (sign != "" and category(sign) in ("So", "Sk"))
