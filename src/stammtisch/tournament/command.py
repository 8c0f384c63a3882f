"""What commands and events of a tournament have in common, and what many commands check.

A command is data that somebody sends: a page, a script. It gives events, or is refused and changes
nothing. An event is stored for ever; it is trusted, for a command has checked it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, ClassVar, Final, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.errors import Impossible
from stammtisch.tournament.actors import OFFICIALS, Actor, Role
from stammtisch.tournament.persons import Persons, RegisteredPerson
from stammtisch.tournament.state import Sheet, Tournament

Text: TypeAlias = Annotated[str, Meta(max_length=500)]


class TournamentEvent(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """Its tag and its fields are those of every log there is; people are pseudonyms and numbers,
    names are kept beside the log, so that they can be erased."""

    def apply(self, now: Tournament, at: int) -> Tournament:
        """The tournament once this has happened; ``at`` in milliseconds since 1970."""
        raise NotImplementedError


class EventBy(TournamentEvent, frozen=True, kw_only=True):
    by: str


class EventAtTable(EventBy, frozen=True, kw_only=True):
    round: int
    table: int


Events: TypeAlias = tuple[TournamentEvent, ...]


class TournamentCommand(Struct, frozen=True, tag_field="do"):
    """Its tag is its name on the command line, where it speaks for its ``usual`` office if nobody
    else is named. Seats are the columns of a sheet, counted from 0."""

    usual: ClassVar[str] = "management"

    def decide(self, now: Tournament, by: Actor) -> Events:
        raise NotImplementedError


class NumberedCommand(TournamentCommand, frozen=True):
    number: int


class TableCommand(TournamentCommand, frozen=True):
    round: int
    table: int


class Prepared(NamedTuple):
    people: tuple[RegisteredPerson, ...]  # to be kept before the log knows them
    decide: Callable[[Tournament], Events]


class PersonCommand(TournamentCommand, frozen=True):
    """Depends on the names beside the log, or changes them."""

    def prepare(self, now: Tournament, known: Persons, by: Actor) -> Prepared:
        """Refused before anybody is kept."""
        raise NotImplementedError


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
