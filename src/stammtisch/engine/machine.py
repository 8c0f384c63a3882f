"""What the state machines of all games share: phases, history, and the right to say HALT.

A deal is immutable; ``apply`` gives the next moment and leaves this one as it is. A complaint is
possible in every phase until the next cut closes the deal (RULES 6.1, 9.10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from msgspec import Struct, structs

from stammtisch.engine.cards import Card
from stammtisch.engine.deal import (
    SUPERVISOR,
    WITH_ARGUMENT,
    Action,
    NotOver,
    Options,
    Refused,
    Seat,
    Verb,
    action_from,
    call,
)


class Phase(Protocol):
    """A stretch of a deal with its own options. Phases are immutable like the deal."""

    name: ClassVar[str]

    def options(self, deal: Any) -> Options: ...  # noqa: ANN401  (each game has its own deals)
    def apply(self, deal: Any, action: Action) -> Any: ...  # noqa: ANN401


class WithPlayers(Protocol):
    @property
    def players(self) -> int:
        """How many sit at the table."""


T = TypeVar("T")
R = TypeVar("R")  # a game's rule sets
C = TypeVar("C", bound=WithPlayers)  # what its deals inherit from the evening around them
Out = TypeVar("Out")  # how its deals end


class Table(Struct, Generic[R, C], frozen=True, gc=False):
    """What stays the same for the whole deal."""

    rules: R
    context: C
    pack: tuple[Card, ...]  # as shuffled, or as dealt when it comes without a cut
    cut: bool  # whether the pack is still to be cut (or mixed)


class Machine(Struct, Generic[R, C, Out], frozen=True, dict=True):
    """A deal at one moment."""

    limitation: ClassVar[str] = "6.1"  # the rule by which complaints expire

    phase: Phase
    history: tuple[Action, ...]
    table: Table[R, C]

    @property
    def rules(self) -> R:
        return self.table.rules

    @property
    def context(self) -> C:
        return self.table.context

    def ruled(self, ruling: str) -> Self:
        """What follows from the supervisor's ruling, in a game that has rulings."""
        raise Refused(self.limitation, "supervisor_rules")

    @property
    def options(self) -> Options:
        known: Options | None = self.__dict__.get("options")
        return self.once("options", self.phase.options) if known is None else known

    def once(self, name: str, work: Callable[[Self], T]) -> T:
        """Something about this moment that the whole table asks for: worked out once."""
        known = self.__dict__
        if name not in known:
            known[name] = work(self)
        found: T = known[name]
        return found

    def apply(self, action: Action) -> Self:
        """Keep the last result: a caller who tests an action usually applies it next."""
        known = self.__dict__.get("applied")
        if known is None or known[0] != action:
            known = self.__dict__["applied"] = action, self._applied(action)
        after: Self = known[1]
        return after

    def _applied(self, action: Action) -> Self:
        verb = action.verb
        if action.argument is not None and verb is not Verb.CARD and verb not in WITH_ARGUMENT:
            raise Refused("0.3", "no_argument", verb=verb)
        if verb is Verb.HALT or verb is Verb.RULING:
            return self._protest(action)
        after: Self = self.phase.apply(self, action)
        return after

    @property
    def outcome(self) -> Out | None:
        """How the deal ended as it stands; claims and rulings may change it until it is over."""
        return getattr(self.phase, "outcome", None)

    @property
    def over(self) -> bool:
        """Whether the next cut has closed the deal for good."""
        return getattr(self.phase, "closed", False)

    @property
    def tips(self) -> bool:
        """Whether talk is part of the game right now; else nobody gives hints during a deal."""
        return getattr(unhalted(self.phase), "tips", False)

    def may_lay_down(self, seat: Seat) -> bool:
        """Whether a seat may lay its hand open now and take the rest; rightly or not (A-44)."""
        asked = getattr(self.phase, "may_lay_down", None)
        return asked is not None and bool(asked(self, seat))

    @property
    def turn(self) -> Seat | None:
        """The seat that has to act; ``SUPERVISOR`` for a question to the supervisor."""
        return self.options.seat

    @property
    def legal(self) -> tuple[Action, ...]:
        """The actions from which the seat that has the turn must choose."""
        return self.options.actions

    @property
    def interjections(self) -> tuple[Action, ...]:
        """What seats may say now besides, in or out of turn, such as Contra."""
        return self.options.interjections

    def play(self, action: Action | Card | str) -> Self:
        """The next moment; refuses with the rule what may not be done."""
        return self.apply(action_from(action, self.turn))

    def result(self) -> Out:
        """How the deal ended."""
        if self.outcome is None:
            raise NotOver(self.turn)
        return self.outcome

    def __str__(self) -> str:
        from stammtisch.engine.deal_text import deal_text

        return deal_text(self)

    def _repr_html_(self) -> str:
        from stammtisch.engine.pictures import deal_html

        return deal_html(self)

    def to(self, phase: Phase) -> Self:
        return structs.replace(self, phase=phase)

    def said(self, action: Action, phase: Phase) -> Self:
        """The next moment, when an action changes nothing but the phase."""
        return structs.replace(self, phase=phase, history=(*self.history, action))

    def _protest(self, action: Action) -> Self:
        if self.over:
            raise Refused(self.limitation, "too_late")
        halted = isinstance(self.phase, Halted)
        if action.verb is Verb.RULING:
            if action.seat != SUPERVISOR:
                raise Refused("6.1", "supervisor_rules")
            return self.said(action, unhalted(self.phase)).ruled(str(action.argument))
        if action.seat not in range(self.context.players):
            raise Refused("6.1", "not_at_the_table")
        if halted:
            raise Refused("6.1", "halted")
        return self.said(action, Halted(action.seat, self.phase, self.outcome))


