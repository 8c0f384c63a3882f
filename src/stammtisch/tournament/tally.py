"""What counts for the ranking: points, and the counters that decide between equals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct, structs

from stammtisch.tournament.lines import Line, Lone


class Tally(Struct, frozen=True, kw_only=True):
    points: int = 0
    games: int = 0  # scored games, or Partien
    # Schafkopf (RULES 7.7, 7.9)
    sie: int = 0
    tout_won: int = 0
    tout_played: int = 0
    lone_won: int = 0
    lone_played: int = 0
    solo_won: int = 0
    wenz_geier_won: int = 0
    # Schnapsen (RULES 9.12)
    matches_won: int = 0
    matches_lost: int = 0
    partien: int = 0
    bummerl: int = 0  # received
    difference: int = 0  # game points
    byes: int = 0
    reached: int = 0  # K.O.: rounds in which the player was still in

    def __add__(self, other: Tally) -> Tally:
        return Tally(**{key: getattr(self, key) + getattr(other, key) for key in _FIELDS})


_FIELDS: Final = tuple(field.name for field in structs.fields(Tally))

NOTHING: Final = Tally()


def counters(lone: Lone | None) -> dict[str, int]:
    """What a lone game adds to the counters of its declarer; a Tout is a lone game too (A-55)."""
    if lone is None:
        return {}
    return {
        "sie": lone.kind == "sie",
        "tout_won": lone.tout and lone.won,
        "tout_played": lone.tout,
        "lone_won": lone.won,
        "lone_played": 1,
        "solo_won": lone.won and lone.family == "solo",
        "wenz_geier_won": lone.won and lone.family == "wenz",
    }


def of_lines(lines: Iterable[Line], seat: int) -> Tally:
    """What one column brings. A ranking adds up thousands of lines, so only lone games are told."""
    points = games = 0
    counted: Counter[str] = Counter()
    for line in lines:
        points += line.points[seat]
        games += not line.struck and line.resting != seat
        if line.circled == seat:
            counted.update(counters(line.lone))
        counted.update({key: columns[seat] for key, columns in line.counts.items()})
    return Tally(points=points, games=games, **counted)
