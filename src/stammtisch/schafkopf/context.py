"""What a deal inherits from the evening or the tournament around it."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.engine.deal import Seat

Duty: TypeAlias = Literal["solo", "wenz", "rufspiel"]
DUTIES: Final[tuple[Duty, ...]] = ("solo", "wenz", "rufspiel")


class Context(Struct, frozen=True, gc=False, kw_only=True):
    """Seats are counted from forehand; with five players the dealer (seat 4) rests."""

    players: Literal[4, 5] = 4
    round: str = "normal"
    carry: int = 0  # doublings inherited from all-pass hands (RULES 5.9)
    stock: int = 0  # what a Rufspiel wins or doubles, apart from its price (RULES 5.9)
    first_game: bool = False  # the first scored game of the session or match (C-14)
    lone_games: tuple[int, int, int, int] = (0, 0, 0, 0)  # lone games declared so far (RULES 7.3)
    duties: tuple[tuple[Duty, ...], ...] = (DUTIES,) * 4  # still open in the 3er-Runde
    shown: tuple[Seat, ...] = ()  # seats that show their hand to onlookers (RULES 2.3.2)

    @property
    def dealer(self) -> Seat:
        return 3 if self.players == 4 else 4

    @property
    def cutter(self) -> Seat:
        """The dealer's right-hand neighbour (C-18)."""
        return self.dealer - 1
