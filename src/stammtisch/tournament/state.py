"""A tournament at one moment: everything its events have brought about, immutable."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import TypeAlias

from msgspec import Struct, structs

from stammtisch.engine.errors import Impossible
from stammtisch.engine.game import Game
from stammtisch.engine.rulings import LONE_GAME
from stammtisch.engine.sheet_rules import Score, Totals
from stammtisch.games import GAMES, AnyRules
from stammtisch.tournament.plan import Plan, Purpose, Remainder, Tables
from stammtisch.tournament.reports import AnyReport

TableKey: TypeAlias = tuple[int, int]  # round and table, counted from 1


class RowChange(Struct, frozen=True):
    """What stood in a row before, and why it does no longer."""

    report: AnyReport
    line: Score
    by: str
    reason: str
    changed_by: str
    changed_at: int


class Row(Struct, frozen=True):
    game: int
    report: AnyReport
    line: Score
    by: str
    confirmed_by: str = ""
    rejected_by: str = ""
    why: str = ""  # it was rejected
    history: tuple[RowChange, ...] = ()

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
    penalties: tuple[Score, ...] = ()  # for acts before a game was fixed
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
        """The seat that deals the next game: the first column deals the first (RULES 1.1)."""
        return len(self.rows) % len(self.seats)

    @property
    def lines(self) -> tuple[Score, ...]:
        return (*(row.line for row in self.rows), *self.penalties)

    @property
    def summed(self) -> bool:
        """Whether it has only sums, entered from paper."""
        return bool(self.rows) and isinstance(self.rows[0].report, Totals)

    @property
    def reports(self) -> tuple[AnyReport, ...]:
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

    def rows_only(self) -> tuple[Score, ...]:
        return tuple(row.line for row in self.rows)

    def _columns(self, lines: tuple[Score, ...] | None = None) -> list[list[int]]:
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


class Entrant(Struct, frozen=True, kw_only=True):
    number: int  # start number
    players: tuple[str, ...]  # pseudonyms: the first player, and the replacements
    paid: bool = False
    fill_in: bool = False
    withdrawn: str = ""
    excluded: str = ""
    banned: str = ""  # who was excluded: a replacement may play
    warnings: tuple[str, ...] = ()
    revokes: int = 0  # proven ones of the present player (MC-27)
    renamed: int = 0  # how often the name beside the log was corrected

    @property
    def player(self) -> str:
        """The player who plays now."""
        return self.players[-1]

    @property
    def may_play(self) -> bool:
        return self.player != self.banned

    @property
    def ranked(self) -> bool:
        return not (self.fill_in or self.excluded or self.withdrawn)

    @property
    def unranked_as(self) -> str:
        """Why they have no place: a key of the texts, empty for everybody else."""
        if self.excluded:
            return "heir" if self.may_play else "excluded"
        return "fill_in" if self.fill_in else "withdrawn" if self.withdrawn else ""


class Draw(Struct, frozen=True, kw_only=True):
    number: int
    secret: str
    commitment: str
    purpose: Purpose | None = None  # None: only promised so far
    contribution: str = ""
    entrants: tuple[int, ...] = ()
    size: int = 0
    rounds: int = 0
    earlier: Tables = ()
    byes: tuple[int, ...] = ()
    fives: int = 0
    rests: int = 0
    tables: tuple[Tables, ...] = ()
    discarded: str = ""  # why it does not count any more


class Request(Struct, frozen=True, kw_only=True):
    """A question to the supervisor (RULES 7.3)."""

    number: int
    table: TableKey
    game: int
    seat: int
    contract: str
    hand: str
    questions: tuple[str, ...]
    meets_minimum: bool | None = None  # of a Tout, if the cards were told
    answers: dict[str, bool] = {}

    @property
    def open(self) -> tuple[str, ...]:
        if not all(self.answers.values()) and self.answers.get(LONE_GAME) is False:
            return ()
        return tuple(it for it in self.questions if it not in self.answers)


class Dispute(Struct, frozen=True, kw_only=True):
    number: int
    table: TableKey
    game: int
    text: str
    by: str
    state: str = "raised"  # decided, appealed, final (RULES 7.8)
    rulings: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        return self.state in ("raised", "appealed")


class Tournament(Struct, frozen=True, kw_only=True):
    id: str
    plan: Plan
    rules: AnyRules
    entrants: dict[int, Entrant] = {}
    draws: tuple[Draw, ...] = ()
    rounds: tuple[Tables, ...] = ()  # begun
    to_come: tuple[Tables, ...] = ()  # drawn, not begun
    sheets: dict[TableKey, Sheet] = {}
    requests: tuple[Request, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    online: bool = False  # a server deals in the rounds to come
    clock: int = 0  # seconds for a decision there
    prizes: tuple[str, ...] = ()
    remainder: Remainder = "fill_in"
    finished: int = 0  # when; 0 while it goes on
    erased: bool = False
    rotated: dict[str, int] = {}  # how often whose code was changed

    @property
    def game(self) -> Game:
        return GAMES[self.rules.game]

    @property
    def table_size(self) -> int:
        return self.rules.players[0]

    @property
    def round(self) -> int:
        """The round that is played, counted from 1; 0 before the first."""
        return len(self.rounds)

    @property
    def promise(self) -> Draw | None:
        """A secret that is committed to and not yet used."""
        return self.draws[-1] if self.draws and self.draws[-1].purpose is None else None

    @property
    def drawn(self) -> tuple[Tables, ...]:
        """The tables of all rounds that are known, also of those not yet begun."""
        return (*self.rounds, *self.to_come)

    @property
    def bracket(self) -> Tables:
        """The first round of a K.O., once it is drawn."""
        drawn = (it for it in self.draws if it.purpose == "bracket" and not it.discarded)
        return next((it.tables[0] for it in drawn), ())

    @property
    def is_drawn(self) -> bool:
        """Whether the next round is drawn, or one has begun."""
        return bool(self.rounds or self.to_come or self.bracket)

    @property
    def unpaid(self) -> tuple[int, ...]:
        """The start numbers that would be left out of a draw."""
        playing = self.playing
        return tuple(
            it.number
            for it in self.entrants.values()
            if not it.withdrawn and it.number not in playing
        )

    @property
    def playing(self) -> tuple[int, ...]:
        """The start numbers that take part, in order."""
        return tuple(
            it.number
            for it in self.entrants.values()
            if not it.withdrawn and (it.paid or it.fill_in or not self.plan.fee)
        )

    @property
    def summed(self) -> frozenset[int]:
        """The start numbers of which a sheet has only sums."""
        return frozenset(
            number for sheet in self.sheets.values() if sheet.summed for number in sheet.seats
        )

    def entrant(self, number: int) -> Entrant:
        if number not in self.entrants:
            raise Impossible("unknown_number", number=number)
        return self.entrants[number]

    def sheet(self, round_: int, table: int) -> Sheet:
        if (round_, table) not in self.sheets:
            raise Impossible("unknown_table", round=round_, table=table)
        return self.sheets[round_, table]

    def sheets_of(self, round_: int) -> Iterator[Sheet]:
        return (sheet for key, sheet in self.sheets.items() if key[0] == round_)

    def granted(self, sheet: Sheet, game: int, seat: int) -> set[str]:
        """What the supervisor has approved for a game."""
        return {
            question
            for request in self.requests
            if (request.table, request.game, request.seat) == (sheet.key, game, seat)
            for question, answer in request.answers.items()
            if answer
        }

    def with_entrant(self, entrant: Entrant) -> Tournament:
        return structs.replace(self, entrants={**self.entrants, entrant.number: entrant})

    def with_sheet(self, sheet: Sheet) -> Tournament:
        return structs.replace(self, sheets={**self.sheets, sheet.key: sheet})
