"""What people tell of a game with real cards: a line of a pad, or of a score sheet.

A report names people in the words of its list: players on a pad, columns on a sheet.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from stammtisch.engine.abstract import AbstractMeta
from stammtisch.engine.course import Course, Seats, Standing
from stammtisch.engine.deal import Seat
from stammtisch.engine.phrases import Phrase
from stammtisch.texts import Texts, UserError

P = TypeVar("P")
ByWord: TypeAlias = Callable[[str], P]  # who is meant by a word
AsWord: TypeAlias = Callable[[P], str]  # and how they are written
Seated: TypeAlias = Callable[[P], Seat]  # where they sit in this deal


class Unreadable(UserError):
    def __init__(self, text: str) -> None:
        super().__init__("pad.unreadable", text=text[:200])
        self.reason = "unreadable"


class Report(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="move",
    forbid_unknown_fields=True,
    omit_defaults=True,
    metaclass=AbstractMeta,
):
    """One game as a line of a pad, by players. Its tag stands in logs and never changes."""

    @abstractmethod
    def words(self, name: AsWord[str]) -> Iterable[str]:
        """The one text form, which reads back to the same."""

    @abstractmethod
    def outcome(
        self,
        rules: Any,  # noqa: ANN401
        context: Any,  # noqa: ANN401
        seat: Seated[str],
        *,
        trusted: bool = False,
    ) -> Any:  # noqa: ANN401
        """How it ended; refused if it cannot have been so. What a log holds is ``trusted``."""

    @abstractmethod
    def phrase(self, outcome: Any, seat: Seated[str]) -> Phrase:  # noqa: ANN401
        """``Anna und Cilli: Rufspiel gewonnen.``"""

    @property
    def wished(self) -> str:
        """The special round that somebody wishes after it."""
        return ""


class Feat(Struct, frozen=True):
    """What statistics count of a game."""

    kind: str
    declared: Mapping[Seat, bool] = {}  # who declared, and whether they won
    called: Mapping[Seat, bool] = {}  # partners
    gained: tuple[Seat, ...] | None = None  # who has won something, where amounts do not say it


class Forecast(Struct, frozen=True, kw_only=True):
    """What decides where an evening goes, for phones that have no network."""

    begin: Callable[[Any, Any, int], Course]  # the same course from its first deal: rules, dealer
    marks: Callable[[Any, Any, Standing], Iterable[object]]  # what makes a difference later
    ways: Callable[[Any, Standing, Mapping[int, str]], Mapping[str, Report]]
    """One report for all that lead to the same place, by key; people by chair, forehand first.
    Nothing where there is too much to foresee."""
    exact: bool = False  # whether a way says also what it brings


class ComingDeal(Struct, frozen=True, kw_only=True):
    """A deal that is about to be played."""

    order: Seats  # chairs: forehand first, the dealer last
    round: str
    left: int
    carry: int
    first_game: bool
    counters: tuple[int, ...]  # points still to win, by chair
    bonus: int
    after: dict[str, str]  # the place after ``played``, ``passed``, ``ramsch``, ``1:3`` (chair 1) …
    brings: dict[str, tuple[int, ...]]  # amounts in the order of play, where the way tells them


class Menu(Struct, frozen=True, kw_only=True, tag_field="game"):
    """What can be told of a game by some rules; each game has its own."""

    unit: str
    places: dict[str, ComingDeal]  # where an evening can go


class Reports(Struct, frozen=True, kw_only=True):
    """How a game is told, counted and explained."""

    kinds: tuple[type[Report], ...]
    seats: int  # who play a deal; others rest
    parse: Callable[[Sequence[str], ByWord[str]], Report | None]  # None: it begins otherwise
    price: Callable[[Any, Any, Texts], str]  # the arithmetic of an outcome and its settlement
    feat: Callable[[Any], Feat | None]  # of an outcome, if it was a game
    forecast: Forecast
    menus: type[Menu]
    menu: Callable[[Any, Texts], Menu]  # of a rule set


def number_in(word: str) -> int:
    if not re.fullmatch(r"-?\d{1,4}", word):
        raise Unreadable(word)
    return int(word)
