"""Everything that can be asked of a tournament and everything that can happen in it.

Commands are what pages and scripts send, as data. A tournament is the fold of its events and
nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias, get_args

import msgspec

from stammtisch.streams.stream import Chain
from stammtisch.streams.stream import Entry as AnyEntry
from stammtisch.tournament.announcement import Announced, AnnouncementEvent, NamePrizes
from stammtisch.tournament.codes import CodeCommand, CodeEvent
from stammtisch.tournament.command import TournamentCommand, TournamentEvent
from stammtisch.tournament.disputes import DisputeCommand, DisputeEvent
from stammtisch.tournament.draws import DrawCommand, DrawEvent
from stammtisch.tournament.people import Erased, EraseNames, PeopleCommand, PeopleEvent
from stammtisch.tournament.registration import RegistrationCommand, RegistrationEvent
from stammtisch.tournament.requests import RequestCommand, RequestEvent
from stammtisch.tournament.rounds import RoundCommand, RoundEvent
from stammtisch.tournament.rows import RowCommand, RowEvent
from stammtisch.tournament.rulings import RulingCommand, RulingEvent
from stammtisch.tournament.sheets import SheetCommand, SheetEvent
from stammtisch.tournament.state import Tournament

Event: TypeAlias = (
    AnnouncementEvent
    | RegistrationEvent
    | PeopleEvent
    | DrawEvent
    | RoundEvent
    | SheetEvent
    | RowEvent
    | RequestEvent
    | RulingEvent
    | DisputeEvent
    | CodeEvent
    | Erased
)

VERSION: Final = 2

Entry: TypeAlias = AnyEntry[TournamentEvent]
CHAIN: Final[Chain[TournamentEvent]] = Chain(msgspec.json.Decoder(Event), VERSION)


def fold(entries: Iterable[Entry]) -> Tournament:
    """A tournament from its first entry on."""
    first, *rest = entries
    assert isinstance(first.event, Announced)
    now = first.event.start()
    for entry in rest:
        now = entry.event.apply(now, entry.at)
    return now


def after_all(now: Tournament, events: Iterable[TournamentEvent], at: int = 0) -> Tournament:
    for event in events:
        now = event.apply(now, at)
    return now


Command: TypeAlias = (
    RegistrationCommand
    | PeopleCommand
    | RulingCommand
    | NamePrizes
    | DrawCommand
    | RoundCommand
    | SheetCommand
    | RowCommand
    | RequestCommand
    | DisputeCommand
    | CodeCommand
    | EraseNames
)

COMMANDS: Final[dict[str, type[TournamentCommand]]] = {
    str(it.__struct_config__.tag): it for it in get_args(Command)
}
