"""Everything that can happen in a tournament, which is the fold of its events and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

import msgspec

from stammtisch.streams.chain import Chain
from stammtisch.streams.chain import Entry as AnyEntry
from stammtisch.tournament.announcement import Announced, AnnouncementEvent
from stammtisch.tournament.bases import TournamentEvent
from stammtisch.tournament.disputes import DisputeEvent
from stammtisch.tournament.draws import DrawEvent
from stammtisch.tournament.erasure import Erased
from stammtisch.tournament.people import PeopleEvent
from stammtisch.tournament.registration import RegistrationEvent
from stammtisch.tournament.requests import RequestEvent
from stammtisch.tournament.rounds import RoundEvent
from stammtisch.tournament.rows import RowEvent
from stammtisch.tournament.rulings import RulingEvent
from stammtisch.tournament.sheets import SheetEvent
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
    | Erased
)

VERSION: Final = 2
OPENING: Final = "announced"  # the first event of every log

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
