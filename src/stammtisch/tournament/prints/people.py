"""Who takes part: the list for the door, and a card for everybody."""

from __future__ import annotations

from typing import Any

from stammtisch.tournament import codes
from stammtisch.tournament.plan import Tables
from stammtisch.tournament.prints.hall import Hall
from stammtisch.tournament.prints.typesetting import qr
from stammtisch.tournament.terms import terms_said


def start_list(hall: Hall, round_: int) -> dict[str, Any]:
    rounds = _known_rounds(hall)
    return hall.common("start_list", "number", "name", "club", "fill_in", "where") | {
        "terms": terms_said(hall.tournament, hall.texts),
        "rounds": [hall.short_round(i) for i in range(1, len(rounds) + 1)],
        "rows": [
            {
                "number": number,
                "name": hall.names[number].name,
                "club": hall.names[number].club,
                "fill_in": entrant.fill_in,
                "seats": [_seat(hall, tables, number) for tables in rounds],
            }
            for number, entrant in hall.tournament.entrants.items()
            if not entrant.withdrawn
        ],
    }


def _known_rounds(hall: Hall) -> list[Tables]:
    begun, drawn = hall.tournament.rounds, hall.tournament.drawn
    return [*begun, *drawn[len(begun) :]]


def _seat(hall: Hall, tables: Tables, number: int) -> str:
    for table, seats in enumerate(tables, 1):
        if number in seats:
            return f"{table} / {seats.index(number) + 1}" if len(seats) > 1 else hall.say("bye")
    return "–"


def start_cards(hall: Hall, round_: int) -> dict[str, Any]:
    """With a personal code: its holder signs for this number."""
    rounds = _known_rounds(hall)
    return hall.common("personal") | {
        "cards": [
            {
                "number": number,
                "name": hall.names[number].name,
                "club": hall.names[number].club,
                "seats": [
                    f"{hall.round_name(i)}: {hall.say('table')} {_seat(hall, tables, number)}"
                    for i, tables in enumerate(rounds, 1)
                ],
                "qr": qr(hall.player_link(number)),
                "code": codes.player_code(hall.secret, number, entrant.player)
                if hall.secret
                else "",
            }
            for number, entrant in hall.tournament.entrants.items()
            if not entrant.withdrawn
        ],
    }


def table_cards(hall: Hall, round_: int) -> dict[str, Any]:
    sheets = hall.tournament.sheets
    return hall.common("table", "keeper", "scan") | {
        "cards": [
            {
                "table": table,
                "round": hall.round_name(round_),
                "seats": [
                    {
                        "seat": seat + 1,
                        "number": number,
                        "name": hall.names[number].name,
                        "keeper": seat
                        == (sheets[round_, table].keeper if (round_, table) in sheets else 0),
                    }
                    for seat, number in enumerate(seats)
                ],
                "note": hall.say("no_swaps"),
                "qr": qr(hall.table_link(round_, table)),
                "code": codes.table_code(hall.secret, round_, table) if hall.secret else "",
            }
            for table, seats in enumerate(hall.tables(round_), 1)
            if len(seats) > 1
        ],
    }
