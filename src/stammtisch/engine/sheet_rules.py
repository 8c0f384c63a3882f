"""A score sheet of a tournament: what people write into it, and what that brings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from stammtisch.engine.course import Inheritance, Seats
from stammtisch.engine.errors import Impossible
from stammtisch.engine.report import ByWord
from stammtisch.texts import Texts

if TYPE_CHECKING:  # rulings are made of scores
    from stammtisch.engine.rulings import ApprovalRules, Rulings


class SheetReport(Struct, frozen=True, tag_field="report", forbid_unknown_fields=True):
    """One game, as somebody writes it. Seats are the columns of the sheet, counted from 0."""


class BareReport(SheetReport, frozen=True, tag="bare"):
    """Only its points; ``game`` says what was played (``solo``, ``wenz-tout``) where it matters."""

    points: tuple[int, ...]  # of every column
    game: str = ""


class Struck(SheetReport, frozen=True, tag="struck"):
    """A disallowed game: its number is used up, nobody scores (RULES 7.4)."""


class Totals(SheetReport, frozen=True, tag="totals"):
    """A whole sheet from paper: only its sums, and what tie-breaks count, by column."""

    points: tuple[int, ...]  # of every column
    counts: dict[str, tuple[int, ...]] = {}  # lone_won, tout_played …


class Lone(Struct, frozen=True):
    """A game of one against all others: its seat is circled (RULES 7.5)."""

    seat: int
    game: str  # its code
    won: bool


class Score(Struct, frozen=True):
    """What a report brings."""

    points: tuple[int, ...]  # by column
    lone: Lone | None = None
    struck: bool = False
    demoted: bool = False  # first game: Tout, Sie or Schwarz that count as plain (RULES 7.4)
    case: str = ""  # the ruling that decided it: MC-14
    counts: Mapping[str, tuple[int, ...]] = {}  # what tie-breaks count, by column
    resting: int | None = None  # the column that did not play, at a table of five

    @property
    def circled(self) -> int | None:
        return None if self.lone is None else self.lone.seat


class Tally(dict[str, int]):
    """What somebody takes home, by the keys of a ranking.

    Everywhere points, games, byes, matches_won, matches_lost and, in a K.O., reached.
    """

    def __missing__(self, key: str) -> int:
        return 0

    def __add__(self, other: Mapping[str, int]) -> Tally:
        both = Tally(self)
        for key, count in other.items():
            both[key] += count
        return both


def tally(lines: Iterable[Score], column: int) -> Tally:
    """What lines bring to a column."""
    found = Tally(points=0, games=0)
    for line in lines:
        found["points"] += line.points[column]
        found["games"] += not line.struck and line.resting != column
        for key, counts in line.counts.items():
            found[key] += counts[column]
    return found


# A table of five: the dealer of a game rests, the other four play it (RULES 8).

FIVE: Final = 5


def resting(game: int, columns: int) -> int | None:
    """The column that deals a game and does not play it; the first deals the first."""
    return (game - 1) % FIVE if columns == FIVE else None


def playing(game: int, columns: int) -> tuple[int, ...]:
    """The columns that play a game; of five those behind the dealer, forehand first."""
    return tuple((game + i) % FIVE for i in range(4)) if columns == FIVE else tuple(range(columns))


def games_of(games: int, columns: int) -> int:
    """As many Runden as at other tables, so that everybody plays as many games."""
    return games + games // 4 if columns == FIVE else games


R = TypeVar("R")  # the game's rule sets

Pairing: TypeAlias = Literal["lot", "danish", "swiss", "ko"]
LOTS: Final = "lots"  # the last key of a ranking: a lot decides between equals


class Shape(Struct, frozen=True, kw_only=True):
    """How people are brought together and how long; nothing where nothing was wished."""

    pairing: Pairing | None = None
    rounds: int = 0
    games: int = 0  # a round: games of a list, Partien of a match; 0: Bummerl decide
    bummerl: int = 0  # that lose a match
    drawn_at_once: bool = False  # all rounds in one draw
    min_age: int | None = None


class Length(Protocol):
    """Of a round."""

    @property
    def games(self) -> int: ...
    @property
    def bummerl(self) -> int: ...


class SheetRules(ABC, Generic[R]):
    """What a tournament must know of a game.

    As it stands here the game is written as a list: so many games a round, whose points are added
    up. A game says what is otherwise; where the second of two wins, it is a match.
    """

    form: Literal["list", "match"] = "list"
    reports: tuple[type[SheetReport], ...] = ()  # that only this game has
    judged: tuple[type[SheetReport], ...] = (Struck,)  # that only the supervisor writes
    terms: tuple[str, ...] = ()  # of everybody who takes part, besides those of the house
    parts: tuple[tuple[str, str], ...] = ()  # counters of which one is never more than the other
    approvals: ApprovalRules[R] | None = None
    rulings: Rulings[R] | None = None

    # What is announced.

    def hosts(self, rules: R) -> bool:
        """Whether a tournament can be played by these rules."""
        return True

    def shape(self, rules: R, wished: Shape) -> Shape:
        """With what the rules say wherever nothing else was wished."""
        return Shape(
            pairing=wished.pairing or "lot",
            rounds=wished.rounds or 1,
            games=wished.games or 1,
            bummerl=wished.bummerl,
            drawn_at_once=wished.pairing in (None, "lot"),
            min_age=wished.min_age or 0,
        )

    def keys(self, rules: R) -> tuple[str, ...]:
        """Of the ranking, the weightiest first."""
        return "points", LOTS

    def counter(self, rules: R) -> int:
        """Where counters of a match begin, if it has any."""
        return 0

    # What is written.

    def line(
        self,
        rules: R,
        report: SheetReport,
        game: int,
        earlier: Sequence[SheetReport],
        columns: int,
        *,
        trusted: bool = False,
    ) -> Score:
        """Refused if it is impossible there; what stands in a log is ``trusted``."""
        match report:
            case Struck():
                return Score((0,) * columns, struck=True)
            case BareReport(points=points) if len(points) == columns:
                if sum(points) != 0:
                    raise Impossible("sum_not_zero", sum=sum(points))
                return Score(points)
        raise Impossible("other_game")

    def check_later(
        self, rules: R, plan: Length, reports: Sequence[SheetReport], game: int, closed: bool
    ) -> None:
        """Whether a game that is written anew makes nonsense of those behind it."""

    def complete(
        self, rules: R, plan: Length, reports: Sequence[SheetReport], columns: int
    ) -> bool:
        """Whether nothing more is to be written."""
        return len(reports) == games_of(plan.games, columns)

    def tallies(
        self,
        rules: R,
        plan: Length,
        reports: Sequence[SheetReport],
        lines: Sequence[Score],
        columns: int,
    ) -> tuple[Tally, ...]:
        """What a sheet brings to each column."""
        return tuple(tally(lines, column) for column in range(columns))

    def unplayed(self, plan: Length) -> tuple[Tally, Tally]:
        """What a bye or an opponent who does not come brings, and what it costs not to come."""
        return Tally(), Tally()

    # Sums of a whole sheet from paper.

    def counted(self, rules: R) -> tuple[str, ...]:
        """What tie-breaks count besides points."""
        return tuple(key for key in self.keys(rules) if key not in ("points", LOTS))

    def most(self, rules: R) -> int:
        """Points that a game can bring to somebody."""
        return 1

    # What is told.

    def told(
        self, rules: R, report: SheetReport, game: int, names: Sequence[str], texts: Texts
    ) -> str:
        """A sentence."""
        match report:
            case BareReport(game=kind):
                return self.named(rules, texts).get(kind) or texts("sheet.bare")
            case Struck():
                return texts("sheet.struck")
            case Totals(counts=counts):
                known = [
                    f"{texts(f'print.key.{key}')} {'/'.join(map(str, values))}"
                    for key, values in counts.items()
                    if any(values)
                ]
                return ", ".join([texts("sheet.totals"), *known])
        raise AssertionError(report)

    def note(self, report: SheetReport, texts: Texts) -> str:
        """What was played, in a word or two, where it is not told by the points alone."""
        return texts("sheet.totals") if isinstance(report, Totals) else ""

    def parse(self, words: Sequence[str], known: ByWord[int]) -> SheetReport | None:
        """A report that only this game has, in its notation; nothing if it begins otherwise."""
        return None

    def words(self, report: SheetReport) -> Iterator[str]:
        """The one text form, which reads back to the same."""
        raise AssertionError(report)

    def named(self, rules: R, texts: Texts) -> Mapping[str, str]:
        """The games from which bare points can come, by the names that a person types."""
        return {}

    # Tables at which a server deals.

    def inheritance(
        self, rules: R, reports: Sequence[SheetReport], lone_games: tuple[int, ...]
    ) -> Inheritance:
        """What the next deal must know of the match (RULES 7.3, 7.4, 9.11)."""
        return Inheritance(game=len(reports) + 1, lone_games=lone_games)

    @abstractmethod
    def dealt(self, outcome: Any, seats: Seats) -> SheetReport | None:  # noqa: ANN401
        """The next line of the sheet; nothing for a hand that is dealt again (RULES 2.2).

        A deal counts seats from forehand; ``seats`` are the columns of each.
        """
