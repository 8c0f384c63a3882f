"""What commands and events of a tournament have in common, and who gives them.

A command is data that somebody sends: a page, a script. It gives events, or is refused and changes
nothing. An event is stored for ever; it is trusted, for a command has checked it. The caller
authenticates people: a server checks codes and sessions first.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.abstract import AbstractMeta
from stammtisch.engine.errors import Impossible
from stammtisch.texts import Texts
from stammtisch.tournament.persons import Persons, RegisteredPerson
from stammtisch.tournament.state import Sheet, Tournament


class Role(StrEnum):
    PLAYER = "player"
    DESK = "desk"  # registers people and types paper sheets
    SUPERVISOR = "supervisor"  # Aufsicht: approves, rules, corrects (RULES 7.8)
    MANAGEMENT = "management"  # Leitung: start, course, replacements
    COURT = "court"  # Schiedsgericht: its ruling is final
    SERVER = "server"  # deals at online tables and writes what was played there


OFFICIALS: Final = (Role.DESK, Role.SUPERVISOR, Role.MANAGEMENT)
JUDGES: Final = (Role.SUPERVISOR, Role.MANAGEMENT)
OFFICES: Final = (*OFFICIALS, Role.COURT)  # held by people


class Actor(Struct, frozen=True):
    """Its text is ``player:17`` or ``supervisor:A``; officials are letters or marks, no names."""

    role: Role
    mark: str = ""

    def __str__(self) -> str:
        return f"{self.role}:{self.mark}" if self.mark else str(self.role)

    @property
    def number(self) -> int:
        """The start number of a player; no official has one."""
        return int(self.mark) if self.role is Role.PLAYER else 0

    def said(self, texts: Texts) -> str:
        return texts(f"role.{self.role}", mark=self.mark).strip()

    def require(self, *roles: Role) -> None:
        if self.role not in roles:
            raise Impossible("not_your_office", roles=lambda texts: _said(roles, texts))


def _said(roles: tuple[Role, ...], texts: Texts) -> str:
    return ", ".join(Actor(role).said(texts) for role in roles)


def player(number: int) -> Actor:
    return Actor(Role.PLAYER, str(number))


def parse_actor(text: str) -> Actor:
    """Read ``player:17``, ``17``, ``desk`` or ``supervisor:A``."""
    role, _, mark = text.partition(":")
    if role.isdecimal() and not mark:
        role, mark = Role.PLAYER, role
    known = role in list(Role) and len(mark) <= 20 and mark.isprintable()
    if not known or (role == Role.PLAYER and not (mark.isdecimal() and len(mark) <= 6)):
        raise Impossible("unknown_actor", actor=text, roles=", ".join(Role))
    if role == Role.PLAYER:  # else ``017`` could confirm what ``17`` has written
        mark = str(int(mark))
    return Actor(Role(role), mark)


DESK: Final = Actor(Role.DESK)
SUPERVISOR: Final = Actor(Role.SUPERVISOR)
MANAGEMENT: Final = Actor(Role.MANAGEMENT)
COURT: Final = Actor(Role.COURT)
SERVER: Final = Actor(Role.SERVER)


Text: TypeAlias = Annotated[str, Meta(max_length=500)]


class TournamentEvent(
    Struct, frozen=True, metaclass=AbstractMeta, tag_field="event", forbid_unknown_fields=True
):
    """Its tag and its fields are those of every log there is; people are pseudonyms and numbers,
    names are kept beside the log, so that they can be erased."""

    @abstractmethod
    def apply(self, now: Tournament, at: int) -> Tournament:
        """The tournament once this has happened; ``at`` in milliseconds since 1970."""


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


class LogCommand(TournamentCommand, frozen=True, metaclass=AbstractMeta):
    """Depends on the log alone."""

    @abstractmethod
    def decide(self, now: Tournament, by: Actor) -> Events: ...


class NumberedCommand(LogCommand, frozen=True):
    number: int


class TableCommand(LogCommand, frozen=True):
    round: int
    table: int


class Prepared(NamedTuple):
    people: tuple[RegisteredPerson, ...]  # to be kept before the log knows them
    decide: Callable[[Tournament], Events]


class PersonCommand(TournamentCommand, frozen=True, metaclass=AbstractMeta):
    """Depends on the names beside the log, or changes them."""

    @abstractmethod
    def prepare(self, now: Tournament, known: Persons, by: Actor) -> Prepared:
        """Refused before anybody is kept."""


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
    """People who sign or correct must have seen what is written now."""
    if version is not None and version != sheet.version:
        raise Impossible("stale", seen=version, version=sheet.version)


def check_not_erased(tournament: Tournament) -> None:
    if tournament.erased:
        raise Impossible("erased")
