"""The score sheet of one table in one round (RULES 7.5): rows, sums, signatures, versions."""

from __future__ import annotations

from itertools import accumulate
from typing import TypeAlias

from msgspec import Struct, structs

from stammtisch.tournament.lines import Line
from stammtisch.tournament.reports import Report, Totals

TableKey: TypeAlias = tuple[int, int]  # round and table, counted from 1


class Change(Struct, frozen=True):
    """What stood in a row before, and why it does no longer."""

    report: Report
    line: Line
    by: str
    reason: str
    changed_by: str
    changed_at: int


class Row(Struct, frozen=True):
    game: int
    report: Report
    line: Line
    by: str
    confirmed_by: str = ""
    rejected_by: str = ""
    why: str = ""  # it was rejected
    history: tuple[Change, ...] = ()

    @property
    def settled(self) -> bool:
        return bool(self.confirmed_by)


class Signature(Struct, frozen=True):
    seat: int
    by: str
    at: int


class Sheet(Struct, frozen=True, kw_only=True):
    round: int
    table: int
    seats: tuple[int, ...]  # start numbers; a column each
    online: bool = False  # a server deals, and writes what was played
    place: str = ""  # its table, once it is open
    keeper: int = 0  # whose seat keeps the list
    wishes: dict[int, int] = {}  # start number: the seat that this player wants to keep it instead
    rows: tuple[Row, ...] = ()
    penalties: tuple[Line, ...] = ()  # for acts before a game was fixed
    signatures: tuple[Signature, ...] = ()
    version: int = 0  # counts every change of what is written
    closed: bool = False  # all have signed: a document
    void: str = ""  # why the management declared it void
    forfeited_by: int | None = None  # a seat whose player did not come, or may not play on

    @property
    def key(self) -> TableKey:
        return self.round, self.table

    @property
    def locked(self) -> bool:
        return self.closed or bool(self.void) or self.forfeited_by is not None

    @property
    def dealer(self) -> int:
        """The seat that deals the next game: the first column deals the first (RULES 2.2.2)."""
        return len(self.rows) % len(self.seats)

    @property
    def lines(self) -> tuple[Line, ...]:
        return (*(row.line for row in self.rows), *self.penalties)

    @property
    def summed(self) -> bool:
        """Whether it has only sums, entered from paper."""
        return bool(self.rows) and isinstance(self.rows[0].report, Totals)

    @property
    def reports(self) -> tuple[Report, ...]:
        return tuple(row.report for row in self.rows)

    def row(self, game: int) -> Row | None:
        return self.rows[game - 1] if 1 <= game <= len(self.rows) else None

    def seat_of(self, number: int) -> int | None:
        return self.seats.index(number) if number in self.seats else None

    def lone_games(self, before: int) -> tuple[int, ...]:
        """Lone games of each seat in this match before a game; struck ones do not count (A-51)."""
        declared = [row.line.circled for row in self.rows if row.game < before]
        return tuple(declared.count(seat) for seat in range(len(self.seats)))

    def agreed(self, seat: int) -> bool:
        """Whether everybody wants this seat to keep the list."""
        return all(self.wishes.get(number) == seat for number in self.seats)

    def signed(self, seat: int) -> bool:
        return any(it.seat == seat for it in self.signatures)

    # The sums a keeper writes below the columns.

    def plus(self) -> tuple[int, ...]:
        return tuple(sum(p for p in column if p > 0) for column in self._columns())

    def minus(self) -> tuple[int, ...]:
        return tuple(sum(p for p in column if p < 0) for column in self._columns())

    def totals(self) -> tuple[int, ...]:
        return tuple(sum(column) for column in self._columns())

    def running(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each game, without penalties."""
        sums = (list(accumulate(column)) for column in self._columns(self.rows_only()))
        return tuple(zip(*sums, strict=True))

    def rows_only(self) -> tuple[Line, ...]:
        return tuple(row.line for row in self.rows)

    def _columns(self, lines: tuple[Line, ...] | None = None) -> list[list[int]]:
        lines = self.lines if lines is None else lines
        return [[line.points[seat] for line in lines] for seat in range(len(self.seats))]

    # What happens to it.

    def with_row(self, row: Row) -> Sheet:
        """Written anew, or for the first time; players who have signed must look again."""
        rows = (*self.rows[: row.game - 1], row, *self.rows[row.game :])
        return self.changed(rows=rows)

    def changed(self, **fields: object) -> Sheet:
        signatures = self.signatures if self.closed else ()
        return structs.replace(self, version=self.version + 1, signatures=signatures, **fields)
