"""A table of five: the dealer of a game rests, the other four play it (RULES 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from stammtisch.schafkopf.entering import Told
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.lines import Line
from stammtisch.tournament.reports import Bare, Decided, Played, Report

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


def at_table(report: Report, game: int, columns: int) -> Report:
    """The same report with seats of the four who play, instead of columns."""
    if columns != FIVE:
        return report
    seats = playing(game, columns)
    match report:
        case Played(told=told):
            return Played(told_at_table(told, seats))
        case Decided(told=told, ruling=ruling):
            return Decided(told_at_table(told, seats), ruling_at_table(ruling, seats))
        case Bare(points=points):
            if len(points) != FIVE or points[(game - 1) % FIVE]:
                raise Impossible("dealer_rests", seat=(game - 1) % FIVE + 1)
            return structs.replace(report, points=tuple(points[it] for it in seats))
    return report


def told_at_table(told: Told, seats: tuple[int, ...]) -> Told:
    def seat(column: int) -> int:
        if column not in seats:
            raise Impossible("dealer_rests", seat=column + 1)
        return seats.index(column)

    return structs.replace(
        told,
        declarer=None if told.declarer is None else seat(told.declarer),
        partner=None if told.partner is None else seat(told.partner),
        most=tuple(map(seat, told.most)),
    )


def ruling_at_table(ruling: str, seats: Sequence[int]) -> str:
    """``p5`` is the one who rests."""
    at = {f"p{column + 1}": f"p{seat + 1}" for seat, column in enumerate(seats)}
    rest = next(f"p{column + 1}" for column in range(FIVE) if column not in seats)
    words = [(at | {rest: "p5"}).get(word, word) for word in ruling.split()]
    return " ".join(words)


def on_sheet(line: Line, game: int, columns: int) -> Line:
    """A line of four seats in the columns of the sheet."""
    if columns != FIVE:
        return line
    seats, points = playing(game, columns), [0] * FIVE
    for seat, column in enumerate(seats):
        points[column] = line.points[seat]
    lone = line.lone and structs.replace(line.lone, seat=seats[line.lone.seat])
    return structs.replace(line, points=tuple(points), lone=lone, resting=resting(game, columns))