AnyMachine: TypeAlias = Machine[Any, Any, Any]

ANSWERED: Final = (Verb.HALT, Verb.REJECT)  # a complaint that changes nothing


def moves(deal: AnyMachine) -> int:
    """How far a deal has come: its last action that is neither a complaint nor an answer."""
    complaints = sum(1 for _ in _complaints(deal)) if was_complaint(deal) else 0
    return len(deal.history) - complaints


def was_complaint(deal: AnyMachine) -> bool:
    """Whether the last action was a complaint, or the answer to one."""
    return bool(deal.history) and deal.history[-1].verb in ANSWERED


def has_complained(deal: AnyMachine, seat: Seat) -> bool:
    """Whether this seat has already said HALT since the deal went on."""
    if not was_complaint(deal):
        return False
    return any(action == call(seat, Verb.HALT) for action in _complaints(deal))


def _complaints(deal: AnyMachine) -> Iterator[Action]:
    """Since the deal went on, with their answers."""
    return takewhile(lambda action: action.verb in ANSWERED, reversed(deal.history))


class Halted(Struct, frozen=True, gc=False):
    """Everything waits for the supervisor, who rules, or rejects the complaint: play goes on."""

    name: ClassVar[str] = "halted"

    by: Seat
    back: Phase
    outcome: Any = None

    def options(self, deal: AnyMachine) -> Options:
        return Options(SUPERVISOR, (call(SUPERVISOR, Verb.REJECT),))

    def apply(self, deal: AnyMachine, action: Action) -> AnyMachine:
        if action != call(SUPERVISOR, Verb.REJECT):
            raise Refused("6.1", "halted")
        return deal.said(action, self.back)


def unhalted(phase: Phase) -> Phase:
    """The phase that was stopped, if it was."""
    return phase.back if isinstance(phase, Halted) else phase


def check_turn(action: Action, seat: Seat) -> None:
    if action.seat != seat:
        raise Refused("0.2", "not_your_turn", seat=seat)
