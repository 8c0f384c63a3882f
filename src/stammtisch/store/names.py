"""Names of streams, kinds and keys, which every database must order and compare alike."""

from __future__ import annotations

from typing import Final

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
