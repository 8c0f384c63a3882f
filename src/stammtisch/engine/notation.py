"""A game's part of a record: what the notation of played deals must know of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from stammtisch.engine.cards import Card
from stammtisch.engine.deal import Seat, parse_seat, seat_text
from stammtisch.engine.machine import Machine, unhalted
from stammtisch.engine.pack import Cutting
from stammtisch.texts import Texts, UserError

R_contra = TypeVar("R_contra", contravariant=True)  # the game's rule sets
R = TypeVar("R")
C = TypeVar("C")  # what its deals inherit from the evening
D = TypeVar("D")  # its deals
M = TypeVar("M", bound=Machine[Any, Any, Any])


class RecordError(UserError):
    """A text that is not a record. Lines and columns are counted from 1."""

    def __init__(self, reason: str, *, line: int, column: int = 1, **details: object) -> None:
        super().__init__(f"record.{reason}", **details)
        self.line = line
        self.column = column

    def said(self, texts: Texts) -> str:
        place = texts("record.place", line=self.line, column=self.column)
        return f"{place}: {super().said(texts)}"


class TextLine(Struct, frozen=True):
    """A stretch of text and where it stands."""

    text: str
    line: int
    column: int = 1

    def error(self, reason: str, at: int = 0, **details: object) -> RecordError:
        return RecordError(reason, line=self.line, column=self.column + at, **details)


class Tag(Struct, frozen=True):
    name: str
    value: str
    place: TextLine


def tags_of(values: Mapping[str, str]) -> dict[str, Tag]:
    """Tags that do not come from a text."""
    return {name: Tag(name, value, TextLine(value, 0)) for name, value in values.items()}


class Notation(Protocol[R_contra, C, D]):
    """A game's part of the notation."""

    tags: frozenset[str]  # those that describe the context
    hand_names: tuple[str, ...]

    def context(self, rules: R_contra, tags: Mapping[str, Tag]) -> C: ...
    def context_tags(self, deal: D) -> dict[str, str]: ...
    def from_pack(self, rules: R_contra, pack: Sequence[Card], context: C) -> D: ...
    def from_hands(self, rules: R_contra, hands: Sequence[Sequence[Card]], context: C) -> D: ...
    def restart(self, deal: D) -> D:
        """The deal before anything was said or done."""

    def pack(self, deal: D) -> Sequence[Card]:
        """The pack as shuffled; empty if the deal came with its hands."""

    def hands(self, deal: D) -> Sequence[Sequence[Card]]:
        """The hands as received; empty before they are dealt."""

    def section(self, deal: D) -> str:
        """The section to which the next action belongs."""

    def next_trick(self, deal: D) -> tuple[int, Seat]:
        """Number and leader of the trick that the next card belongs to."""

    def result(self, deal: D) -> str: ...
    def settlement(self, deal: D) -> str: ...


class CommonNotation(Generic[R, C, M]):
    begin: Any  # the game's module of beginnings: shuffled, dealt, start, hands_received
    undealt: tuple[type, ...] = (Cutting,)  # phases before the cards are in hand

    def from_pack(self, rules: R, pack: Sequence[Card], context: C) -> M:
        deal: M = self.begin.shuffled(rules, pack, context)
        return deal

    def from_hands(self, rules: R, hands: Sequence[Sequence[Card]], context: C) -> M:
        deal: M = self.begin.dealt(rules, hands, context)
        return deal

    def restart(self, deal: M) -> M:
        again: M = self.begin.start(deal.table)
        return again

    def pack(self, deal: M) -> Sequence[Card]:
        return deal.table.pack if deal.table.cut else ()

    def hands(self, deal: M) -> Sequence[Sequence[Card]]:
        if deal.table.cut and isinstance(unhalted(deal.phase), self.undealt):
            return ()
        hands: list[list[Card]] = self.begin.hands_received(deal)
        return hands


def read_seats(tag: Tag, players: int) -> tuple[Seat, ...]:
    """``p1 p3``, each seat once and in order."""
    words = tag.value.split(" ") if tag.value else []
    if words != [name for name in map(seat_text, range(players)) if name in words]:
        raise tag.place.error("tag_value", tag=tag.name, pattern="p1 p2")
    return tuple(map(parse_seat, words))
