"""One deal of Schafkopf as an immutable state machine: the ``Game`` of this package."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol, TypeAlias

from msgspec import Struct, structs

from stammtisch.cards import Card, Suit
from stammtisch.game import Action, Options, Refused, Seat, Verb
from stammtisch.schafkopf.context import Context
from stammtisch.schafkopf.contracts import Contract
from stammtisch.schafkopf.rules import RuleSet

if TYPE_CHECKING:
    from stammtisch.schafkopf.outcome import Outcome
    from stammtisch.schafkopf.rounds import Round
    from stammtisch.schafkopf.view import View

Hands: TypeAlias = tuple[int, int, int, int]


class Phase(Protocol):
    """A stretch of a deal with its own options. Phases are immutable like the deal."""

    name: ClassVar[str]

    def options(self, deal: Deal) -> Options: ...
    def apply(self, deal: Deal, action: Action) -> Deal: ...


class Table(Struct, frozen=True):
    """What stays the same for the whole deal."""

    rules: RuleSet
    context: Context
    round: Round
    pack: tuple[Card, ...]  # as shuffled, or as dealt when it comes without a cut
    cut: bool  # whether the pack is still to be cut (or mixed)


class Standing(Struct, frozen=True):
    """What has been settled so far."""

    contract: Contract | None = None
    declarer: Seat | None = None
    partner: Seat | None = None  # holder of the called Sau: secret until it is on the table
    step: int = 60  # Steigern: the declarer needs one more than this
    knocks: tuple[Seat, ...] = ()
    doublers: tuple[Seat, ...] = ()
    named: Suit | None = None  # Allgäuer: the suit named before the cut
    dealt: Hands = (0, 0, 0, 0)  # hands when play begins: Laufende are counted on them

    def side(self, seat: Seat) -> bool:
        """Whether a seat is on the declarer's side; without a declarer, on that of p1."""
        if self.declarer is None:
            return seat % 2 == 0
        return seat in (self.declarer, self.partner)


class Deal(Struct, frozen=True):
    """A deal at one moment. ``apply`` gives the next moment and leaves this one as it is."""

    game: ClassVar[str] = "schafkopf"

    table: Table
    standing: Standing
    hands: Hands
    phase: Phase
    history: tuple[Action, ...] = ()

    @property
    def rules(self) -> RuleSet:
        return self.table.rules

    @property
    def context(self) -> Context:
        return self.table.context

    @property
    def options(self) -> Options:
        return self.phase.options(self)

    def apply(self, action: Action) -> Deal:
        verb = action.verb
        if verb is Verb.HALT or verb is Verb.RULING:
            from stammtisch.schafkopf.phases.halted import protest

            return protest(self, action)
        return self.phase.apply(self, action)

    def view(self, seat: Seat) -> View:
        from stammtisch.schafkopf.view import view

        return view(self, seat)

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended as it stands now; claims may change it until it is over."""
        return getattr(self.phase, "outcome", None)

    @property
    def over(self) -> bool:
        """Whether the next cut has closed the deal for good."""
        return getattr(self.phase, "closed", False)

    def then(
        self,
        action: Action,
        phase: Phase,
        *,
        hands: Hands | None = None,
        standing: Standing | None = None,
    ) -> Deal:
        return Deal(
            self.table,
            self.standing if standing is None else standing,
            self.hands if hands is None else hands,
            phase,
            (*self.history, action),
        )

    def to(self, phase: Phase) -> Deal:
        return structs.replace(self, phase=phase)

    def settle(self, **changes: object) -> Deal:
        """The same deal with something more settled."""
        return structs.replace(self, standing=structs.replace(self.standing, **changes))


def check_turn(action: Action, seat: Seat) -> None:
    if action.seat != seat:
        raise Refused("0.2", "not_your_turn", seat=seat)
