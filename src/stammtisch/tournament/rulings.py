"""Cases of misconduct by their number (RULES 6), warnings and exclusions."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from msgspec import structs

from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.schafkopf.entering import Told, check_game
from stammtisch.schafkopf.misconduct import Consequence, Ruling, parse_ruling
from stammtisch.schafkopf.settlement import REVOKES
from stammtisch.tournament import schafkopf
from stammtisch.tournament.actors import JUDGES, Actor
from stammtisch.tournament.command import (
    EventAtTable,
    EventBy,
    Events,
    NumberedCommand,
    TableCommand,
    Text,
    check_going_on,
    check_text,
    schafkopf_rules,
)
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.five import games_of, playing, told_at_table
from stammtisch.tournament.reports import Decided
from stammtisch.tournament.rows import written
from stammtisch.tournament.ruling import follows, known_game
from stammtisch.tournament.state import Sheet, Tournament

REPEATED_REVOKE: Final = "MC-27"
LOST: Final = (Consequence.LOST, Consequence.LOST_PLAIN, Consequence.STRUCK)


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
    told: Told | None = None
    reason: str = ""

    def apply(self, now: Tournament, at: int) -> Tournament:
        rules = now.rules
        assert isinstance(rules, SchafkopfRules)
        ruling = parse_ruling(self.ruling)
        sheet = now.sheets[self.round, self.table]
        result = follows(ruling, self.told, rules)
        if result in LOST:
            assert self.told is not None
            report = Decided(self.told, self.ruling)
            now = written(now, self, self.game, report, at, ruling.case.id, confirmed=True)
        elif result is Consequence.REDEAL_SAME and "wilful" in ruling.facts and self.told is None:
            line = schafkopf.penalty(self.ruling, self.game, rules, len(sheet.seats))
            now = now.with_sheet(sheet.changed(penalties=(*sheet.penalties, line)))
        if ruling.case.id in REVOKES and ruling.culprit is not None and result is Consequence.LOST:
            entrant = now.entrants[sheet.seats[ruling.culprit]]
            now = now.with_entrant(structs.replace(entrant, revokes=entrant.revokes + 1))
        return now


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
    told: Told | None = None
    reason: Text = ""
    usual: ClassVar[str] = "supervisor"

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        check_going_on(now)
        check_text(self.reason, needed=False)
        rules, sheet = schafkopf_rules(now), now.sheet(self.round, self.table)
        if sheet.void:
            raise Impossible("sheet_void")
        if sheet.summed:
            raise Impossible("totals_whole_sheet")
        word = parse_ruling(self.ruling)
        _check_seats(word, sheet)
        most = min(len(sheet.rows) + 1, games_of(now.plan.games, len(sheet.seats)))
        if not 1 <= self.game <= most:
            raise Impossible("unknown_game", game=self.game)
        told = known_game(sheet.row(self.game)) if self.told is None else self.told
        result = self._checked(word, told, rules, len(sheet.seats))
        ruled = Ruled(
            round=self.round,
            table=self.table,
            game=self.game,
            ruling=self.ruling,
            told=told,
            reason=self.reason,
            by=str(by),
        )
        return (ruled, *_personal(now, sheet, word, result, by))

    def _checked(
        self, word: Ruling, told: Told | None, rules: SchafkopfRules, columns: int
    ) -> Consequence:
        result = follows(word, told, rules)
        if told is not None:
            check_game(told_at_table(told, playing(self.game, columns)), rules)
        if result in LOST:
            if told is None:
                raise Impossible("game_needed")
            schafkopf.line_of(Decided(told, self.ruling), self.game, rules, columns)
        elif told is None and result is Consequence.REDEAL_SAME and "wilful" in word.facts:
            schafkopf.penalty(self.ruling, self.game, rules, columns)
        return result


def _check_seats(word: Ruling, sheet: Sheet) -> None:
    named = {word.culprit, word.exposer} - {None}
    if not named <= set(range(len(sheet.seats))):
        raise Impossible("unknown_seat", most=len(sheet.seats))


def _personal(
    now: Tournament, sheet: Sheet, word: Ruling, result: Consequence, by: Actor
) -> Events:
    """Warnings and exclusions; a second proven revoke excludes (MC-27)."""
    if word.culprit is None:
        if result in (Consequence.WARN, Consequence.EXCLUDE):
            raise Impossible("culprit_needed")
        return ()
    entrant = now.entrants[sheet.seats[word.culprit]]
    case = word.case.id
    again = case in REVOKES and result is Consequence.LOST and entrant.revokes
    if result is Consequence.WARN:
        return (Warned(number=entrant.number, reason=case, case=case, by=str(by)),)
    if (result is Consequence.EXCLUDE or again) and entrant.may_play:
        case = REPEATED_REVOKE if again else case
        return (Excluded(number=entrant.number, reason=case, case=case, by=str(by)),)
    return ()


RulingEvent: TypeAlias = Warned | Excluded | Ruled
RulingCommand: TypeAlias = WarnPlayer | ExcludePlayer | RuleCase
