"""The part of the notation that is the same for all games: how deals begin and are dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from stammtisch.cards import Card
from stammtisch.cutting import Cutting
from stammtisch.game import Seat, parse_seat, seat_text
from stammtisch.machine import Machine, unhalted
from stammtisch.record.lines import Tag

R = TypeVar("R")
C = TypeVar("C")
D = TypeVar("D", bound=Machine[Any, Any, Any])


class CommonNotation(Generic[R, C, D]):
    begin: Any  # the game's module of beginnings: shuffled, dealt, start, hands_received
    undealt: tuple[type, ...] = (Cutting,)  # phases before the cards are in hand

    def from_pack(self, rules: R, pack: Sequence[Card], context: C) -> D:
        deal: D = self.begin.shuffled(rules, pack, context)
        return deal

    def from_hands(self, rules: R, hands: Sequence[Sequence[Card]], context: C) -> D:
        deal: D = self.begin.dealt(rules, hands, context)
        return deal

    def restart(self, deal: D) -> D:
        again: D = self.begin.start(deal.table)
        return again

    def pack(self, deal: D) -> Sequence[Card]:
        return deal.table.pack if deal.table.cut else ()

    def hands(self, deal: D) -> Sequence[Sequence[Card]]:
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
