"""The prints there are: lists, cards, results and certificates here, score sheets beside.

Each is a template and the data for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from stammtisch.engine.errors import Impossible
from stammtisch.tournament.announcement import terms_said
from stammtisch.tournament.plan import Tables
from stammtisch.tournament.prints import sheets
from stammtisch.tournament.prints.hall import Hall, pdf, qr
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.views.hall import StandingView, results_view

Maker = Callable[[Hall, int], dict[str, Any]]


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
                "code": hall.codes.player(number, entrant.player) if hall.codes else "",
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
                "code": hall.codes.table(round_, table) if hall.codes else "",
            }
            for table, seats in enumerate(hall.tables(round_), 1)
            if len(seats) > 1
        ],
    }


CERTIFICATES: Final = 3  # for whom, if there are fewer prizes


def results(hall: Hall, round_: int) -> dict[str, Any]:
    tournament = hall.tournament
    table = results_view(tournament, hall.names, hall.texts)
    keys = table.keys
    shows_rounds = keys[0] == "points" and tournament.round <= 10
    rounds = range(1, tournament.round + 1) if shows_rounds else range(0)
    columns = [hall.say(it) for it in ("rank", "number", "name", "club")]
    columns += [hall.short_round(i) for i in rounds]
    columns += [hall.say(f"key.{key}") for key in keys]
    shown = ("results", "unranked", "prizes", "by_lot")
    return hall.common(*shown) | {
        "columns": columns,
        "bold": 4 + len(rounds),
        "rows": [_row(it, shows_rounds) for it in table.places],
        "unranked": [_unranked(it) for it in table.unranked],
        "prizes": [
            {
                "rank": it.rank,
                "number": it.number,
                "name": it.name,
                "prize": it.prize,
            }
            for it in table.places
            if it.prize
        ],
        "summed": f"* {hall.say('summed')}" if tournament.summed else "",
        "lots": [f"{it.rank}. {it.name}" for it in table.places if it.lot],
    }


def _row(it: StandingView, shows_rounds: bool) -> list[str]:
    return [
        f"{it.rank}.",
        str(it.number),
        f"{it.name} *" if it.summed else it.name,
        it.club,
        *(map(_number, it.rounds) if shows_rounds else ()),
        *map(_number, it.values),
    ]


def _number(value: int) -> str:
    """With a minus as printers set it."""
    return str(value).replace("-", "−")  # noqa: RUF001


def _unranked(it: StandingView) -> str:
    return f"{it.number} {it.name} ({it.note})"


def certificates(hall: Hall, round_: int) -> dict[str, Any]:
    """For those who have won something, at least for the first three."""
    tournament = hall.tournament
    plan = tournament.plan
    last = max(CERTIFICATES, len(tournament.prizes))
    table = results_view(tournament, hall.names)
    key = table.keys[0]
    won = {it.number: it.tally["matches_won"] for it in ranking(tournament).places}
    shown = won if key == "reached" else {it.number: it.values[0] for it in table.places}
    day = hall.common()["when"]
    return hall.common("certificate", "reached", "management", "supervisor") | {
        "where": day,
        "certificates": [
            {
                "line": hall.say("at_tournament", title=plan.title),
                "name": it.name,
                "club": it.club,
                "place": hall.say("place", rank=it.rank),
                "score": hall.say(f"score.{key}", number=shown[it.number]),
                "prize": it.prize,
            }
            for it in table.places
            if it.rank <= last
        ],
    }


DOCUMENTS: Final[dict[str, tuple[Callable[[Hall], str], Maker]]] = {
    "start-list": (lambda _: "start_list", start_list),
    "start-cards": (lambda _: "start_cards", start_cards),
    "table-cards": (lambda _: "table_cards", table_cards),
    "blank-sheets": (sheets.template, sheets.blank),
    "sheets": (sheets.template, sheets.filled),
    "results": (lambda _: "results", results),
    "certificates": (lambda _: "certificates", certificates),
}


WITH_LINES: Final = ("blank-sheets", "sheets")
MOST_LINES: Final = 20_000  # of all sheets of a round: 600 tables with 32 games each
MOST_PEOPLE: Final = 5_000


def content(name: str, hall: Hall, round_: int = 1) -> tuple[str, dict[str, Any]]:
    """A template and its data; the round matters for tables and sheets."""
    template, data = DOCUMENTS[name]
    lines = sheets.lines(hall, round_) if name in WITH_LINES else 0
    if lines > MOST_LINES or len(hall.tournament.entrants) > MOST_PEOPLE:
        raise Impossible("print_too_long", lines=MOST_LINES, people=MOST_PEOPLE)
    return template(hall), data(hall, round_)


def document(name: str, hall: Hall, round_: int = 1) -> bytes:
    """A print as PDF."""
    return pdf(*content(name, hall, round_))
