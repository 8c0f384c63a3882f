"""What becomes of entries."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from stammtisch.tournament import events as e
from stammtisch.tournament.folding.types import Folds, T
from stammtisch.tournament.state import Entrant


def _prizes_named(t: T, event: e.PrizesNamed, at: int) -> T:
    return structs.replace(t, prizes=event.prizes)


def _registered(t: T, event: e.Registered, at: int) -> T:
    entrant = Entrant(
        number=event.number, players=(event.player,), paid=event.paid, fill_in=event.fill_in
    )
    return structs.replace(t, entrants=dict(sorted((t.entrants | {event.number: entrant}).items())))


def _paid(t: T, event: e.Paid, at: int) -> T:
    return t.with_entrant(structs.replace(t.entrants[event.number], paid=True))


def _refunded(t: T, event: e.Refunded, at: int) -> T:
    return t.with_entrant(structs.replace(t.entrants[event.number], paid=False))


def _withdrawn(t: T, event: e.Withdrawn, at: int) -> T:
    return t.with_entrant(structs.replace(t.entrants[event.number], withdrawn=event.reason or "-"))


def _reinstated(t: T, event: e.Reinstated, at: int) -> T:
    return t.with_entrant(structs.replace(t.entrants[event.number], withdrawn=""))


def _renamed(t: T, event: e.Renamed, at: int) -> T:
    entrant = t.entrants[event.number]
    return t.with_entrant(structs.replace(entrant, renamed=entrant.renamed + 1))


def _substituted(t: T, event: e.Substituted, at: int) -> T:
    entrant = t.entrants[event.number]
    players = (*entrant.players, event.player)
    t = t.with_entrant(structs.replace(entrant, players=players, revokes=0))
    for sheet in [it for it in t.sheets.values() if event.number in it.wishes]:
        wishes = {who: seat for who, seat in sheet.wishes.items() if who != event.number}
        t = t.with_sheet(structs.replace(sheet, wishes=wishes))
    return t


def _warned(t: T, event: e.Warned, at: int) -> T:
    entrant = t.entrants[event.number]
    warnings = (*entrant.warnings, event.case or event.reason)
    return t.with_entrant(structs.replace(entrant, warnings=warnings))


def _excluded(t: T, event: e.Excluded, at: int) -> T:
    why = event.case or event.reason
    entrant = t.entrants[event.number]
    return t.with_entrant(structs.replace(entrant, excluded=why, banned=entrant.player))


FOLDS: Final[Folds] = {
    e.PrizesNamed: _prizes_named,
    e.Registered: _registered,
    e.Paid: _paid,
    e.Refunded: _refunded,
    e.Withdrawn: _withdrawn,
    e.Reinstated: _reinstated,
    e.Renamed: _renamed,
    e.Substituted: _substituted,
    e.Warned: _warned,
    e.Excluded: _excluded,
}
