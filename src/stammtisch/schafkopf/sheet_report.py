"""What is written into a sheet: games in the notation of the pad, by columns.

``R 1+3 won schneider``, ``W 4 59``, ``KREUZ drawn``; a pad alone tells of wishes and faults.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import structs

from stammtisch.engine.errors import Impossible
from stammtisch.engine.report import ByWord, Unreadable
from stammtisch.engine.sheet import FIVE, BareReport, SheetReport, playing
from stammtisch.schafkopf.contracts import KREUZ
from stammtisch.schafkopf.real_cards import AnyRealGame, RealGame, seated
from stammtisch.schafkopf.report_notation import game_words, read_game


class PlayedReport(SheetReport, frozen=True, tag="played"):
    """Its points are worked out."""

    told: RealGame


class Decided(SheetReport, frozen=True, tag="decided"):
    """A game that a ruling has decided, ``MC-14 p2``: there ``p1`` is the first column."""

    told: RealGame
    ruling: str


def parse(words: Sequence[str], known: ByWord[int]) -> PlayedReport | None:
    if not re.fullmatch("[A-Z][A-Z-]*", words[0]):
        return None
    return PlayedReport(parse_told(words, known))


def parse_told(words: Sequence[str], known: ByWord[int]) -> RealGame:
    """What was played, and how it ended, if that is known."""
    contract, *rest = words
    told = read_game(contract, rest, known)
    if {"wish", "fault"} & {*told}:
        raise Unreadable(" ".join(words))
    return seated(AnyRealGame(contract=contract, **told), int)


def words_of(report: PlayedReport | Decided) -> Iterator[str]:
    told = report.told
    if isinstance(report, Decided):
        yield f"{report.ruling}:"
    if told.contract == KREUZ.code and told.won is not None:
        told = structs.replace(told, declarer=0, partner=2)
    yield from game_words(told, lambda column: str(column + 1))


# A table of five: four of its columns are seats of a game.


def at_table(report: SheetReport, game: int, columns: int) -> SheetReport:
    """The same report with seats of the four who play, instead of columns."""
    if columns != FIVE:
        return report
    seats = playing(game, columns)
    match report:
        case PlayedReport(told=told):
            return PlayedReport(told_at_table(told, seats))
        case Decided(told=told, ruling=ruling):
            return Decided(told_at_table(told, seats), ruling_at_table(ruling, seats))
        case BareReport(points=points):
            if len(points) != FIVE or points[(game - 1) % FIVE]:
                raise Impossible("dealer_rests", seat=(game - 1) % FIVE + 1)
            return structs.replace(report, points=tuple(points[it] for it in seats))
    return report


def told_at_table(told: RealGame, seats: Sequence[int]) -> RealGame:
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
