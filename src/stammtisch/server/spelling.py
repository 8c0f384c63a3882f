"""What people write: the same text however a keyboard spells it, with nothing hidden in it."""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

JOINER: Final = "\u200d"  # makes one picture of several


def composed(text: str) -> str:
    """An ü is one letter, also from keyboards that send a u and two dots."""
    return normalize("NFC", text)


def readable(text: str) -> bool:
    """No control characters, and nothing that turns the direction of what stands around it."""
    return text.replace(JOINER, "").isprintable()
