"""A pad as CSV: written so that it reads back, and read all or nothing.

One row a line: ``game`` in the notation of ``notation.py``, and the amounts of each player under
their name. Without a game the amounts alone are booked; with both they must agree. Who deals first,
and in which round a pad begins, is no line of it: the first ``dealer`` and ``round`` tell.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from stammtisch import rulesets
from stammtisch.engine.report import ByWord
from stammtisch.engine.spreadsheets import BadRows, csv_of, rows_of
from stammtisch.games import GAMES, AnyRules
from stammtisch.pad.commands import MOST_LINES, Events, Write, start
from stammtisch.pad.moves import Bare, Joined, Move, Unwritable, move_text, parse_move
from stammtisch.pad.state import Event, Pad, PadLine, after, started
from stammtisch.table.state import PlayerId
from stammtisch.texts import UserError

OURS: Final = ("line", "round", "dealer", "game", "stock")
JOINED: Final = "joined "
AGREED: Final = "round "
NORMAL: Final = "normal"


class CsvRow(Struct, frozen=True):
    line: int  # in the file
    game: str
    round: str
    dealer: str  # by name; nothing where the list does not tell
    amounts: dict[str, int]  # by name


class CsvTable(Struct, frozen=True):
    people: tuple[str, ...]
    rows: tuple[CsvRow, ...]


# Writing.


def pad_csv(pad: Pad, names: Mapping[PlayerId, str]) -> str:
    """What ``read_csv`` reads again; lines that were struck out are left out."""
    people = tuple(pad.page.balances)
    header = [*OURS[:4], *(names.get(it, it) for it in people), OURS[4]]
    kept = [line for line in pad.lines if not line.struck]
    rows = [_cells(line, people, names) for line in kept]
    if rows and pad.first.standing.round != NORMAL:
        rows[0][0] = pad.first.standing.round
    return csv_of([header, *([number, *cells] for number, cells in enumerate(rows, 1))])


def _cells(
    line: PadLine, people: Sequence[PlayerId], names: Mapping[PlayerId, str]
) -> list[object]:
    result = line.result
    game = "" if isinstance(line.move, Bare) else move_text(line.move, names)
    if result is None:
        return ["", "", game, *("" for _ in people), ""]
    amounts = dict(zip(result.players, result.booking.amounts, strict=True))
    dealer = "" if result.outcome is None else names.get(result.players[-1], "")
    stock = -sum(result.booking.stock) or ""
    return [result.round, dealer, game, *(amounts.get(it, "") for it in people), stock]


# Reading.


def read_csv(text: str) -> CsvTable:
    """Columns by name, comma or semicolon; every wrong row is told with its line."""
    rows = rows_of(text)
    found: list[CsvRow] = []
    problems: list[tuple[int, UserError]] = []
    people: tuple[str, ...] = ()
    try:
        header = [it.strip().removeprefix("'") for it in next(rows, [])]
        people = _people(header)
        for cells in rows:
            if len(found) >= MOST_LINES:
                raise BadRows("pad", [(rows.line_num, Unwritable("csv_too_long", most=MOST_LINES))])
            if any(it.strip() for it in cells):
                try:
                    found.append(_row(rows.line_num, header, people, cells))
                except UserError as problem:
                    problems.append((rows.line_num, problem))
    except csv.Error as error:
        problems.append((rows.line_num, Unwritable("csv_broken", why=error)))
    if problems:
        raise BadRows("pad", problems)
    return CsvTable(people, tuple(found))


def _people(header: list[str]) -> tuple[str, ...]:
    ours = [it.lower() for it in header if it.lower() in OURS]
    people = tuple(it for it in header if it.lower() not in OURS)
    wrong = not all(people) or len({it.casefold() for it in people}) < len(people)
    if wrong or len(set(ours)) < len(ours) or len(people) < 2:
        raise BadRows("pad", [(1, Unwritable("csv_header", columns=", ".join(OURS)))])
    return people


def _row(line: int, header: list[str], people: tuple[str, ...], cells: list[str]) -> CsvRow:
    if len(cells) != len(header):
        raise Unwritable("csv_width", found=len(cells), columns=len(header))
    named = dict(zip(header, (it.strip() for it in cells), strict=True))
    game, round_, dealer = (
        next((it for key, it in named.items() if key.lower() == ours), "").removeprefix("'")
        for ours in ("game", "round", "dealer")
    )
    amounts = {name: _amount(named[name]) for name in people if named[name]}
    if not game and not amounts:
        raise Unwritable("no_game")
    return CsvRow(line, game, round_, dealer, amounts)


def _amount(text: str) -> int:
    try:
        if len(text) > 9:
            raise ValueError
        return int(text.replace("\u2212", "-"))
    except ValueError:
        raise Unwritable("csv_amount", text=text[:40]) from None


def written(pad: str, rules: AnyRules, table: CsvTable, names: Mapping[str, PlayerId]) -> Events:
    """The events of a whole new pad; ``names`` knows the player of every name, in lower case."""
    chairs = _chairs(table)
    if not min(rules.players) <= chairs <= max(rules.players):
        raise BadRows("pad", [(1, _other_rules(chairs, rules))])

    def known(name: str) -> PlayerId:
        if name.casefold() not in names:
            raise Unwritable("unknown_name", name=name, known=", ".join(table.people))
        return names[name.casefold()]

    def begun(dealer: int, rows: Sequence[CsvRow]) -> tuple[Events, Pad]:
        try:
            first = start(pad, rules, chairs=chairs, dealer=dealer, round_=round_)
        except UserError as problem:
            raise BadRows("pad", [(1, problem)]) from problem
        return _put(first, table, rows, known)

    round_ = _first_round(table, rules)
    dealer = _first_dealer(table, known, range(chairs), begun)
    return begun(dealer, table.rows)[0]


def _first_dealer(
    table: CsvTable,
    known: ByWord[PlayerId],
    chairs: Iterable[int],
    begun: Callable[[int, Sequence[CsvRow]], tuple[Events, Pad]],
) -> int:
    """The chair that must deal first so that the first dealer whom the list names deals there."""
    first = next((place for place, row in enumerate(table.rows) if row.dealer), None)
    if first is None:
        return 0
    row = table.rows[first]
    try:
        wanted = known(row.dealer)
    except UserError as problem:
        raise BadRows("pad", [(row.line, problem)]) from problem
    for chair in chairs:
        page = begun(chair, table.rows[:first])[1].page
        if page.complete and page.players(page.seats())[-1] == wanted:
            return chair
    return 0


def _first_round(table: CsvTable, rules: AnyRules) -> str:
    """Other lists may have numbers in that column."""
    for row in table.rows:
        if row.round in GAMES[rules.game].rounds(rules):
            return row.round
        if row.game.startswith(AGREED):
            break
    return NORMAL


def _put(
    first: Events, table: CsvTable, rows: Sequence[CsvRow], known: ByWord[PlayerId]
) -> tuple[Events, Pad]:
    """Row by row; what follows a wrong one cannot be judged."""
    events: list[Event] = list(first)
    now = started(first[0])  # type: ignore[arg-type]

    def put(move: Move) -> None:
        nonlocal now
        made = Write(move).decide(now)
        for event in made:
            now = after(now, event)
        events.extend(made)

    if not any(row.game.startswith(JOINED) for row in table.rows):
        for chair, name in enumerate(table.people):
            put(Joined(chair=chair, player=known(name)))
    for row in rows:
        try:
            bare = Bare(amounts={known(name): it for name, it in row.amounts.items()})
            put(parse_move(row.game, known) if row.game else bare)
            if row.game:
                _compare(now, row, known)
        except UserError as problem:
            raise BadRows("pad", [(row.line, problem)]) from problem
    return tuple(events), now


def _other_rules(people: int, rules: AnyRules) -> Unwritable:
    """A list does not tell its rules: the caller must name them."""
    known = ", ".join(map(str, rules.players))
    fitting = [it for it in rulesets.names() if people in rulesets.builtin(it).players]
    return Unwritable(
        "csv_people", found=people, rules=rules.name, known=known, fitting=", ".join(fitting) or "–"
    )


def _compare(now: Pad, row: CsvRow, known: ByWord[PlayerId]) -> None:
    result = now.lines[-1].result
    booked: dict[PlayerId, int] = {}
    if result is not None:
        booked = dict(zip(result.players, result.booking.amounts, strict=True))
    for name, amount in row.amounts.items():
        right = booked.get(known(name), 0)
        if amount != right:
            raise Unwritable("csv_differs", name=name, right=right, found=amount)


def _chairs(table: CsvTable) -> int:
    """As many as the list has people, or as its rows speak of."""
    spoken = (row.game.rsplit(" ", 1)[-1] for row in table.rows if row.game.startswith(JOINED))
    taken = [int(it) for it in spoken if it.isdecimal() and len(it) < 3]
    return max(taken, default=len(table.people))
