"""What requests about tournaments bring, and what answers hold."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.sheet_rules import Pairing
from stammtisch.server.requests import Name
from stammtisch.tournament.commands import Command
from stammtisch.tournament.plan import Remainder
from stammtisch.tournament.reports import AnyReport
from stammtisch.tournament.views.hall import HallState
from stammtisch.tournament.views.office import OfficeState
from stammtisch.tournament.views.player import PhoneState

ShortText: TypeAlias = Annotated[str, Meta(max_length=100)]


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``rules`` by name, or the ``toml`` text of a free format; 0 is what the rules say."""

    rules: Name = "schafkopfschule-turnier"
    toml: Annotated[str, Meta(max_length=20_000)] = ""
    id: Annotated[str, Meta(max_length=60)] = ""
    title: ShortText
    date: ShortText
    place: ShortText = ""
    organiser: ShortText = ""
    management: ShortText = ""
    pairing: Pairing | None = None
    rounds: int = 0
    games: int = 0
    bummerl: int = 0
    lives: int = 1
    min_age: int | None = None
    fee: int = 0
    totals: bool = False  # whole sheets may be entered from paper as sums
    prizes: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=1000)] = []
    remainder: Remainder = "fill_in"
    options: Annotated[
        dict[ShortText, ShortText], Meta(max_length=20)
    ] = {}  # choices of the rule set


class TournamentOpened(Struct, frozen=True, kw_only=True):
    """The holder of ``code`` is the management."""

    tournament: str
    code: str


class TournamentRequest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``id`` is the sender's own: the same one again is answered again, not done again."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    step: Command


class NewEntry(Struct, frozen=True, kw_only=True):
    number: int
    name: str
    code: str  # with which the player acts
    unpaid: int  # cents that must be paid before the draw


class TournamentAnswer(Struct, frozen=True, kw_only=True):
    number: int  # of the last line of the log
    entries: list[NewEntry]  # that the step has brought
    told: list[str]  # what it has added to the journal, a sentence each
    code: str = ""  # of the sender, where codes were changed


class WantedReport(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    report: AnyReport
    game: int


class ReportPreview(Struct, frozen=True, kw_only=True):
    text: str
    points: tuple[int, ...]


class Codes(Struct, frozen=True, kw_only=True):
    registration: str
    officials: dict[str, str]
    players: dict[str, str]
    tables: dict[str, str]  # of the running round
    addresses: list[str]  # under which phones find this machine


class HallMessage(Struct, frozen=True, tag_field="type", tag="hall"):
    state: HallState


class OfficeMessage(Struct, frozen=True, tag_field="type", tag="office"):
    state: OfficeState


class TableMessage(Struct, frozen=True, tag_field="type", tag="table"):
    state: PhoneState
