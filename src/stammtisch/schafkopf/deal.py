"""One deal of Schafkopf as an immutable state machine: the ``Game`` of this package."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from msgspec import Struct, structs

from stammtisch.engine.cards import Suit
from stammtisch.engine.deal import Seat
from stammtisch.engine.machine import Machine
from stammtisch.schafkopf.context import Context
from stammtisch.schafkopf.contracts import Contract
from stammtisch.schafkopf.outcome import Outcome
from stammtisch.schafkopf.rounds import ROUNDS, Round
from stammtisch.schafkopf.rules import RuleSet

if TYPE_CHECKING:
    from stammtisch.schafkopf.view import View

Hands: TypeAlias = tuple[int, int, int, int]


class Standing(Struct, frozen=True, gc=False):
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

    standing: Standing
    hands: Hands

    @property
    def round(self) -> Round:
        return ROUNDS[self.table.context.round]

    def ruled(self, ruling: str) -> Deal:
        from stammtisch.schafkopf.phases.ruling import rule

        return rule(self, ruling)

    def view(self, seat: Seat) -> View:
        from stammtisch.schafkopf.view import view

        return view(self, seat)

    def settle(self, **changes: object) -> Deal:
        """The same deal with something more settled."""
        return structs.replace(self, standing=structs.replace(self.standing, **changes))
