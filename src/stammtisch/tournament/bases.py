"""What commands and events of a tournament have in common.

A command is data that somebody sends: a page, a script. It gives events, or is refused and changes
nothing. An event is stored for ever; it is trusted, for a command has checked it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from stammtisch.tournament.actors import Actor
from stammtisch.tournament.persons import Known, Person
from stammtisch.tournament.state import Tournament

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
    people: tuple[Person, ...]  # to be kept before the log knows them
    decide: Callable[[Tournament], Events]


class PersonCommand(TournamentCommand, frozen=True):
    """Depends on the names beside the log, or changes them."""

    def prepare(self, now: Tournament, known: Known, by: Actor) -> Prepared:
        """Refused before anybody is kept."""
        raise NotImplementedError
