"""What people write into a sheet: one report for each game, as it was told or typed.

Seats are the columns of the sheet, counted from 0.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from stammtisch.schafkopf.entering import Told


class _Report(Struct, frozen=True, tag_field="report", forbid_unknown_fields=True):
    pass


class Played(_Report, frozen=True, tag="played"):
    """A game of Schafkopf; its points are worked out."""

    told: Told


class Bare(_Report, frozen=True, tag="bare"):
    """Only its points; ``game`` says what was played (``solo``, ``wenz-tout``) where it matters."""

    points: tuple[int, ...]  # of every column
    game: str = ""


class Decided(_Report, frozen=True, tag="decided"):
    """A game that a ruling has decided, ``MC-14 p2``: there ``p1`` is the first column."""

    told: Told
    ruling: str


class Struck(_Report, frozen=True, tag="struck"):
    """A disallowed game: its number is used up, nobody scores (RULES 7.4)."""


class Won(_Report, frozen=True, tag="won"):
    """A game of Schnapsen: who has won how many game points; nobody when it was drawn."""

    seat: int | None
    points: int = 0


class Partie(_Report, frozen=True, tag="partie"):
    """A whole Partie of Schnapsen: who has won it, and where the loser's counter stands."""

    seat: int
    left: int


class Totals(_Report, frozen=True, tag="totals"):
    """A whole sheet from paper: only its sums, and what tie-breaks count, by column."""

    points: tuple[int, ...]  # of every column
    counts: dict[str, tuple[int, ...]] = {}  # lone_won, tout_played …


Report: TypeAlias = Played | Bare | Decided | Struck | Won | Partie | Totals
