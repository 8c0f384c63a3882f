"""Encounters of the next round, where that follows from the results (RULES 9.12, A-89)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.tournament.plan import Tables
from stammtisch.tournament.ranking import in_order, match_winner, scores_of
from stammtisch.tournament.seating import Acquaintance, cut
from stammtisch.tournament.state import Tournament

STEPS: Final = 100_000  # looked at before a rematch is allowed after all


def danish(tournament: Tournament, people: Sequence[int]) -> Tables:
    """First against second, third against fourth, …; repeats are allowed."""
    fives, _ = remainder(tournament, len(people))
    order, byes = _without_bye(tournament, in_order(tournament, people))
    return (*map(tuple, cut(order, tournament.table_size, fives)), *byes)


def remainder(tournament: Tournament, people: int) -> tuple[int, int]:
    """Tables of five, and how many rest, where people do not fill the tables."""
    size = tournament.table_size
    odd = people % size
    if size == 2:
        return 0, odd
    return (odd, 0) if tournament.remainder == "five" else (0, odd)


def swiss(tournament: Tournament, people: Sequence[int]) -> Tables:
    """As near in the table as possible, but nobody twice unless nothing else is left."""
    order, byes = _without_bye(tournament, in_order(tournament, people))
    known = Acquaintance(table for tables in tournament.rounds for table in tables)
    for most in range(len(tournament.rounds) + 1):
        pairs = _paired(order, known, most, [STEPS])
        if pairs is not None:
            return (*pairs, *byes)
    raise AssertionError("with enough rematches anybody can play anybody")


def _paired(
    order: list[int], known: Acquaintance, most: int, steps: list[int]
) -> list[tuple[int, ...]] | None:
    """The first gets the nearest opponent met at most so often, and so on; else back."""
    if not order:
        return []
    first, *rest = order
    for i, other in enumerate(rest):
        steps[0] -= 1
        if steps[0] < 0:
            return None
        if known.cost((first, other)) <= most:
            others = _paired(rest[:i] + rest[i + 1 :], known, most, steps)
            if others is not None:
                return [(first, other), *others]
    return None


def _without_bye(tournament: Tournament, order: list[int]) -> tuple[list[int], Tables]:
    """Of those too many the lowest rest who have rested least."""
    _, rests = remainder(tournament, len(order))
    if not rests:
        return order, ()
    scores = scores_of(tournament)
    rested = {number: sum(it["byes"] for it in scores[number]) for number in order}
    lowest = order[::-1]
    resting = sorted(lowest, key=lambda number: rested[number])[:rests]
    return [it for it in order if it not in resting], tuple((it,) for it in resting)


def bracket(tournament: Tournament) -> Tables:
    """The winners of neighbouring matches meet."""
    winners = [_winner(tournament, table) for table in range(1, len(tournament.rounds[-1]) + 1)]
    return tuple((winners[i], winners[i + 1]) for i in range(0, len(winners), 2))


def _winner(tournament: Tournament, table: int) -> int:
    seats = tournament.rounds[-1][table - 1]
    if len(seats) == 1:
        return seats[0]
    sheet = tournament.sheets[tournament.round, table]
    winner = match_winner(sheet, tournament.plan, tournament.rules)
    assert winner is not None
    return winner


def still_in(tournament: Tournament) -> tuple[int, ...]:
    """K.O.: who has lives left; everybody before the first round."""
    if not tournament.rounds:
        return tournament.playing
    scores = scores_of(tournament)
    return tuple(
        number
        for number in tournament.entrants
        if any(number in seats for seats in tournament.rounds[0])
        and sum(it["matches_lost"] for it in scores[number]) < tournament.plan.lives
    )
