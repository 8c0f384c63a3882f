"""Games on a score sheet: entered, accepted, rejected, corrected (RULES 7.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

from msgspec import structs

from stammtisch.engine.errors import Impossible
from stammtisch.engine.sheet_rules import Lone, Totals, games_of
from stammtisch.texts import Texts
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
    check_not_erased,
    check_text,
    check_version,
    open_sheet,
    parse_actor,
)
from stammtisch.tournament.ranking import is_complete, line_of, match_winner
from stammtisch.tournament.reports import AnyReport
from stammtisch.tournament.state import Row, RowChange, Sheet, Tournament


class Entered(EventAtTable, frozen=True, kw_only=True, tag="entered"):
    game: int
    report: AnyReport

    def apply(self, now: Tournament, at: int) -> Tournament:
        """What a server has dealt needs no second person who saw it."""
        dealt = parse_actor(self.by).role is Role.SERVER
        return written(now, self, self.game, self.report, at, "", confirmed=dealt)


class Confirmed(EventAtTable, frozen=True, kw_only=True, tag="confirmed"):
    games: tuple[int, ...]

    def apply(self, now: Tournament, at: int) -> Tournament:
        sheet = now.sheets[self.round, self.table]
        rows = tuple(
            structs.replace(row, confirmed_by=self.by) if row.game in self.games else row
            for row in sheet.rows
        )
        return now.with_sheet(structs.replace(sheet, rows=rows))


class Rejected(EventAtTable, frozen=True, kw_only=True, tag="rejected"):
    game: int
    reason: str

    def apply(self, now: Tournament, at: int) -> Tournament:
        sheet = now.sheets[self.round, self.table]
        row = sheet.rows[self.game - 1]
        refused = structs.replace(row, rejected_by=self.by, why=self.reason)
        return now.with_sheet(sheet.with_row(refused))


class Corrected(EventAtTable, frozen=True, kw_only=True, tag="corrected"):
    game: int
    report: AnyReport
    reason: str

    def apply(self, now: Tournament, at: int) -> Tournament:
        return written(now, self, self.game, self.report, at, self.reason, confirmed=True)


def written(
    now: Tournament,
    event: EventAtTable,
    game: int,
    report: AnyReport,
    at: int,
    reason: str,
    confirmed: bool = False,
) -> Tournament:
    """A row is new, or its old value moves into its history."""
    sheet = now.sheets[event.round, event.table]
    old = sheet.row(game)
    row = Row(
        game=game,
        report=report,
        line=line_of(report, sheet, game, now.rules, trusted=True),
        by=event.by,
        confirmed_by=event.by if confirmed else "",
    )
    if old is not None:
        why = reason or old.why
        change = RowChange(old.report, old.line, old.by, why, event.by, at)
        row = structs.replace(row, history=(*old.history, change))
    return now.with_sheet(sheet.with_row(row))


class EnterGame(TableCommand, frozen=True, tag="enter"):
    """The keeper, or the desk from paper, writes a game; game 0 is the next one, and one that was
    rejected is written again.

    A server that deals writes what was played, also while the table waits for a word.
    """

    report: AnyReport
    game: int = 0
    usual: ClassVar[str] = "desk"

    def decide(self, now: Tournament, by: Actor) -> Events:
        sheet = open_sheet(now, self.round, self.table)
        game = self.game or len(sheet.rows) + 1
        _check_writer(sheet, by)
        if by.role is not Role.SERVER:
            check_no_halt(now, sheet)
        if isinstance(self.report, now.game.sheet.judged) and by.role not in (*JUDGES, Role.SERVER):
            raise Impossible("supervisor_only")
        _check_game(now, sheet, game)
        if isinstance(self.report, Totals):
            by.require(*OFFICIALS)
            check_totals(now, sheet, game, self.report)
        line = line_of(self.report, sheet, game, now.rules)
        if sheet.row(game) is not None:
            check_rewrite(now, sheet, game, self.report)
        if by.role is Role.PLAYER:
            missing = _unapproved(now, sheet, game, line.lone)
            if missing:
                raise Impossible("approval_needed", what=lambda texts: _questions(missing, texts))
        entered = Entered(
            round=self.round, table=self.table, game=game, report=self.report, by=str(by)
        )
        return (entered,)


def _unapproved(now: Tournament, sheet: Sheet, game: int, lone: Lone | None) -> tuple[str, ...]:
    """What of a lone game still needs the supervisor's word."""
    approvals = now.game.sheet.approvals
    if lone is None or approvals is None:
        return ()
    played = sheet.lone_games(game)
    needed = approvals.questions(now.rules, lone.game, game, lone.seat, played)
    granted = now.granted(sheet, game, lone.seat)
    return tuple(it for it in needed if it not in granted)


def _questions(questions: tuple[str, ...], texts: Texts) -> str:
    return ", ".join(texts(f"question.{it}") for it in questions)


def _check_writer(sheet: Sheet, by: Actor) -> None:
    """The office may go on with real cards for a server that is away."""
    if by.role is Role.SERVER and sheet.place:
        return
    if by.role is not Role.PLAYER:
        by.require(*OFFICIALS)
    elif sheet.online:
        raise Impossible("server_writes")
    elif sheet.seats[sheet.keeper] != by.number:
        raise Impossible("not_the_keeper", number=sheet.seats[sheet.keeper])


