"""The seam: what code that serves all games must know of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct

from stammtisch.engine.cards import Card
from stammtisch.engine.course import Course
from stammtisch.engine.deal import Seat
from stammtisch.engine.notation import Notation
from stammtisch.engine.phrases import Phrases
from stammtisch.engine.report import Reports
from stammtisch.engine.rulebook import Book
from stammtisch.engine.sheet_rules import SheetRules

Values: TypeAlias = dict[str, Any]  # of a rule set, by key
Problems: TypeAlias = dict[str, dict[str, object]]  # key of a text: its details


class DealSummary(Struct, frozen=True, kw_only=True):
    """A finished deal in a list."""

    ending: str  # the key of how it ended
    winners: tuple[Seat, ...]
    contract: str = ""
    declarer: Seat | None = None


class OpenMoment(Struct, frozen=True, kw_only=True):
    """What a replay with open cards shows besides hands and tricks."""

    points: list[int]  # by seat
    laid: tuple[Card, ...]  # on the table
    contract: str = ""
    declarer: Seat | None = None
    partner: Seat | None = None
    doublings: int = 0
    step: int = 0
    trump: str = ""
    talon: tuple[Card, ...] = ()  # the next to be drawn first
    closed: bool = False


class Game(Struct, frozen=True, kw_only=True):
    """One instance a folder; it fills a default only where it has what others do without."""

    name: str

    rules: type[Struct]  # the model of its rule sets
    rulesets: str  # the package in which their files lie
    headings: Mapping[str, Mapping[str, str]] = {}  # where keys may stand by shorter names
    contradictions: Callable[[Any], Problems] = lambda rules: {}
    # Inherited and own: what is inherited as it fits to what is own.
    adapt: Callable[[Values, Values], Values] = lambda inherited, own: inherited
    # Inherited and own: what is own as release 0.1.0 understood it.
    earlier: Callable[[Values, Values], Values] = lambda inherited, own: own
    rounds: Callable[[Any], tuple[str, ...]] = lambda rules: ("normal",)
    announced: tuple[str, ...] = ()  # options that are chosen and told with a tournament
    in_tournament: Callable[[Any], Any] = lambda rules: rules  # as every tournament plays

    deal: Callable[[Any, Random, str, int], Any]  # a shuffled pack on the table
    settle: Callable[[Any, Any], Any]
    draws: bool = False  # cards say who deals first
    course: Callable[[Any, int, int | None, str], Course]  # chairs, dealer if known, round
    notation: Notation[Any, Any, Any]
    phrases: Phrases
    book: Book
    reports: Reports
    sheet: SheetRules[Any]

    outcome: type[Any]
    summary: Callable[[Any], DealSummary]  # of an outcome
    settlement: type[Any]
    moment: Callable[[Any], OpenMoment]  # of a deal as it stands
    view: type[Any]  # of all fields that a seat sees
    seen_by_all: Callable[[Any], dict[str, Any]]
    seen_by: Callable[[Any, Seat], dict[str, Any]]
    # Seats for which that is as it was; where two play, what one does concerns the other.
    untouched: Callable[[Any, Any], tuple[Seat, ...]] = lambda before, now: ()

    codes: Mapping[type, str] = {}  # types told by their code, and what that is
    # What the supervisor says to the question in a view.
    approves: Callable[[Any], bool] = lambda view: False
    # A bot's special round; its balance.
    wish: Callable[[Sequence[str], int], str | None] = lambda rounds, balance: None
    solver: str = ""  # the package that puts the native solver questions
    solve: str = ""  # "module:name" of what makes a ``Solution`` of a deal
    chances: str = ""  # of what counts how often a hand wins each contract
    offers: str = ""  # of all calls that a rule set can ever offer
    observation: str = ""  # of what only its views tell, as numbers
    worlds: str = ""  # of all hands that a view leaves possible, where a solver needs them
    samples: str = ""  # of ``Samples`` that measure the solver
    review: str  # "module:name" of a ``Reviewer``
    commands: Mapping[str, str] = {}  # of the command line, what makes them, by name
    face: str  # of a ``Face``: the game in the terminal
    bots: Mapping[str, str]  # "module:factory" by name, the weakest first; loaded when wanted
    stand_in: str  # the bot that sits down, and plays for absent people, unless another is chosen
    novice: str  # the one that decides for people who run out of time: nobody gains by it
    seatings: tuple[str, ...]  # of a fair match between two of them


@cache
def load(place: str) -> Any:  # noqa: ANN401  (whatever is there)
    module, _, name = place.rpartition(":")
    return getattr(import_module(module), name)
