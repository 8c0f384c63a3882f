"""The holder of a code: somebody of the office, a player, a table, a newcomer, or anybody."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from stammtisch.engine.errors import Denied, Impossible
from stammtisch.tournament import codes
from stammtisch.tournament.command import Actor, Role, parse_actor
from stammtisch.tournament.commands import Command
from stammtisch.tournament.registration import RegisterPerson
from stammtisch.tournament.state import TableKey, Tournament

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
            raise Denied("tournament_office")
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
            raise Denied("tournament_read_only")
        newcomer = self.actor == NEWCOMER
        registers = isinstance(command, RegisterPerson)
        if newcomer != registers and not (registers and self.role in CLERKS):
            raise Denied("tournament_office")
        return self.actor


ANYBODY: Final = CodeHolder()


def bearer(tournament: Tournament, secret: bytes, who: str, code: str) -> CodeHolder:
    """``who`` is what the link says: ``player:17``, ``supervisor``, ``table:2:7`` …"""
    if not who:
        return ANYBODY
    found = _claimed(tournament, secret, who)
    if found is None or not codes.fits(found[1], code):
        raise Denied("tournament_code")
    return found[0]


def _claimed(tournament: Tournament, secret: bytes, who: str) -> tuple[CodeHolder, str] | None:
    if who == REGISTRATION:
        return CodeHolder(actor=NEWCOMER), codes.registration_code(secret)
    if table := TABLE.fullmatch(who):
        round_, number = int(table[1]), int(table[2])
        return CodeHolder(table=(round_, number)), codes.table_code(secret, round_, number)
    try:
        actor = parse_actor(who)
    except Impossible:
        return None
    if actor.role is Role.SERVER:  # writes from within only
        return None
    if actor.role is not Role.PLAYER:
        return CodeHolder(actor=actor), codes.official_code(secret, str(actor))
    entrant = tournament.entrants.get(actor.number)
    if entrant is None:
        return None
    return CodeHolder(actor=actor), codes.player_code(secret, actor.number, entrant.player)