def _check_game(now: Tournament, sheet: Sheet, game: int) -> None:
    """The next one, or one that somebody has rejected."""
    row = sheet.row(game)
    if row is not None and (row.settled or not row.rejected_by):
        raise Impossible("game_stands", game=game)
    if row is None and is_complete(sheet, now.plan, now.rules):
        raise Impossible("sheet_full", games=len(sheet.rows))
    if row is None and game != len(sheet.rows) + 1:
        raise Impossible("not_the_next_game", game=len(sheet.rows) + 1)


def check_rewrite(now: Tournament, sheet: Sheet, game: int, report: AnyReport) -> None:
    """Whether a row may be written anew without making nonsense of what follows it."""
    line = line_of(report, sheet, game, now.rules)
    reports = (*sheet.reports[: game - 1], report, *sheet.reports[game:])
    now.game.sheet.check_later(now.rules, now.plan, reports, game, sheet.closed)
    if now.plan.pairing == "ko" and sheet.round != now.round:
        new, plan, rules = sheet.with_row(Row(game, report, line, "")), now.plan, now.rules
        if match_winner(sheet, plan, rules) != match_winner(new, plan, rules):
            raise Impossible("winner_played_on")  # the next round is built upon the winners


def check_totals(now: Tournament, sheet: Sheet, game: int, report: Totals) -> None:
    """A whole sheet from paper as sums: what cannot be (RULES 7.2, 7.7)."""
    rules, counting, columns = now.rules, now.game.sheet, len(sheet.seats)
    if not now.plan.totals:
        raise Impossible("totals_not_allowed")
    if game != 1 or len(sheet.rows) > 1 or sheet.online:
        raise Impossible("totals_whole_sheet")
    if any(len(it) != columns for it in (report.points, *report.counts.values())):
        raise Impossible("totals_columns", columns=columns)
    if sum(report.points) != 0:
        raise Impossible("sum_not_zero", sum=sum(report.points))
    known, games = counting.counted(rules), games_of(now.plan.games, columns)
    unknown = [key for key in report.counts if key not in known]
    if unknown:
        raise Impossible("unknown_counter", key=unknown[0], known=", ".join(known))
    counts, most = report.counts.values(), games * counting.most(rules)
    within = all(min(it) >= 0 and sum(it) <= games for it in counts)
    if max(map(abs, report.points)) > most or not within or not _whole(report, counting.parts):
        raise Impossible("impossible_totals", games=games)


def _whole(report: Totals, parts: Iterable[tuple[str, str]]) -> bool:
    """A part is never more than its whole."""
    counts = report.counts
    return all(
        part <= whole
        for one, other in parts
        if one in counts and other in counts
        for part, whole in zip(counts[one], counts[other], strict=True)
    )


class ConfirmGames(TableCommand, frozen=True, tag="confirm"):
    """A second person accepts what was written, and can never change it; without ``games`` all
    that wait for it."""

    games: tuple[int, ...] = ()
    usual: ClassVar[str] = "desk:2"

    def decide(self, now: Tournament, by: Actor) -> Events:
        sheet = open_sheet(now, self.round, self.table)
        check_at_table(sheet, by)
        chosen = self.games or tuple(
            row.game for row in sheet.rows if not row.settled and not row.rejected_by
        )
        if not chosen:
            raise Impossible("nothing_to_confirm")
        for game in chosen:
            _check_answerable(_row(sheet, game), by)
        return (Confirmed(round=self.round, table=self.table, games=chosen, by=str(by)),)


class RejectGame(TableCommand, frozen=True, tag="reject"):
    """A second person does not accept a game: the keeper must write it again."""

    game: int
    reason: Text
    usual: ClassVar[str] = "desk:2"

    def decide(self, now: Tournament, by: Actor) -> Events:
        sheet = open_sheet(now, self.round, self.table)
        check_at_table(sheet, by)
        check_text(self.reason)
        _check_answerable(_row(sheet, self.game), by)
        rejected = Rejected(
            round=self.round, table=self.table, game=self.game, reason=self.reason, by=str(by)
        )
        return (rejected,)


def _check_answerable(row: Row, by: Actor) -> None:
    if row.by == str(by):
        raise Impossible("own_entry", game=row.game)
    if row.settled:
        raise Impossible("already_confirmed", game=row.game)
    if row.rejected_by:
        raise Impossible("already_rejected", game=row.game)


class CorrectGame(TableCommand, frozen=True, tag="correct"):
    """Only the supervisor, with a reason; the old value is kept."""

    game: int
    report: AnyReport
    reason: Text
    version: int | None = None
    usual: ClassVar[str] = "supervisor"

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        sheet = now.sheet(self.round, self.table)
        check_text(self.reason)
        check_not_erased(now)
        if sheet.void or sheet.forfeited_by is not None:
            raise Impossible("sheet_void")
        row = _row(sheet, self.game)
        check_version(sheet, self.version)
        if isinstance(self.report, Totals) != isinstance(row.report, Totals):
            raise Impossible("totals_whole_sheet")
        if isinstance(self.report, Totals):
            check_totals(now, sheet, self.game, self.report)
        check_rewrite(now, sheet, self.game, self.report)
        corrected = Corrected(
            round=self.round,
            table=self.table,
            game=self.game,
            report=self.report,
            reason=self.reason,
            by=str(by),
        )
        return (corrected,)


def _row(sheet: Sheet, game: int) -> Row:
    row = sheet.row(game)
    if row is None:
        raise Impossible("unknown_game", game=game)
    return row


RowEvent: TypeAlias = Entered | Confirmed | Rejected | Corrected
RowCommand: TypeAlias = EnterGame | ConfirmGames | RejectGame | CorrectGame
