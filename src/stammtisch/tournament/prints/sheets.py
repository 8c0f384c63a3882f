"""Score sheets, blank for the table or filled for the file (RULES 7.5)."""

from __future__ import annotations

from typing import Any, Final

from stammtisch.engine.sheet_rules import Score, games_of
from stammtisch.tournament.prints.hall import Hall
from stammtisch.tournament.state import Row, Sheet

ROOM: Final = 208  # millimetres for the rows of a page
LABELS: Final = (
    "number",
    "game",
    "remarks",
    "dealer_short",
    "checksum",
    "plus",
    "minus",
    "total",
    "signature",
    "partien",
    "bummerl",
)


def template(hall: Hall) -> str:
    return "score_sheets" if hall.is_list else "match_sheets"


def blank(hall: Hall, round_: int) -> dict[str, Any]:
    sheets = [
        Sheet(round=round_, table=table, seats=seats)
        for table, seats in enumerate(hall.tables(round_), 1)
        if len(seats) > 1
    ]
    return _sheets(hall, sheets, filled=False)


def filled(hall: Hall, round_: int) -> dict[str, Any]:
    hall.tables(round_)
    return _sheets(hall, list(hall.tournament.sheets_of(round_)), filled=True)


def lines(hall: Hall, round_: int) -> int:
    """How many all sheets of a round have, at most."""
    plan = hall.tournament.plan
    each = plan.games + 2 * plan.bummerl
    return sum(games_of(each, len(seats)) if each else 1 for seats in hall.tables(round_))


def _sheets(hall: Hall, sheets: list[Sheet], filled: bool) -> dict[str, Any]:
    page = _list if hall.is_list else _match
    return hall.common(*LABELS) | {"sheets": [page(hall, sheet, filled) for sheet in sheets]}


def _head(hall: Hall, sheet: Sheet, filled: bool) -> dict[str, Any]:
    return {
        "heading": f"{hall.say('table')} {sheet.table}",
        "round": hall.round_name(sheet.round),
        "players": [
            {
                "number": number,
                "name": hall.names[number].name,
                "signed": hall.say("signed") if filled and sheet.signed(seat) else "",
            }
            for seat, number in enumerate(sheet.seats)
        ],
        "state": _state(hall, sheet) if filled else "",
    }


def _state(hall: Hall, sheet: Sheet) -> str:
    if sheet.void:
        return hall.say("void", reason=sheet.void)
    key = "closed" if sheet.closed else "open"
    return hall.say(key, version=sheet.version)


def _list(hall: Hall, sheet: Sheet, filled: bool) -> dict[str, Any]:
    size = len(sheet.seats)  # a Runde is one deal for everybody
    games = games_of(hall.tournament.plan.games, size)
    runden = -(-games // size)
    running = sheet.running()
    if filled and sheet.summed:
        return _summed(hall, sheet)
    rows = [
        {
            "game": game,
            "dealer": str((game - 1) % len(sheet.seats) + 1),
            "runde": _runde(hall, game, games, size, running, filled),
        }
        | _row(hall, sheet.row(game))
        for game in range(1, games + 1)
    ]
    fines = [_fine(it) for it in sheet.penalties] if filled else []
    return _head(hall, sheet, filled) | {
        "rows": rows + fines,
        "plus": sheet.plus() if filled else None,
        "minus": sheet.minus() if filled else None,
        "totals": sheet.totals() if filled else None,
        "height": round(max(4.3, min(7.5, ROOM / (games + runden + len(fines)))), 2),
    }


def _fine(line: Score) -> dict[str, Any]:
    """A wilful act before a game: a line without a number (A-43)."""
    shown = {"game": "", "dealer": "", "runde": None, "note": line.case}
    return shown | {"points": line.points, "circled": None, "struck": False}


def _summed(hall: Hall, sheet: Sheet) -> dict[str, Any]:
    """Plus and minus are on the paper that the sums came from."""
    first = {"game": "Σ", "dealer": "", "runde": None}
    return _head(hall, sheet, filled=True) | {
        "rows": [first | _row(hall, sheet.row(1))],
        "plus": None,
        "minus": None,
        "totals": sheet.totals(),
        "height": 7.5,
    }


def _row(hall: Hall, row: Row | None) -> dict[str, Any]:
    if row is None:
        return {"points": None, "circled": None, "struck": False, "note": ""}
    line = row.line
    return {
        "points": line.points,
        "circled": line.circled,
        "struck": line.struck,
        "note": _note(hall, row),
    }


def _note(hall: Hall, row: Row) -> str:
    """What was played, what was ruled, and whether the supervisor has changed it."""
    notes = [hall.tournament.game.sheet.note(row.report, hall.texts), row.line.case]
    if row.line.struck:
        notes.append(hall.say("struck"))
    if row.line.demoted:
        notes.append(hall.say("demoted"))
    if row.history and row.confirmed_by == row.by:
        notes.append(hall.say("corrected"))
    return " · ".join(it for it in notes if it)


def _runde(
    hall: Hall,
    game: int,
    games: int,
    size: int,
    running: tuple[tuple[int, ...], ...],
    filled: bool,
) -> dict[str, Any] | None:
    if game % size and game != games:
        return None
    there = filled and game <= len(running)
    return {
        "name": hall.say("runde", number=-(-game // size)),
        "sums": running[game - 1] if there else None,
    }


def _match(hall: Hall, sheet: Sheet, filled: bool) -> dict[str, Any]:
    plan, counting = hall.tournament.plan, hall.tournament.game.sheet
    rows = [
        {
            "game": str(row.game),
            "points": [str(it) for it in row.line.points],
            "note": _note(hall, row),
        }
        for row in sheet.rows
    ]
    stands = counting.inheritance(hall.tournament.rules, sheet.reports, ())
    empty = 0 if filled else max(2 * plan.bummerl - 1, plan.games, 3)
    blank_rows = [{"game": str(i + 1), "points": ["", ""], "note": ""} for i in range(empty)]
    return _head(hall, sheet, filled) | {
        "rows": rows + blank_rows,
        "partien": [str(it) for it in stands.partien] if filled else ["", ""],
        "bummerl": [str(it) for it in stands.bummerl] if filled else ["", ""],
    }
