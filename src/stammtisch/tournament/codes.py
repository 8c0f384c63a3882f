"""Codes that stand on cards and in QR codes: the holder of one acts as its owner.

All follow from one secret of the tournament, so none needs to be stored.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from typing import Final

LENGTH: Final = 8  # letters and digits, five bits each
LONG: Final = 16  # of what nobody has to type
PSEUDONYM: Final = 32


def code(secret: bytes, *what: object, length: int = LENGTH) -> str:
    """``code(secret, "table", 2, 17)``: eight letters and digits that nobody can guess."""
    digest = hmac.digest(secret, "/".join(map(str, what)).encode(), "sha256")
    return b32encode(digest).decode()[:length].lower()


def registration_code(secret: bytes) -> str:
    return code(secret, "registration")


def official_code(secret: bytes, role: str) -> str:
    return code(secret, "official", role)


def table_code(secret: bytes, round_: int, table: int) -> str:
    """Shows the sheet of a table, for reading."""
    return code(secret, "table", round_, table)


def player_code(secret: bytes, number: int, player: str) -> str:
    """Speaks for a start number; a replacement has a code of their own."""
    return code(secret, "player", number, player)


def place_name(secret: bytes, round_: int, table: int, before: int = 0) -> str:
    """The server's table at which a drawn one is played, after so many that are over: every server
    gives it the same name."""
    return code(secret, "place", round_, table, *([before] if before else ()), length=LONG)


def place_invite(secret: bytes, place: str) -> str:
    return code(secret, "invite", place, length=LONG)


def table_player(salt: bytes, player: str) -> str:
    """The player of a log at tables: the same, unless the log was brought here."""
    if not salt:
        return player
    return f"p{hmac.digest(salt, player.encode(), 'sha256').hex()[:PSEUDONYM]}"


def fits(expected: str, shown: str) -> bool:
    return hmac.compare_digest(expected.encode(), shown.strip().lower().encode())


def registration_link(base: str, tournament: str, secret: bytes) -> str:
    return f"{base}/tournament/{tournament}/register?code={registration_code(secret)}"


def table_link(base: str, tournament: str, secret: bytes, round_: int, table: int) -> str:
    shown = table_code(secret, round_, table)
    return f"{base}/tournament/{tournament}/table/{round_}/{table}?code={shown}"


def player_link(base: str, tournament: str, secret: bytes, number: int, player: str) -> str:
    shown = player_code(secret, number, player)
    return f"{base}/tournament/{tournament}/player/{number}?code={shown}"
