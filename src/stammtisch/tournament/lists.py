"""Lists as CSV: entries as people write them, and results with prizes."""

from __future__ import annotations

import csv
import re
from datetime import date
from typing import Final

from msgspec import Struct

from stammtisch.engine.errors import Impossible
from stammtisch.engine.spelling import composed
from stammtisch.engine.spreadsheets import MOST_ROWS, BadRows, csv_of, rows_of
from stammtisch.texts import UserError
from stammtisch.tournament.persons import RegisteredPerson, Registration, new_person
from stammtisch.tournament.state import Tournament
from stammtisch.tournament.views.hall import results_view

COLUMNS: Final = ("number", "name", "birth", "club", "paid", "fill_in", "of_age")
HEADERS: Final = {  # how people call columns, without signs and blanks
    "number": "number no nr nummer start startnummer startnr",
    "name": "name fullname player spieler spielerin teilnehmer teilnehmerin vorundnachname",
    "first": "vorname firstname givenname forename rufname",
    "last": "nachname familienname zuname lastname surname familyname",
    "birth": "birth birthday birthdate dateofbirth geburt geburtsdatum geburtstag geboren geborenam"
    " geb gebdatum gebdat",
    "club": "club verein klub vereinsname stammtisch",
    "paid": "paid bezahlt gezahlt startgeld startgeldbezahlt zahlung",
    "fill_in": "fillin füllspieler fuellspieler einspringer aushilfe",
    "of_age": "ofage altgenug volljährig volljaehrig ausweis ausweisgesehen",
}
FIELDS: Final = {word: field for field, words in HEADERS.items() for word in words.split()}
YES: Final = (
    "1",
    "x",
    "y",
    "j",
    "yes",
    "ja",
    "true",
    "wahr",
    "paid",
    "bezahlt",
    "gezahlt",
    "✓",
    "✔",
)
NO: Final = ("", "0", "-", "n", "no", "nein", "false", "falsch", "offen")
PIVOT: Final = 30  # two digits of a year: 29 is 2029, 30 is 1930, as in spreadsheets
_AMOUNT: Final = re.compile(r"(\d+)(?:[.,](\d{1,2}))?\s*(?:€|eur|euro)?")


class Listed(Struct, frozen=True):
    """A row of a list as it was read: an entry, or what is wrong with it."""

    line: int
    cells: tuple[str, ...]
    entry: Registration | None = None
    problem: UserError | None = None


class EntryList(Struct, frozen=True):
    columns: tuple[tuple[str, str], ...]  # as the list calls them, and what they are; "": ignored
    rows: tuple[Listed, ...]


def read_entries(text: str) -> list[Registration]:
    """Every wrong row is told with its line."""
    rows = read_list(text).rows
    problems = [(it.line, it.problem) for it in rows if it.problem is not None]
    if problems:
        raise BadRows("tournament", problems)
    return [it.entry for it in rows if it.entry is not None]


def read_list(text: str) -> EntryList:
    """Columns by the names that people give them; those that mean nothing here are ignored."""
    rows = rows_of(text)
    found: list[Listed] = []
    columns: tuple[tuple[str, str], ...] = ()
    try:
        columns = _columns(next(rows, []))
        for row in rows:
            if len(found) >= MOST_ROWS:
                raise Impossible("csv_too_long", most=MOST_ROWS)
            if any(it.strip() for it in row):
                found.append(_listed([field for _, field in columns], row, rows.line_num))
    except csv.Error as error:
        found.append(Listed(rows.line_num, (), problem=Impossible("csv_broken", why=error)))
    return EntryList(columns, tuple(found))


def _columns(header: list[str]) -> tuple[tuple[str, str], ...]:
    columns = tuple((it.strip(), FIELDS.get(_plain(it), "")) for it in header)
    known = [field for _, field in columns if field]
    if len(set(known)) < len(known) or not {"name", "last"}.intersection(known):
        raise BadRows("tournament", [(1, Impossible("csv_header", columns=", ".join(COLUMNS)))])
    return columns


def _plain(text: str) -> str:
    return "".join(sign for sign in composed(text).casefold() if sign.isalnum())


def _listed(fields: list[str], row: list[str], line: int) -> Listed:
    cells = tuple(it.strip() for it in row)
    try:
        return Listed(line, cells, entry=_registration(fields, cells, line))
    except UserError as problem:
        return Listed(line, cells, problem=problem)


def _registration(fields: list[str], cells: tuple[str, ...], line: int) -> Registration:
    if any(cells[len(fields) :]):
        raise Impossible("csv_width", found=len(cells), columns=len(fields))
    values = dict(zip(fields, cells, strict=False))
    name = " ".join(values[it] for it in ("first", "name", "last") if values.get(it))
    person = new_person(name, parse_date(values.get("birth", "")), values.get("club", ""))
    return Registration(
        person=person,
        line=line,
        number=_number(values.get("number", "")),
        of_age=_flag(values.get("of_age", "")),
        paid=_flag(values.get("paid", "")),
        fill_in=_flag(values.get("fill_in", "")),
    )


def parse_date(text: str) -> date | None:
    """``1980-12-31``, ``31.12.1980``, ``31.12.80`` or ``31/12/1980``."""
    if not text:
        return None
    try:
        parts = re.split(r"[./]", text)
        if len(parts) == 1:
            return date.fromisoformat(text)
        day, month, year = map(int, parts)
        if len(parts[2].strip()) == 2:
            year += 2000 if year < PIVOT else 1900
        return date(year, month, day)
    except ValueError:
        raise Impossible("bad_date", text=text) from None


def _number(text: str) -> int | None:
    if not text:
        return None
    if not text.isdecimal() or len(text) > 6:
        raise Impossible("bad_number", most=99_999)
    return int(text)


def _flag(text: str) -> bool:
    """Yes or no; an amount of money is a yes."""
    word = text.lower()
    amount = _AMOUNT.fullmatch(word)
    if word in YES or (amount and any(int(part or 0) for part in amount.groups())):
        return True
    if word in NO or amount:
        return False
    raise Impossible("bad_flag", text=text)


def entries_csv(tournament: Tournament, names: dict[int, RegisteredPerson]) -> str:
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


def results_csv(tournament: Tournament, names: dict[int, RegisteredPerson]) -> str:
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
