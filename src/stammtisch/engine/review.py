"""What a review must know of a game: its expert, the truth with all cards open, its prices."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, Protocol

from msgspec import Struct

from stammtisch.engine.bots import AnyView, Thinker
from stammtisch.engine.cards import POINTS, Card
from stammtisch.engine.deal import Action, Seat, Verb
from stammtisch.engine.tricks import TRUMP, TrickOrder

NAME: Final = "review"  # of the expert
DOUBLINGS: Final = frozenset((Verb.CONTRA, Verb.RETOUR, Verb.UP))


class Depth(StrEnum):
    """How hard the expert thinks about every decision."""

    QUICK = "quick"
    NORMAL = "normal"
    DEEP = "deep"


class Decision(Struct, frozen=True):
    number: int
    deal: Any  # before it
    seat: Seat
    action: Action | None  # none: a doubling was left unsaid

    @property
    def view(self) -> AnyView:
        return self.deal.view(self.seat)

    @property
    def out_of_turn(self) -> bool:
        return self.action is None or self.action not in self.deal.options.actions


class Truth(Struct, frozen=True):
    """What best play of all would have made of every choice, with all cards open.

    ``worths`` as in a ``Thought``; only what can be told is in it.
    """

    worths: Mapping[Action | None, float] = {}
    points: Mapping[Action | None, int] = {}

    def loss(self, action: Action | None) -> float | None:
        if action not in self.worths:
            return None
        return max(self.worths.values()) - self.worths[action]


class Truths(Protocol):
    def of(self, decision: Decision) -> Truth: ...


class Measure(Struct, frozen=True):
    """What amounts are told in, and what a thinker's worths are multiplied with."""

    unit: str
    scale: float = 1.0


class Reviewer(Protocol):
    """A game's part of a review."""

    def expert(self, depth: Depth) -> Thinker: ...
    def truths(self) -> Truths: ...
    def measure(self, deal: Any) -> Measure: ...  # noqa: ANN401  (of the game's own type)
    def price(self, decision: Decision, measure: Measure) -> float:
        """What losses are compared with."""
        ...

    def claims_wrongly(self, decision: Decision) -> bool:
        """Whether something was claimed that is never good play, even where it costs less."""
        ...

    def why_card(self, decision: Decision, played: Card, other: Card) -> str:
        """The key of the reason why another card is better."""
        ...


def why_lead(order: TrickOrder, played: Card, other: Card) -> str:
    was_trump, is_trump = (order.classes[card] == TRUMP for card in (played, other))
    if was_trump != is_trump:
        return "lead_trump" if is_trump else "lead_plain"
    return "lead_other"


def why_answer(
    order: TrickOrder, trick: tuple[Card, ...], friend: bool | None, played: Card, other: Card
) -> str:
    takes, would_take = (order.winner((*trick, card)) == len(trick) for card in (played, other))
    more = POINTS[other] > POINTS[played]
    if would_take and not takes:
        return "take"
    if takes and not would_take:
        return "leave"
    if takes:
        return "take_cheaper" if POINTS[other] <= POINTS[played] else "take_dearer"
    if friend and more:
        return "smear"
    return "feed" if not friend and POINTS[other] < POINTS[played] else "keep"
