"""A tournament at one moment: everything its events have brought about, immutable."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from stammtisch.games import AnyRules
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.plan import Plan, Purpose, Remainder, Tables
from stammtisch.tournament.sheet import Sheet, TableKey


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
        """Who plays now."""
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
        if not all(self.answers.values()) and self.answers.get("lone_game") is False:
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

    def with_entrant(self, entrant: Entrant) -> Tournament:
        return structs.replace(self, entrants={**self.entrants, entrant.number: entrant})

    def with_sheet(self, sheet: Sheet) -> Tournament:
        return structs.replace(self, sheets={**self.sheets, sheet.key: sheet})
