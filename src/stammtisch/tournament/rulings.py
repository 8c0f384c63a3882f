"""Cases of misconduct by their number (RULES 6), warnings and exclusions."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import structs

from stammtisch.engine.errors import Impossible
from stammtisch.engine.rulings import Consequence, RulingResult, Rulings
from stammtisch.engine.sheet_rules import games_of
from stammtisch.tournament.command import (
    JUDGES,
    Actor,
    EventAtTable,
    EventBy,
    Events,
    NumberedCommand,
    TableCommand,
    Text,
    check_going_on,
    check_text,
)
from stammtisch.tournament.reports import RuledGame
from stammtisch.tournament.rows import written
from stammtisch.tournament.state import Row, Sheet, Tournament


class Warned(EventBy, frozen=True, kw_only=True, tag="warned"):
    number: int
    reason: str
    case: str = ""

    def apply(self, now: Tournament, at: int) -> Tournament:
        entrant = now.entrants[self.number]
        warnings = (*entrant.warnings, self.case or self.reason)
        return now.with_entrant(structs.replace(entrant, warnings=warnings))


class Excluded(EventBy, frozen=True, kw_only=True, tag="excluded"):
    number: int
    reason: str
    case: str = ""

    def apply(self, now: Tournament, at: int) -> Tournament:
        entrant = now.entrants[self.number]
        why = self.case or self.reason
        return now.with_entrant(structs.replace(entrant, excluded=why, banned=entrant.player))


class Ruled(EventAtTable, frozen=True, kw_only=True, tag="ruled"):
    """A case of misconduct (RULES 6.2); ``told`` says what was played, if a game was fixed."""

    game: int
    ruling: str
    told: RuledGame | None = None
    reason: str = ""

    def apply(self, now: Tournament, at: int) -> Tournament:
        sheet = now.sheets[self.round, self.table]
        verdict = _rulings(now).verdict(
            now.rules, self.ruling, self.told, self.game, len(sheet.seats), trusted=True
        )
        if verdict.report is not None:
            case, report = verdict.case, verdict.report
            now = written(now, self, self.game, report, at, case, confirmed=True)
        elif verdict.penalty is not None:
            now = now.with_sheet(sheet.changed(penalties=(*sheet.penalties, verdict.penalty)))
        if verdict.revoke and verdict.culprit is not None:
            entrant = now.entrants[sheet.seats[verdict.culprit]]
            now = now.with_entrant(structs.replace(entrant, revokes=entrant.revokes + 1))
        return now


def _rulings(now: Tournament) -> Rulings[Any]:
    rulings = now.game.sheet.rulings
    if rulings is None:
        raise Impossible("schafkopf_only")
    return rulings


def known_game(now: Tournament, row: Row | None) -> RuledGame | None:
    """What a row tells of its game."""
    rulings = now.game.sheet.rulings
    return None if row is None or rulings is None else rulings.played(row.report, row.line)


class WarnPlayer(NumberedCommand, frozen=True, tag="warn"):
    reason: Text
    case: Text = ""
    usual: ClassVar[str] = "supervisor"

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        check_text(self.reason)
        now.entrant(self.number)
        return (Warned(number=self.number, reason=self.reason, case=self.case, by=str(by)),)


class ExcludePlayer(NumberedCommand, frozen=True, tag="exclude"):
    """Not ranked from now on; a replacement plays on for the table (RULES 7.6)."""

    reason: Text
    case: Text = ""
    usual: ClassVar[str] = "supervisor"

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        check_text(self.reason)
        if not now.entrant(self.number).may_play:
            raise Impossible("already_excluded", number=self.number)
        return (Excluded(number=self.number, reason=self.reason, case=self.case, by=str(by)),)


class RuleCase(TableCommand, frozen=True, tag="rule"):
    """A case by its number; the amounts come from the rules.

    ``MC-14 p2`` names the columns of the sheet. Without ``told`` it is the game that stands in the
    row; if there is none, no game was fixed yet.
    """

    game: int
    ruling: Text
    told: RuledGame | None = None
    reason: Text = ""
    usual: ClassVar[str] = "supervisor"

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        check_going_on(now)
        check_text(self.reason, needed=False)
        rulings, sheet = _rulings(now), now.sheet(self.round, self.table)
        if sheet.void:
            raise Impossible("sheet_void")
        if sheet.summed:
            raise Impossible("totals_whole_sheet")
        most = min(len(sheet.rows) + 1, games_of(now.plan.games, len(sheet.seats)))
        if not 1 <= self.game <= most:
            raise Impossible("unknown_game", game=self.game)
        told = known_game(now, sheet.row(self.game)) if self.told is None else self.told
        columns = len(sheet.seats)
        verdict = rulings.verdict(now.rules, self.ruling, told, self.game, columns)
        ruled = Ruled(
            round=self.round,
            table=self.table,
            game=self.game,
            ruling=self.ruling,
            told=told,
            reason=self.reason,
            by=str(by),
        )
        return (ruled, *_personal(now, sheet, verdict, by))


def _personal(now: Tournament, sheet: Sheet, verdict: RulingResult, by: Actor) -> Events:
    """Warnings and exclusions; a second proven revoke excludes (MC-27)."""
    result, case = verdict.consequence, verdict.case
    if verdict.culprit is None:
        if result in (Consequence.WARN, Consequence.EXCLUDE):
            raise Impossible("culprit_needed")
        return ()
    entrant = now.entrants[sheet.seats[verdict.culprit]]
    again = verdict.revoke and entrant.revokes
    if result is Consequence.WARN:
        return (Warned(number=entrant.number, reason=case, case=case, by=str(by)),)
    if (result is Consequence.EXCLUDE or again) and entrant.may_play:
        case = _rulings(now).repeated_revoke if again else case
        return (Excluded(number=entrant.number, reason=case, case=case, by=str(by)),)
    return ()


RulingEvent: TypeAlias = Warned | Excluded | Ruled
RulingCommand: TypeAlias = WarnPlayer | ExcludePlayer | RuleCase
