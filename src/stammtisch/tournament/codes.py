"""Somebody has seen a code that is not theirs: its holder gets a new one, the old one is void."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from msgspec import structs

from stammtisch.engine.errors import Impossible
from stammtisch.texts import Texts
from stammtisch.tournament.command import (
    OFFICES,
    Actor,
    EventBy,
    Events,
    LogCommand,
    Role,
    Text,
    check_not_erased,
    parse_actor,
)
from stammtisch.tournament.state import Tournament

ALL: Final = ""  # who holds any code
REGISTRATION: Final = "registration"
TABLE: Final = re.compile(r"table:(\d{1,3}):(\d{1,5})")


class CodeRotated(EventBy, frozen=True, kw_only=True, tag="coderotated"):
    who: str

    def apply(self, now: Tournament, at: int) -> Tournament:
        times = now.rotated.get(self.who, 0) + 1
        return structs.replace(now, rotated={**now.rotated, self.who: times})


class RotateCode(LogCommand, frozen=True, tag="rotate"):
    """``who`` as the link says: ``player:17``, ``desk:2`` …; nobody named: everybody."""

    who: Text = ALL

    def concerns(self, number: int) -> bool:
        """Whether it is the code of this player."""
        return self.who == ALL or self.who.removeprefix("player:").lstrip("0") == str(number)

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(Role.MANAGEMENT)
        check_not_erased(now)
        return (CodeRotated(who=_holder(now, self.who), by=str(by)),)


def _holder(now: Tournament, who: str) -> str:
    """As the codes spell it."""
    if who in (ALL, REGISTRATION):
        return who
    if table := TABLE.fullmatch(who):
        return "table:{}:{}".format(*now.sheet(int(table[1]), int(table[2])).key)
    actor = parse_actor(who)
    if actor.role is Role.PLAYER:
        now.entrant(actor.number)
    elif actor.role not in OFFICES:
        raise Impossible("unknown_actor", actor=who, roles=", ".join(OFFICES))
    return str(actor)


def holder_said(who: str, texts: Texts) -> str:
    if who in (ALL, REGISTRATION):
        return texts(f"journal.codes.{who or 'all'}")
    if table := TABLE.fullmatch(who):
        return texts("journal.codes.table", round=table[1], table=table[2])
    return parse_actor(who).said(texts)


CodeEvent: TypeAlias = CodeRotated
CodeCommand: TypeAlias = RotateCode
