"""The key of the operator, with which hashes of lines are sealed: without it nobody can write a log
anew so that its chain is whole. Where there is none, the chain is a plain one.
"""

from __future__ import annotations

import hmac
import os
from functools import cache
from hashlib import sha256
from typing import Final

from stammtisch.texts import UserError

SETTING: Final = "STAMMTISCH_CHAIN_KEY"
SHORTEST: Final = 16
SEALED: Final = "k"  # how a sealed hash begins


@cache
def chain_key() -> bytes:
    """Nothing if there is none."""
    key = os.environ.get(SETTING, "").encode()
    if 0 < len(key) < SHORTEST:
        raise UserError("chain.short_key", name=SETTING, least=SHORTEST)
    return key


def link(text: bytes) -> str:
    """The hash of a new line, with all that it covers."""
    key = chain_key()
    return sealed(key, text) if key else plain(text)


def plain(text: bytes) -> str:
    return sha256(text).hexdigest()


def sealed(key: bytes, text: bytes) -> str:
    return SEALED + hmac.digest(key, text, "sha256").hex()


def fits(hash_: str, text: bytes) -> bool:
    if not hash_.startswith(SEALED):
        return hmac.compare_digest(hash_.encode(), plain(text).encode())
    return hmac.compare_digest(hash_.encode(), sealed(chain_key(), text).encode())
