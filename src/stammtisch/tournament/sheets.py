"""Whole score sheets: who keeps one, signatures, void sheets, matches that are given up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

from msgspec import structs

from stammtisch.engine.errors import Impossible
from stammtisch.tournament.command import (
    JUDGES,
    OFFICIALS,
    Actor,
    EventAtTable,
    Events,
    Role,
    TableCommand,
    Text,
    check_at_table,
    check_no_halt,
    check_text,
    check_version,
    open_sheet,
    parse_actor,
    player,
)
from stammtisch.tournament.ranking import is_complete
from stammtisch.tournament.state import Sheet, Signature, Tournament


class KeeperNamed(EventAtTable, frozen=True, kw_only=True, tag="keepernamed"):
    seat: int

    def apply(self, now: Tournament, at: int) -> Tournament:
        sheet = now.sheets[self.round, self.table]
        return now.with_sheet(structs.replace(sheet, keeper=self.seat, wishes={}))


class KeeperWished(EventAtTable, frozen=True, kw_only=True, tag="keeperwished"):
    """A player wants another keeper; the last one who agrees names the keeper (RULES 7.5)."""

    seat: int

    def apply(self, now: Tournament, at: int) -> Tournament:
        sheet = now.sheets[self.round, self.table]
        number = parse_actor(self.by).number
        wishes = {who: seat for who, seat in sheet.wishes.items() if who != number}
        if self.seat != sheet.keeper:
            wishes[number] = self.seat
        return now.with_sheet(structs.replace(sheet, wishes=wishes))


class Signed(EventAtTable, frozen=True, kw_only=True, tag="signed"):
    seat: int

    def apply(self, now: Tournament, at: int) -> Tournament:
        sheet = now.sheets[self.round, self.table]
        signatures = (*sheet.signatures, Signature(self.seat, self.by, at))
        closed = len(signatures) == len(sheet.seats)
        return now.with_sheet(structs.replace(sheet, signatures=signatures, closed=closed))


class Voided(EventAtTable, frozen=True, kw_only=True, tag="voided"):
    reason: str

    def apply(self, now: Tournament, at: int) -> Tournament:
        return now.with_sheet(now.sheets[self.round, self.table].changed(void=self.reason))


class Forfeited(EventAtTable, frozen=True, kw_only=True, tag="forfeited"):
    seat: int
    reason: str

    def apply(self, now: Tournament, at: int) -> Tournament:
        return now.with_sheet(now.sheets[self.round, self.table].changed(forfeited_by=self.seat))


class NameKeeper(TableCommand, frozen=True, tag="keeper"):
    """The management names the keeper; players vote, and all of a table together name one."""

    seat: int

    def decide(self, now: Tournament, by: Actor) -> Events:
        if by.role is Role.PLAYER:
            return self._wished(now, by)
        return self.agreed(now, [by])

    def agreed(self, now: Tournament, voices: Iterable[Actor]) -> Events:
        """Said by the management, or by all players of the table at once."""
        sheet = open_sheet(now, self.round, self.table)
        _check_seat(sheet, self.seat)
        voices = tuple(voices)
        if not any(it.role in JUDGES for it in voices):
            agreed = {sheet.seat_of(it.number) for it in voices if it.role is Role.PLAYER}
            if not agreed >= set(range(len(sheet.seats))):
                raise Impossible("not_unanimous")
        by = ", ".join(map(str, voices))
        return (KeeperNamed(round=self.round, table=self.table, seat=self.seat, by=by),)

    def _wished(self, now: Tournament, by: Actor) -> Events:
        """One voice for another keeper, or again for the one there is; the last voice names one."""
        sheet = open_sheet(now, self.round, self.table)
        check_at_table(sheet, by)
        _check_seat(sheet, self.seat)
        if sheet.wishes.get(by.number, sheet.keeper) == self.seat:
            raise Impossible("already_wished", number=sheet.seats[self.seat])
        wished = KeeperWished(round=self.round, table=self.table, seat=self.seat, by=str(by))
        wishes = {**sheet.wishes, by.number: self.seat}
        agreed = structs.replace(sheet, wishes=wishes).agreed(self.seat)
        if self.seat == sheet.keeper or not agreed:
            return (wished,)
        return wished, *self.agreed(now, map(player, sheet.seats))


class SignSheet(TableCommand, frozen=True, tag="sign"):
    """Each player signs, or has signed on paper; the last signature closes the sheet."""

    seat: int
    version: int | None = None
    usual: ClassVar[str] = "desk"

    def decide(self, now: Tournament, by: Actor) -> Events:
        sheet = open_sheet(now, self.round, self.table)
        _check_seat(sheet, self.seat)
        if by.role is Role.PLAYER and by.number != sheet.seats[self.seat]:
            raise Impossible("not_your_seat")
        if by.role is not Role.PLAYER:
            by.require(*OFFICIALS)
        if sheet.signed(self.seat):
            raise Impossible("already_signed", seat=self.seat + 1)
        check_no_halt(now, sheet)
        if not is_complete(sheet, now.plan, now.rules):
            raise Impossible("not_complete", games=len(sheet.rows))
        loose = [row.game for row in sheet.rows if not row.settled]
        if loose:
            raise Impossible("not_confirmed", games=", ".join(map(str, loose)))
        check_version(sheet, self.version)
        return (Signed(round=self.round, table=self.table, seat=self.seat, by=str(by)),)


class VoidSheet(TableCommand, frozen=True, tag="void"):
    """An illegible or wrong sheet counts for nobody (S0 5.3.6)."""

    reason: Text

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        check_text(self.reason)
        sheet = now.sheet(self.round, self.table)
        if sheet.void or sheet.forfeited_by is not None:
            raise Impossible("sheet_void")
        if now.plan.pairing == "ko":
            raise Impossible("match_needs_winner")
        return (Voided(round=self.round, table=self.table, reason=self.reason, by=str(by)),)


class ForfeitMatch(TableCommand, frozen=True, tag="forfeit"):
    """A match of two is lost for a player who does not come, gives up or may not play on."""

    seat: int
    reason: Text

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        sheet = open_sheet(now, self.round, self.table)
        check_text(self.reason)
        _check_seat(sheet, self.seat)
        if len(sheet.seats) != 2:
            raise Impossible("somebody_must_play")
        forfeited = Forfeited(
            round=self.round, table=self.table, seat=self.seat, reason=self.reason, by=str(by)
        )
        return (forfeited,)


def _check_seat(sheet: Sheet, seat: int) -> None:
    if seat not in range(len(sheet.seats)):
        raise Impossible("unknown_seat", most=len(sheet.seats))


SheetEvent: TypeAlias = KeeperNamed | KeeperWished | Signed | Voided | Forfeited
SheetCommand: TypeAlias = NameKeeper | SignSheet | VoidSheet | ForfeitMatch
