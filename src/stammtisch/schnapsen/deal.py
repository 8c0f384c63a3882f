"""One deal of Schnapsen or Sechsundsechzig as an immutable state machine, and what it inherits."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from msgspec import Struct

from stammtisch.engine.cards import Card, CardSet, Suit
from stammtisch.engine.deal import Seat
from stammtisch.engine.machine import Machine
from stammtisch.engine.tricks import TrickOrder, Tricks, trick_order
from stammtisch.schnapsen.outcome import Outcome, Settlement, settle
from stammtisch.schnapsen.ruleset import RuleSet

if TYPE_CHECKING:
    from stammtisch.schnapsen.view import View


FOREHAND: Final[Seat] = 0
DEALER: Final[Seat] = 1


class Context(Struct, frozen=True, gc=False, kw_only=True):
    """Seat 0 is forehand, seat 1 the dealer."""

    players: ClassVar[int] = 2
    round: ClassVar[str] = "normal"

    bonus: int = 0  # drawn games before: the next winner gets so many points more (C-22)
    shown: tuple[Seat, ...] = ()  # seats that show their hand to onlookers
    score: tuple[int, int] | None = None  # what forehand and dealer still need in the Partie


Hands: TypeAlias = tuple[int, int]


class Marriage(Struct, frozen=True, gc=False):
    """King and Ober of a suit, announced."""

    seat: Seat
    suit: Suit
    points: int


class TalonClosing(Struct, frozen=True, gc=False):
    """The talon was closed: what the opponent had at that moment (RULES 9.7)."""

    seat: Seat
    tricks: int
    points: int


class Deal(Machine[RuleSet, Context, Outcome], frozen=True):
    """A deal of Schnapsen at one moment."""

    game: ClassVar[str] = "schnapsen"
    limitation: ClassVar[str] = "9.10"

    held: Hands  # as masks
    talon: tuple[Card, ...] = ()  # the next to be drawn first, the open card last
    trump: Suit | None = None
    tricks: Tricks = ()
    tricks_won: tuple[int, int] = (0, 0)
    card_points: tuple[int, int] = (0, 0)
    marriages: tuple[Marriage, ...] = ()
    closing: TalonClosing | None = None

    @property
    def order(self) -> TrickOrder:
        return trick_order((), self.trump)

    @property
    def strict(self) -> bool:
        """Suit must be followed and tricks beaten: the talon is exhausted or closed."""
        return not self.talon or self.closing is not None

    @property
    def open_card(self) -> Card | None:
        return None if self.strict else self.talon[-1]

    def points_of(self, seat: Seat) -> int:
        """Card points and marriages; a player without a trick has nothing yet (RULES 9.6)."""
        if not self.tricks_won[seat]:
            return 0
        announced = sum([pair.points for pair in self.marriages if pair.seat == seat])
        return self.card_points[seat] + announced

    def ruled(self, ruling: str) -> Deal:
        from stammtisch.schnapsen.end import rule

        return rule(self, ruling)

    @property
    def hands(self) -> tuple[CardSet, CardSet]:
        """The cards that each seat holds."""
        a, b = map(CardSet, self.held)
        return a, b

    def settlement(self) -> Settlement:
        """What the result costs every seat."""
        return settle(self.result(), self.rules)

    def view(self, seat: Seat) -> View:
        """What one seat may know."""
        from stammtisch.schnapsen.view import view

        return view(self, seat)
