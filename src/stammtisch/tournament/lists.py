"""Lists as CSV: entries, and results with prizes."""

from __future__ import annotations

from stammtisch.spreadsheets import csv_of
from stammtisch.tournament.entry_list import COLUMNS
from stammtisch.tournament.persons import Person
from stammtisch.tournament.state import Tournament
from stammtisch.tournament.views.results import results_view


def entries_csv(tournament: Tournament, names: dict[int, Person]) -> str:
    """What ``read_entries`` reads again."""
    rows = (
        (
            number,
            names[number].name,
            names[number].birth or "",
            names[number].club,
            "x" if entrant.paid else "",
            "x" if entrant.fill_in else "",
            "" if names[number].birth else "x",
        )
        for number, entrant in tournament.entrants.items()
        if not entrant.withdrawn
    )
    return csv_of([COLUMNS, *rows])


def results_csv(tournament: Tournament, names: dict[int, Person]) -> str:
    table = results_view(tournament, names)
    rounds = [f"round_{i}" for i in range(1, tournament.round + 1)]
    header = ("rank", "number", "name", "club", *rounds, *table.keys, "lot", "prize")
    rows = (
        (
            it.rank or "",
            it.number,
            it.name,
            it.club,
            *it.rounds,
            *it.values,
            it.lot or "",
            it.prize,
        )
        for it in (*table.places, *table.unranked)
    )
    return csv_of([header, *rows])
