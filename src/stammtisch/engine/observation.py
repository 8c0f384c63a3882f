"""What a view tells, as numbers from 0 to 1. Seats are counted from the one that looks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from stammtisch.engine.deal import Seat

Part: TypeAlias = tuple[str, list[float]]  # with its name; as long in every view of a table


def marked(places: Iterable[int], size: int) -> list[float]:
    """Ones at these places."""
    numbers = [0.0] * size
    for place in places:
        numbers[place] = 1.0
    return numbers


def only(place: int | None, size: int) -> list[float]:
    """A one at this place, or nowhere."""
    return marked(() if place is None else (place,), size)


class Around:
    """Seats as one of them counts: itself, then the others in their order."""

    __slots__ = ("players", "seat")

    def __init__(self, seat: Seat, players: int) -> None:
        self.seat, self.players = seat, players

    def distance(self, seat: Seat) -> int:
        return (seat - self.seat) % self.players

    def marked(self, seats: Iterable[Seat | None]) -> list[float]:
        """A number a seat; the supervisor is none of them."""
        there = (seat for seat in seats if seat is not None and seat >= 0)
        return marked(map(self.distance, there), self.players)

    def each(self, numbers: Iterable[float]) -> list[float]:
        """A number a seat; a seat without one has 0."""
        turned = [0.0] * self.players
        for seat, number in enumerate(numbers):
            turned[self.distance(seat)] = number
        return turned

    def cards(self, of: Iterable[Iterable[int] | None]) -> list[float]:
        """A mark for each of the 32 cards a seat."""
        places = (
            32 * self.distance(seat) + card for seat, cards in enumerate(of) for card in cards or ()
        )
        return marked(places, 32 * self.players)
