"""Lists as CSV: entries to be read and written, results, prizes."""

from __future__ import annotations

import csv
from datetime import date
from typing import Final

from stammtisch.desk.people import Person, new_person
from stammtisch.desk.registering import Registration
from stammtisch.spreadsheets import MOST_ROWS, BadRows, csv_of, rows_of
from stammtisch.texts import UserError
from stammtisch.tournament import Impossible, Tournament, ranking
from stammtisch.tournament.ranking import LOTS

COLUMNS: Final = ("number", "name", "birth", "club", "paid", "fill_in", "of_age")
YES: Final = ("1", "x", "yes", "ja", "true")
NO: Final = ("", "0", "-", "no", "nein", "false")


def read_entries(text: str) -> list[Registration]:
    """Columns by name, comma or semicolon; every wrong row is told with its line."""
    rows = rows_of(text)
    found: list[Registration] = []
    problems: list[tuple[int, UserError]] = []
    try:
        header = [it.strip().lower() for it in next(rows, [])]
        _check_header(header)
        for row in rows:
            if len(found) >= MOST_ROWS:
                raise Impossible("csv_too_long", most=MOST_ROWS)
            if not any(it.strip() for it in row):
                continue
            try:
                found.append(_registration(header, row, rows.line_num))
            except UserError as problem:
                problems.append((rows.line_num, problem))
    except csv.Error as error:
        problems.append((rows.line_num, Impossible("csv_broken", why=error)))
    if problems:
        raise BadRows("tournament", problems)
    return found


def _check_header(header: list[str]) -> None:
    unknown = [it for it in header if it not in COLUMNS]
    if "name" not in header or unknown or len(set(header)) < len(header):
        raise BadRows("tournament", [(1, Impossible("csv_header", columns=", ".join(COLUMNS)))])


def _registration(header: list[str], row: list[str], line: int) -> Registration:
    if len(row) != len(header):
        raise Impossible("csv_width", found=len(row), columns=len(header))
    values = {key: it.strip() for key, it in zip(header, row, strict=True)}
    person = new_person(values["name"], parse_date(values.get("birth", "")), values.get("club", ""))
    return Registration(
        person=person,
        line=line,
        number=_number(values.get("number", "")),
        of_age=_flag(values.get("of_age", "")),
        paid=_flag(values.get("paid", "")),
        fill_in=_flag(values.get("fill_in", "")),
    )


def parse_date(text: str) -> date | None:
    """``1980-12-31`` or ``31.12.1980``."""
    if not text:
        return None
    try:
        if "." in text:
            day, month, year = map(int, text.split("."))
            return date(year, month, day)
        return date.fromisoformat(text)
    except ValueError:
        raise Impossible("bad_date", text=text) from None


def _number(text: str) -> int | None:
    if not text:
        return None
    if not text.isdecimal() or len(text) > 6:
        raise Impossible("bad_number", most=99_999)
    return int(text)


def _flag(text: str) -> bool:
    if text.lower() in YES:
        return True
    if text.lower() in NO:
        return False
    raise Impossible("bad_flag", text=text)


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
    table = ranking(tournament)
    keys = [key for key in table.keys if key != LOTS]
    rounds = [f"round_{i}" for i in range(1, tournament.round + 1)]
    header = ("rank", "number", "name", "club", *rounds, *keys, "lot", "prize")
    rows = (
        (
            it.rank or "",
            it.number,
            names[it.number].name,
            names[it.number].club,
            *it.rounds,
            *(getattr(it.tally, key) for key in keys),
            it.lot or "",
            prize(tournament, it.rank),
        )
        for it in (*table.places, *table.unranked)
    )
    return csv_of([header, *rows])


def prize(tournament: Tournament, rank: int) -> str:
    """What a place has won; those who share a place share its prize."""
    return tournament.prizes[rank - 1] if 1 <= rank <= len(tournament.prizes) else ""
