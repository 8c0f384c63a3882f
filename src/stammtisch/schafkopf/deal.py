"""One deal of Schafkopf as an immutable state machine, and what it inherits from the evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias

from msgspec import Struct, structs

from stammtisch.engine.cards import CardSet, Suit
from stammtisch.engine.deal import Seat
from stammtisch.engine.machine import Machine
from stammtisch.schafkopf.contracts import Contract
from stammtisch.schafkopf.outcome import Outcome
from stammtisch.schafkopf.rounds import ROUNDS, Round
from stammtisch.schafkopf.ruleset import RuleSet

if TYPE_CHECKING:
    from stammtisch.schafkopf.settlement import Settlement
    from stammtisch.schafkopf.view import View


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
    shown: tuple[Seat, ...] = ()  # seats that show their hand to onlookers (RULES A-57)

    @property
    def dealer(self) -> Seat:
        return 3 if self.players == 4 else 4

    @property
    def cutter(self) -> Seat:
        """The dealer's right-hand neighbour (C-18)."""
        return self.dealer - 1


Hands: TypeAlias = tuple[int, int, int, int]


class Declaration(Struct, frozen=True, gc=False):
    """What has been settled so far."""

    contract: Contract | None = None
    declarer: Seat | None = None
    partner: Seat | None = None  # holder of the called Sau: secret until it is on the table
    step: int = 60  # Steigern: the declarer needs one more than this
    knocks: tuple[Seat, ...] = ()
    doublers: tuple[Seat, ...] = ()
    tout_rejected: bool = False  # the supervisor has said no once
    named: Suit | None = None  # Allgäuer: the suit named before the cut
    dealt: Hands = (0, 0, 0, 0)  # hands when play begins: Laufende are counted on them

    def side(self, seat: Seat) -> bool:
        """Whether a seat is on the declarer's side; without a declarer, on that of p1."""
        if self.declarer is None:
            return seat % 2 == 0
        return seat in (self.declarer, self.partner)


class Deal(Machine[RuleSet, Context, Outcome], frozen=True):
    """A deal of Schafkopf at one moment."""

    game: ClassVar[str] = "schafkopf"

    standing: Declaration
    held: Hands  # as masks

    @property
    def round(self) -> Round:
        return ROUNDS[self.table.context.round]

    def ruled(self, ruling: str) -> Deal:
        from stammtisch.schafkopf.phases.ruling import rule

        return rule(self, ruling)

    @property
    def hands(self) -> tuple[CardSet, CardSet, CardSet, CardSet]:
        """The cards that each seat holds."""
        a, b, c, d = map(CardSet, self.held)
        return a, b, c, d

    def settlement(self) -> Settlement:
        """What the result costs every seat."""
        from stammtisch.schafkopf.settlement import settle

        return settle(self.result(), self.rules)

    def view(self, seat: Seat) -> View:
        """What one seat may know."""
        from stammtisch.schafkopf.view import view

        return view(self, seat)

    def settle(self, **changes: object) -> Deal:
        """The same deal with something more settled."""
        return structs.replace(self, standing=structs.replace(self.standing, **changes))
