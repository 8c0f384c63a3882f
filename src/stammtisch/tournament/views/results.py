"""The table of results with the people in it, for pages, prints, lists and the command line."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from stammtisch.tournament.persons import Person
from stammtisch.tournament.ranking import LOTS, Place, ranking
from stammtisch.tournament.state import Tournament


class PlaceView(Struct, frozen=True, kw_only=True):
    rank: int  # 0: not ranked
    number: int
    name: str
    club: str
    rounds: tuple[int, ...]
    values: tuple[int, ...]  # by the keys of the table
    matches_won: int
    lot: int
    prize: str
    unranked_as: str  # why there is no rank
    summed: bool  # a sheet of this number has only sums


class ResultsView(Struct, frozen=True, kw_only=True):
    keys: tuple[str, ...]  # without the lots
    places: tuple[PlaceView, ...]
    unranked: tuple[PlaceView, ...]
    ties: tuple[tuple[int, ...], ...]  # that a lot must still separate


def results_view(tournament: Tournament, names: Mapping[int, Person]) -> ResultsView:
    table = ranking(tournament)
    keys = tuple(key for key in table.keys if key != LOTS)
    summed = tournament.summed

    def place(it: Place) -> PlaceView:
        return PlaceView(
            rank=it.rank,
            number=it.number,
            name=names[it.number].name,
            club=names[it.number].club,
            rounds=it.rounds,
            values=tuple(getattr(it.tally, key) for key in keys),
            matches_won=it.tally.matches_won,
            lot=it.lot,
            prize=_prize(tournament, it.rank),
            unranked_as=tournament.entrants[it.number].unranked_as,
            summed=it.number in summed,
        )

    return ResultsView(
        keys=keys,
        places=tuple(map(place, table.places)),
        unranked=tuple(map(place, table.unranked)),
        ties=table.ties,
    )


def _prize(tournament: Tournament, rank: int) -> str:
    """What a place has won; those who share a place share its prize."""
    return tournament.prizes[rank - 1] if 1 <= rank <= len(tournament.prizes) else ""
