"""Who acts in a tournament: players by their start number, and officials.

The caller authenticates people: a server checks codes and sessions first.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from stammtisch.engine.errors import Impossible
from stammtisch.texts import Texts


class Role(StrEnum):
    PLAYER = "player"
    DESK = "desk"  # registers people and types paper sheets
    SUPERVISOR = "supervisor"  # Aufsicht: approves, rules, corrects (RULES 7.8)
    MANAGEMENT = "management"  # Leitung: start, course, replacements
    COURT = "court"  # Schiedsgericht: its ruling is final
    SERVER = "server"  # deals at online tables and writes what was played there


OFFICIALS: Final = (Role.DESK, Role.SUPERVISOR, Role.MANAGEMENT)
JUDGES: Final = (Role.SUPERVISOR, Role.MANAGEMENT)
OFFICES: Final = (*OFFICIALS, Role.COURT)  # held by people


class Actor(Struct, frozen=True):
    """Its text is ``player:17`` or ``supervisor:A``; officials are letters or marks, no names."""

    role: Role
    mark: str = ""

    def __str__(self) -> str:
        return f"{self.role}:{self.mark}" if self.mark else str(self.role)

    @property
    def number(self) -> int:
        """The start number of a player; no official has one."""
        return int(self.mark) if self.role is Role.PLAYER else 0

    def said(self, texts: Texts) -> str:
        return texts(f"role.{self.role}", mark=self.mark).strip()

    def require(self, *roles: Role) -> None:
        if self.role not in roles:
            raise Impossible("not_your_office", roles=lambda texts: _said(roles, texts))


def _said(roles: tuple[Role, ...], texts: Texts) -> str:
    return ", ".join(Actor(role).said(texts) for role in roles)


def player(number: int) -> Actor:
    return Actor(Role.PLAYER, str(number))


def parse_actor(text: str) -> Actor:
    """Read ``player:17``, ``17``, ``desk`` or ``supervisor:A``."""
    role, _, mark = text.partition(":")
    if role.isdecimal() and not mark:
        role, mark = Role.PLAYER, role
    known = role in list(Role) and len(mark) <= 20 and mark.isprintable()
    if not known or (role == Role.PLAYER and not (mark.isdecimal() and len(mark) <= 6)):
        raise Impossible("unknown_actor", actor=text, roles=", ".join(Role))
    if role == Role.PLAYER:  # else ``017`` could confirm what ``17`` has written
        mark = str(int(mark))
    return Actor(Role(role), mark)


DESK: Final = Actor(Role.DESK)
SUPERVISOR: Final = Actor(Role.SUPERVISOR)
MANAGEMENT: Final = Actor(Role.MANAGEMENT)
COURT: Final = Actor(Role.COURT)
SERVER: Final = Actor(Role.SERVER)
