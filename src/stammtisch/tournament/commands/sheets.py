"""Writing, confirming, signing and correcting score sheets (RULES 7.5)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from stammtisch.texts import Texts
from stammtisch.tournament.actors import JUDGES, OFFICIALS, Actor, Role, player
from stammtisch.tournament.approving import unapproved
from stammtisch.tournament.commands.checks import (
    Events,
    check_going_on,
    check_no_halt,
    check_text,
)
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.events import (
    Confirmed,
    Corrected,
    Entered,
    Forfeited,
    KeeperNamed,
    KeeperWished,
    Rejected,
    Signed,
    Voided,
)
from stammtisch.tournament.reports import Decided, Report, Struck, Totals
from stammtisch.tournament.rewriting import check_rewrite
from stammtisch.tournament.scoring import is_complete, line_of
from stammtisch.tournament.sheet import Row, Sheet
from stammtisch.tournament.state import Tournament
from stammtisch.tournament.totals import check_totals


def name_keeper(
    tournament: Tournament, round_: int, table: int, seat: int, by: Iterable[Actor]
) -> Events:
    """The management names a keeper; the players may choose another if all of them agree."""
    sheet = _open_sheet(tournament, round_, table)
    _check_seat(sheet, seat)
    voices = tuple(by)
    if not any(it.role in JUDGES for it in voices):
        agreed = {sheet.seat_of(it.number) for it in voices if it.role is Role.PLAYER}
        if not agreed >= set(range(len(sheet.seats))):
            raise Impossible("not_unanimous")
    told = ", ".join(map(str, voices))
    return (KeeperNamed(round=round_, table=table, seat=seat, by=told),)


def wish_keeper(tournament: Tournament, round_: int, table: int, seat: int, by: Actor) -> Events:
    """One voice for another keeper, or again for the one there is; the last voice names him."""
    by.require(Role.PLAYER)
    sheet = _open_sheet(tournament, round_, table)
    _check_at_table(sheet, by)
    _check_seat(sheet, seat)
    if sheet.wishes.get(by.number, sheet.keeper) == seat:
        raise Impossible("already_wished", number=sheet.seats[seat])
    wished = KeeperWished(round=round_, table=table, seat=seat, by=str(by))
    wishes = {**sheet.wishes, by.number: seat}
    if seat == sheet.keeper or not structs.replace(sheet, wishes=wishes).agreed(seat):
        return (wished,)
    return wished, *name_keeper(tournament, round_, table, seat, map(player, sheet.seats))


def enter(
    tournament: Tournament, round_: int, table: int, game: int, report: Report, by: Actor
) -> Events:
    """The keeper, or the desk from paper, writes the next game, or one that was rejected.

    A server that deals writes what was played, also while the table waits for a word.
    """
    sheet = _open_sheet(tournament, round_, table)
    _check_writer(sheet, by)
    if by.role is not Role.SERVER:
        check_no_halt(tournament, sheet)
    if isinstance(report, Decided | Struck) and by.role not in (*JUDGES, Role.SERVER):
        raise Impossible("supervisor_only")
    _check_game(tournament, sheet, game)
    if isinstance(report, Totals):
        by.require(*OFFICIALS)
        check_totals(tournament, sheet, game, report)
    line = line_of(report, sheet, game, tournament.rules)
    if sheet.row(game) is not None:
        check_rewrite(tournament, sheet, game, report)
    if by.role is Role.PLAYER:
        missing = unapproved(tournament, sheet, game, line.lone)
        if missing:
            raise Impossible("approval_needed", what=lambda texts: _asked(missing, texts))
    return (Entered(round=round_, table=table, game=game, report=report, by=str(by)),)


def _asked(questions: tuple[str, ...], texts: Texts) -> str:
    return ", ".join(texts(f"question.{it}") for it in questions)


def confirm(
    tournament: Tournament, round_: int, table: int, games: Iterable[int], by: Actor
) -> Events:
    """A second person accepts what was written; he can never change it."""
    sheet = _open_sheet(tournament, round_, table)
    _check_at_table(sheet, by)
    chosen = tuple(games)
    if not chosen:
        raise Impossible("nothing_to_confirm")
    for game in chosen:
        _check_answerable(_row(sheet, game), by)
    return (Confirmed(round=round_, table=table, games=chosen, by=str(by)),)


def reject(
    tournament: Tournament, round_: int, table: int, game: int, reason: str, by: Actor
) -> Events:
    """A second person does not accept a game: the keeper must write it again."""
    sheet = _open_sheet(tournament, round_, table)
    _check_at_table(sheet, by)
    check_text(reason)
    _check_answerable(_row(sheet, game), by)
    return (Rejected(round=round_, table=table, game=game, reason=reason, by=str(by)),)


def _check_answerable(row: Row, by: Actor) -> None:
    if row.by == str(by):
        raise Impossible("own_entry", game=row.game)
    if row.settled:
        raise Impossible("already_confirmed", game=row.game)
    if row.rejected_by:
        raise Impossible("already_rejected", game=row.game)


def sign(
    tournament: Tournament,
    round_: int,
    table: int,
    seat: int,
    by: Actor,
    version: int | None = None,
) -> Events:
    """Everybody signs for himself, or has signed on paper; the last signature closes the sheet."""
    sheet = _open_sheet(tournament, round_, table)
    _check_seat(sheet, seat)
    if by.role is Role.PLAYER and by.number != sheet.seats[seat]:
        raise Impossible("not_your_seat")
    if by.role is not Role.PLAYER:
        by.require(*OFFICIALS)
    if sheet.signed(seat):
        raise Impossible("already_signed", seat=seat + 1)
    check_no_halt(tournament, sheet)
    if not is_complete(sheet, tournament.plan, tournament.rules):
        raise Impossible("not_complete", games=len(sheet.rows))
    loose = [row.game for row in sheet.rows if not row.settled]
    if loose:
        raise Impossible("not_confirmed", games=", ".join(map(str, loose)))
    _check_version(sheet, version)
    return (Signed(round=round_, table=table, seat=seat, by=str(by)),)


def correct(
    tournament: Tournament,
    round_: int,
    table: int,
    game: int,
    report: Report,
    reason: str,
    by: Actor,
    version: int | None = None,
) -> Events:
    """Only the supervisor, with his reason; the old value is kept."""
    by.require(*JUDGES)
    sheet = tournament.sheet(round_, table)
    check_text(reason)
    _check_not_erased(tournament)
    if sheet.void or sheet.forfeited_by is not None:
        raise Impossible("sheet_void")
    row = _row(sheet, game)
    _check_version(sheet, version)
    if isinstance(report, Totals) != isinstance(row.report, Totals):
        raise Impossible("totals_whole_sheet")
    if isinstance(report, Totals):
        check_totals(tournament, sheet, game, report)
    check_rewrite(tournament, sheet, game, report)
    corrected = Corrected(
        round=round_, table=table, game=game, report=report, reason=reason, by=str(by)
    )
    return (corrected,)


def void(tournament: Tournament, round_: int, table: int, reason: str, by: Actor) -> Events:
    """An illegible or wrong sheet counts for nobody (S0 5.3.6)."""
    by.require(*JUDGES)
    check_text(reason)
    sheet = tournament.sheet(round_, table)
    if sheet.void or sheet.forfeited_by is not None:
        raise Impossible("sheet_void")
    if tournament.plan.pairing == "ko":
        raise Impossible("match_needs_winner")
    return (Voided(round=round_, table=table, reason=reason, by=str(by)),)


def forfeit(
    tournament: Tournament, round_: int, table: int, seat: int, reason: str, by: Actor
) -> Events:
    """A match of two is lost for whoever does not come, gives up or may not play on."""
    by.require(*JUDGES)
    sheet = _open_sheet(tournament, round_, table)
    check_text(reason)
    _check_seat(sheet, seat)
    if len(sheet.seats) != 2:
        raise Impossible("somebody_must_play")
    return (Forfeited(round=round_, table=table, seat=seat, reason=reason, by=str(by)),)


def _open_sheet(tournament: Tournament, round_: int, table: int) -> Sheet:
    check_going_on(tournament)
    sheet = tournament.sheet(round_, table)
    if sheet.locked:
        raise Impossible("sheet_closed")
    return sheet


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


def _check_at_table(sheet: Sheet, by: Actor) -> None:
    if by.role is not Role.PLAYER:
        by.require(*OFFICIALS)
    elif by.number not in sheet.seats:
        raise Impossible("not_at_table")


def _check_seat(sheet: Sheet, seat: int) -> None:
    if seat not in range(len(sheet.seats)):
        raise Impossible("unknown_seat", most=len(sheet.seats))


def _check_game(tournament: Tournament, sheet: Sheet, game: int) -> None:
    """The next one, or one that somebody has rejected."""
    row = sheet.row(game)
    if row is not None and (row.settled or not row.rejected_by):
        raise Impossible("game_stands", game=game)
    if row is None and is_complete(sheet, tournament.plan, tournament.rules):
        raise Impossible("sheet_full", games=len(sheet.rows))
    if row is None and game != len(sheet.rows) + 1:
        raise Impossible("not_the_next_game", game=len(sheet.rows) + 1)


def _row(sheet: Sheet, game: int) -> Row:
    row = sheet.row(game)
    if row is None:
        raise Impossible("unknown_game", game=game)
    return row


def _check_version(sheet: Sheet, version: int | None) -> None:
    """Whoever signs or corrects must have seen what is written now."""
    if version is not None and version != sheet.version:
        raise Impossible("stale", seen=version, version=sheet.version)


def _check_not_erased(tournament: Tournament) -> None:
    if tournament.erased:
        raise Impossible("erased")
