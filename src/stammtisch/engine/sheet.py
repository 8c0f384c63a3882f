"""A score sheet of a tournament: what people write into it, and what that brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct


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
