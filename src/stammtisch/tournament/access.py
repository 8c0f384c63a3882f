"""Codes that stand on cards and in QR codes: the holder of one acts as its owner.

All follow from one secret of the tournament, so none needs to be stored.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from typing import Final

from msgspec import Struct

from stammtisch.engine.errors import Denied, Impossible
from stammtisch.tournament.command import Actor, Role, parse_actor
from stammtisch.tournament.commands import Command
from stammtisch.tournament.registration import RegisterPerson
from stammtisch.tournament.state import TableKey, Tournament

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


REGISTRATION: Final = "registration"
NEWCOMER: Final = Actor(Role.PLAYER, "0")  # a person who registers has no number yet
TABLE: Final = re.compile(r"table:(\d{1,3}):(\d{1,5})")
CLERKS: Final = (Role.DESK, Role.MANAGEMENT)
OFFICE: Final = (*CLERKS, Role.SUPERVISOR, Role.COURT)


class CodeHolder(Struct, frozen=True, kw_only=True):
    """``actor`` may do something; ``table`` may be looked at."""

    actor: Actor | None = None
    table: TableKey | None = None

    @property
    def role(self) -> Role | None:
        return None if self.actor is None else self.actor.role

    def require(self, *roles: Role) -> Actor:
        if self.actor is None or self.actor.role not in roles:
            raise Denied("tournament_office", 403)
        return self.actor

    def may_see(self, tournament: Tournament, key: TableKey) -> bool:
        """The sheet of a table: those who sit there, holders of its code, the office."""
        if self.role is Role.PLAYER and self.actor is not None:
            sheet = tournament.sheets.get(key)
            return sheet is not None and self.actor.number in sheet.seats
        return self.table == key or self.role in OFFICE

    def may(self, command: Command) -> Actor:
        """The sender of the command; the rules of the tournament decide whether they may."""
        if self.actor is None:
            raise Denied("tournament_read_only", 403)
        newcomer = self.actor == NEWCOMER
        registers = isinstance(command, RegisterPerson)
        if newcomer != registers and not (registers and self.role in CLERKS):
            raise Denied("tournament_office", 403)
        return self.actor


ANYBODY: Final = CodeHolder()


def bearer(tournament: Tournament, secret: bytes, who: str, code: str) -> CodeHolder:
    """``who`` is what the link says: ``player:17``, ``supervisor``, ``table:2:7`` …"""
    if not who:
        return ANYBODY
    found = _claimed(tournament, secret, who)
    if found is None or not fits(found[1], code):
        raise Denied("tournament_code", 403)
    return found[0]


def _claimed(tournament: Tournament, secret: bytes, who: str) -> tuple[CodeHolder, str] | None:
    if who == REGISTRATION:
        return CodeHolder(actor=NEWCOMER), registration_code(secret)
    if table := TABLE.fullmatch(who):
        round_, number = int(table[1]), int(table[2])
        return CodeHolder(table=(round_, number)), table_code(secret, round_, number)
    try:
        actor = parse_actor(who)
    except Impossible:
        return None
    if actor.role is Role.SERVER:  # writes from within only
        return None
    if actor.role is not Role.PLAYER:
        return CodeHolder(actor=actor), official_code(secret, str(actor))
    entrant = tournament.entrants.get(actor.number)
    if entrant is None:
        return None
    return CodeHolder(actor=actor), player_code(secret, actor.number, entrant.player)
