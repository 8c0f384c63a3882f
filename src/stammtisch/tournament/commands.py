"""Everything that can be asked of a tournament: what pages and scripts send, as data."""

from __future__ import annotations

from typing import Final, TypeAlias, get_args

from stammtisch.tournament.announcement import NamePrizes
from stammtisch.tournament.bases import TournamentCommand
from stammtisch.tournament.disputes import DisputeCommand
from stammtisch.tournament.draws import DrawCommand
from stammtisch.tournament.erasure import EraseNames
from stammtisch.tournament.people import PeopleCommand
from stammtisch.tournament.registration import RegistrationCommand
from stammtisch.tournament.requests import RequestCommand
from stammtisch.tournament.rounds import RoundCommand
from stammtisch.tournament.rows import RowCommand
from stammtisch.tournament.rulings import RulingCommand
from stammtisch.tournament.sheets import SheetCommand

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
    | EraseNames
)

COMMANDS: Final[dict[str, type[TournamentCommand]]] = {
    str(it.__struct_config__.tag): it for it in get_args(Command)
}
