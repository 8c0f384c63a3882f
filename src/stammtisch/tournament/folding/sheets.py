"""What becomes of score sheets."""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import structs

from stammtisch.tournament import events as e
from stammtisch.tournament.actors import Role, parse_actor
from stammtisch.tournament.folding.types import Folds, T
from stammtisch.tournament.reports import Report
from stammtisch.tournament.scoring import line_of
from stammtisch.tournament.sheet import Change, Row, Signature

OnSheet: TypeAlias = e.Entered | e.Corrected | e.Ruled


def _table_opened(t: T, event: e.TableOpened, at: int) -> T:
    sheet = t.sheets[event.round, event.table]
    return t.with_sheet(structs.replace(sheet, place=event.place))


def _keeper_named(t: T, event: e.KeeperNamed, at: int) -> T:
    sheet = t.sheets[event.round, event.table]
    return t.with_sheet(structs.replace(sheet, keeper=event.seat, wishes={}))


def _keeper_wished(t: T, event: e.KeeperWished, at: int) -> T:
    sheet = t.sheets[event.round, event.table]
    number = parse_actor(event.by).number
    wishes = {who: seat for who, seat in sheet.wishes.items() if who != number}
    if event.seat != sheet.keeper:
        wishes[number] = event.seat
    return t.with_sheet(structs.replace(sheet, wishes=wishes))


def _entered(t: T, event: e.Entered, at: int) -> T:
    """What a server has dealt needs no second person who saw it."""
    dealt = parse_actor(event.by).role is Role.SERVER
    return written(t, event, event.report, at, "", confirmed=dealt)


def corrected(t: T, event: e.Corrected, at: int) -> T:
    return written(t, event, event.report, at, event.reason, confirmed=True)


def written(
    t: T,
    event: OnSheet,
    report: Report,
    at: int,
    reason: str,
    confirmed: bool = False,
) -> T:
    """A row is new, or its old value moves into its history."""
    sheet = t.sheets[event.round, event.table]
    old = sheet.row(event.game)
    row = Row(
        game=event.game,
        report=report,
        line=line_of(report, sheet, event.game, t.rules, trusted=True),
        by=event.by,
        confirmed_by=event.by if confirmed else "",
    )
    if old is not None:
        why = reason or old.why
        change = Change(old.report, old.line, old.by, why, event.by, at)
        row = structs.replace(row, history=(*old.history, change))
    return t.with_sheet(sheet.with_row(row))


def _confirmed(t: T, event: e.Confirmed, at: int) -> T:
    sheet = t.sheets[event.round, event.table]
    rows = tuple(
        structs.replace(row, confirmed_by=event.by) if row.game in event.games else row
        for row in sheet.rows
    )
    return t.with_sheet(structs.replace(sheet, rows=rows))


def _rejected(t: T, event: e.Rejected, at: int) -> T:
    sheet = t.sheets[event.round, event.table]
    row = sheet.rows[event.game - 1]
    refused = structs.replace(row, rejected_by=event.by, why=event.reason)
    return t.with_sheet(sheet.with_row(refused))


def _signed(t: T, event: e.Signed, at: int) -> T:
    sheet = t.sheets[event.round, event.table]
    signatures = (*sheet.signatures, Signature(event.seat, event.by, at))
    closed = len(signatures) == len(sheet.seats)
    return t.with_sheet(structs.replace(sheet, signatures=signatures, closed=closed))


def _voided(t: T, event: e.Voided, at: int) -> T:
    return t.with_sheet(t.sheets[event.round, event.table].changed(void=event.reason))


def _forfeited(t: T, event: e.Forfeited, at: int) -> T:
    return t.with_sheet(t.sheets[event.round, event.table].changed(forfeited_by=event.seat))


FOLDS: Final[Folds] = {
    e.TableOpened: _table_opened,
    e.KeeperNamed: _keeper_named,
    e.KeeperWished: _keeper_wished,
    e.Entered: _entered,
    e.Confirmed: _confirmed,
    e.Rejected: _rejected,
    e.Corrected: corrected,
    e.Signed: _signed,
    e.Voided: _voided,
    e.Forfeited: _forfeited,
}
