"""Codes that stand on cards and in QR codes: the holder of one acts as its owner.

All follow from one secret of the tournament, so none needs to be stored; a new one also from how
often it was changed.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from stammtisch.engine.errors import Denied, Impossible
from stammtisch.tournament.codes import ALL, REGISTRATION, TABLE
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


class CodeBook(Struct, frozen=True, kw_only=True):
    """Of one tournament as it stands."""

    secret: bytes
    rotated: Mapping[str, int] = {}
    letters: int = LONG  # of the codes of offices; cards of older tournaments have shorter ones

    def registration(self) -> str:
        return self._code(REGISTRATION, "registration")

    def official(self, who: str) -> str:
        length = LONG if self._times(who) else self.letters
        return self._code(who, "official", who, length=length)

    def table(self, round_: int, table: int) -> str:
        """Shows the sheet of a table, for reading."""
        return self._code(f"table:{round_}:{table}", "table", round_, table)

    def player(self, number: int, player: str) -> str:
        """Speaks for a start number; a replacement has a code of their own."""
        return self._code(f"player:{number}", "player", number, player)

    def _code(self, who: str, *what: object, length: int = LENGTH) -> str:
        times = self._times(who)
        return code(self.secret, *(("again", times) if times else ()), *what, length=length)

    def _times(self, who: str) -> int:
        return times_rotated(self.rotated, who)

    def registration_link(self, base: str, tournament: str) -> str:
        return f"{base}/tournament/{tournament}/register?code={self.registration()}"

    def table_link(self, base: str, tournament: str, round_: int, table: int) -> str:
        shown = self.table(round_, table)
        return f"{base}/tournament/{tournament}/table/{round_}/{table}?code={shown}"

    def player_link(self, base: str, tournament: str, number: int, player: str) -> str:
        shown = self.player(number, player)
        return f"{base}/tournament/{tournament}/player/{number}?code={shown}"


def times_rotated(rotated: Mapping[str, int], who: str) -> int:
    return rotated.get(ALL, 0) + rotated.get(who, 0)


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


NEWCOMER: Final = Actor(Role.PLAYER, "0")  # a person who registers has no number yet
CLERKS: Final = (Role.DESK, Role.MANAGEMENT)
OFFICE: Final = (*CLERKS, Role.SUPERVISOR, Role.COURT)


class CodeHolder(Struct, frozen=True, kw_only=True):
    """``actor`` may do something; ``table`` may be looked at."""

    actor: Actor | None = None
    table: TableKey | None = None

    @property
    def role(self) -> Role | None:
        return None if self.actor is None else self.actor.role

    @property
    def who(self) -> str:
        """As the codes spell it, however a link does."""
        if self.table is not None:
            return "table:{}:{}".format(*self.table)
        if self.actor == NEWCOMER:
            return REGISTRATION
        return "" if self.actor is None else str(self.actor)

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


def bearer(tournament: Tournament, codes: CodeBook, who: str, code: str) -> CodeHolder:
    """``who`` is what the link says: ``player:17``, ``supervisor``, ``table:2:7`` …"""
    found = _claimed(tournament, codes, who)
    if found is None or not fits(found[1], code):
        raise Denied("tournament_code", 403)
    return found[0]


def _claimed(tournament: Tournament, codes: CodeBook, who: str) -> tuple[CodeHolder, str] | None:
    if who == REGISTRATION:
        return CodeHolder(actor=NEWCOMER), codes.registration()
    if table := TABLE.fullmatch(who):
        round_, number = int(table[1]), int(table[2])
        return CodeHolder(table=(round_, number)), codes.table(round_, number)
    try:
        actor = parse_actor(who)
    except Impossible:
        return None
    if actor.role is Role.SERVER:  # writes from within only
        return None
    if actor.role is not Role.PLAYER:
        return CodeHolder(actor=actor), codes.official(str(actor))
    entrant = tournament.entrants.get(actor.number)
    if entrant is None:
        return None
    return CodeHolder(actor=actor), codes.player(actor.number, entrant.player)
