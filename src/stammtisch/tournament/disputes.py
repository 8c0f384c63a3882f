"""Disputes: raised, decided, appealed, final (RULES 7.8)."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import structs

from stammtisch.engine.errors import Impossible
from stammtisch.tournament.command import (
    JUDGES,
    Actor,
    EventAtTable,
    EventBy,
    Events,
    LogCommand,
    Role,
    TableCommand,
    Text,
    check_going_on,
    check_text,
)
from stammtisch.tournament.state import Dispute, Tournament


class Disputed(EventAtTable, frozen=True, kw_only=True, tag="disputed"):
    text: str
    game: int = 0

    def apply(self, now: Tournament, at: int) -> Tournament:
        dispute = Dispute(
            number=len(now.disputes) + 1,
            table=(self.round, self.table),
            game=self.game,
            text=self.text,
            by=self.by,
        )
        return structs.replace(now, disputes=(*now.disputes, dispute))


class Settled(EventBy, frozen=True, kw_only=True, tag="settled"):
    """The supervisor has decided a dispute."""

    dispute: int
    text: str

    def apply(self, now: Tournament, at: int) -> Tournament:
        return _with_ruling(now, self.dispute, "decided", self.text)


class Appealed(EventBy, frozen=True, kw_only=True, tag="appealed"):
    dispute: int
    text: str = ""

    def apply(self, now: Tournament, at: int) -> Tournament:
        return _with_ruling(now, self.dispute, "appealed", self.text)


class DisputeClosed(EventBy, frozen=True, kw_only=True, tag="closed"):
    """The court has decided; its ruling is final (RULES 7.8)."""

    dispute: int
    text: str

    def apply(self, now: Tournament, at: int) -> Tournament:
        return _with_ruling(now, self.dispute, "final", self.text)


def _with_ruling(now: Tournament, number: int, state: str, text: str) -> Tournament:
    dispute = now.disputes[number - 1]
    dispute = structs.replace(dispute, state=state, rulings=(*dispute.rulings, text))
    others = now.disputes[: number - 1], now.disputes[number:]
    return structs.replace(now, disputes=(*others[0], dispute, *others[1]))


class RaiseDispute(TableCommand, frozen=True, tag="dispute"):
    """The table stops until it is decided; complaints must be made at once (RULES 7.8)."""

    text: Text
    game: int = 0
    usual: ClassVar[str] = "supervisor"

    def decide(self, now: Tournament, by: Actor) -> Events:
        check_going_on(now)
        sheet = now.sheet(self.round, self.table)
        if by.role is Role.PLAYER and by.number not in sheet.seats:
            raise Impossible("not_at_table")
        if sheet.locked:
            raise Impossible("sheet_closed")
        check_text(self.text)
        raised = Disputed(
            round=self.round, table=self.table, text=self.text, game=self.game, by=str(by)
        )
        return (raised,)


class SettleDispute(LogCommand, frozen=True, tag="settle"):
    dispute: int
    text: Text
    usual: ClassVar[str] = "supervisor"

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        check_text(self.text)
        _dispute(now, self.dispute, "raised")
        return (Settled(dispute=self.dispute, text=self.text, by=str(by)),)


class AppealDispute(LogCommand, frozen=True, tag="appeal"):
    """To the court, by somebody at the table."""

    dispute: int
    text: Text = ""
    usual: ClassVar[str] = "supervisor"

    def decide(self, now: Tournament, by: Actor) -> Events:
        check_going_on(now)
        check_text(self.text, needed=False)
        found = _dispute(now, self.dispute, "decided")
        if by.role is Role.PLAYER and by.number not in now.sheets[found.table].seats:
            raise Impossible("not_at_table")
        return (Appealed(dispute=self.dispute, text=self.text, by=str(by)),)


class CloseDispute(LogCommand, frozen=True, tag="close"):
    """The court's word is final."""

    dispute: int
    text: Text
    usual: ClassVar[str] = "court"

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(Role.COURT)
        check_text(self.text)
        _dispute(now, self.dispute, "appealed")
        return (DisputeClosed(dispute=self.dispute, text=self.text, by=str(by)),)


def _dispute(now: Tournament, number: int, state: str) -> Dispute:
    if not 1 <= number <= len(now.disputes):
        raise Impossible("unknown_dispute", number=number)
    found = now.disputes[number - 1]
    if found.state != state:
        key = f"dispute_state.{found.state}"
        raise Impossible("dispute_state", number=number, state=lambda texts: texts(key))
    return found


DisputeEvent: TypeAlias = Disputed | Settled | Appealed | DisputeClosed
DisputeCommand: TypeAlias = RaiseDispute | SettleDispute | AppealDispute | CloseDispute
