"""What stands under the line: people, course and ledger after so many moves."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from stammtisch.engine.course import Booking, Course, Seats, Standing
from stammtisch.games import AnyRules
from stammtisch.pad.errors import Unwritable
from stammtisch.table.state import PlayerId


class PadResult(Struct, frozen=True):
    """A game that has been booked."""

    number: int  # of the games that were scored, thrown in or struck, counted from 1
    round: str
    players: tuple[PlayerId, ...]  # in the order of play, the dealer last
    outcome: Any
    booking: Booking


class Page(Struct, frozen=True, kw_only=True):
    rules: AnyRules
    chairs: tuple[PlayerId | None, ...]
    course: Course
    balances: dict[PlayerId, int]  # never changed in place
    games: int = 0
    ended: bool = False

    @property
    def occupied(self) -> Seats:
        return tuple(i for i, player in enumerate(self.chairs) if player is not None)

    @property
    def people(self) -> tuple[PlayerId, ...]:
        """Those at the table, clockwise."""
        return tuple(player for player in self.chairs if player is not None)

    @property
    def complete(self) -> bool:
        """Whether so many are there as can play."""
        return len(self.occupied) in self.rules.players

    @property
    def standing(self) -> Standing:
        return self.course.standing(self.rules, self.occupied)

    def seats(self) -> Seats:
        """The chairs of the next deal in the order of play."""
        return self.course.before_deal(self.occupied).seats(self.occupied)

    def players(self, seats: Seats) -> tuple[PlayerId, ...]:
        return tuple(self._player(chair) for chair in seats)

    def chair_of(self, player: PlayerId) -> int:
        if player not in self.chairs:
            raise Unwritable("not_here", player=player)
        return self.chairs.index(player)

    def _player(self, chair: int) -> PlayerId:
        player = self.chairs[chair]
        assert player is not None
        return player
