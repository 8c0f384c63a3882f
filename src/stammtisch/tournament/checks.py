"""Checks that many commands share."""

from __future__ import annotations

import re
from typing import Final

from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.tournament.actors import OFFICIALS, Actor, Role
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.sheet import Sheet
from stammtisch.tournament.state import Tournament

LONGEST_TEXT: Final = 500
_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


def check_id(text: str) -> None:
    if not _ID.fullmatch(text):
        raise Impossible("bad_id", id=text)


def check_text(text: str, *, needed: bool = True) -> None:
    if (needed and not text.strip()) or len(text) > LONGEST_TEXT or not (text + "-").isprintable():
        raise Impossible("bad_text", most=LONGEST_TEXT)


def check_going_on(tournament: Tournament) -> None:
    if tournament.finished:
        raise Impossible("finished")


def open_tables(tournament: Tournament) -> list[int]:
    """The tables of the running round whose sheets are not in."""
    return [it.table for it in tournament.sheets_of(tournament.round) if not it.locked]


def check_no_round_runs(tournament: Tournament) -> None:
    tables = open_tables(tournament)
    if tables:
        raise Impossible("round_running", tables=", ".join(map(str, tables[:20])))


def check_no_halt(tournament: Tournament, sheet: Sheet) -> None:
    """A dispute stops the table until it is decided (RULES 7.8), an unanswered question too."""
    for dispute in tournament.disputes:
        if dispute.open and dispute.table == sheet.key:
            raise Impossible("dispute_open", number=dispute.number)
    for request in tournament.requests:
        if request.open and request.table == sheet.key:
            raise Impossible("request_open", number=request.number)


def schafkopf_rules(tournament: Tournament) -> SchafkopfRules:
    if not isinstance(tournament.rules, SchafkopfRules):
        raise Impossible("schafkopf_only")
    return tournament.rules


def open_sheet(tournament: Tournament, round_: int, table: int) -> Sheet:
    check_going_on(tournament)
    sheet = tournament.sheet(round_, table)
    if sheet.locked:
        raise Impossible("sheet_closed")
    return sheet


def check_at_table(sheet: Sheet, by: Actor) -> None:
    if by.role is not Role.PLAYER:
        by.require(*OFFICIALS)
    elif by.number not in sheet.seats:
        raise Impossible("not_at_table")


def check_version(sheet: Sheet, version: int | None) -> None:
    """Who signs or corrects must have seen what is written now."""
    if version is not None and version != sheet.version:
        raise Impossible("stale", seen=version, version=sheet.version)


def check_not_erased(tournament: Tournament) -> None:
    if tournament.erased:
        raise Impossible("erased")
