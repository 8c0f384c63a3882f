"""How a deal of Schnapsen ended; the points go to the winner only."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from stammtisch.engine.deal import Seat
from stammtisch.schnapsen.ruleset import RuleSet


class How(StrEnum):
    CLAIM = "claim"  # said to have 66, rightly
    WRONG_CLAIM = "wrong_claim"
    LAST_TRICK = "last_trick"
    COUNT = "count"  # all cards played: who has 66 (Sechsundsechzig, or a closer)
    CLOSE_FAILED = "close_failed"
    RENONCE = "renonce"
    DRAWN = "drawn"


class Reason(StrEnum):
    """Why a game is worth what it is (RULES 9.7-9.10)."""

    NO_TRICK = "no_trick"
    BELOW = "below"  # fewer card points than half
    ENOUGH = "enough"
    CLOSED_NO_TRICK = "closed_no_trick"  # closed in vain, before the other had a trick
    CLOSED = "closed"
    LAST_TRICK = "last_trick"
    WRONG_CLAIM = "wrong_claim"  # whatever the other has, where the house says so (C-29)
    RENONCE = "renonce"


class Worth(Struct, frozen=True, gc=False):
    reason: Reason
    seat: Seat  # who had so much, or did so
    at_close: bool = False  # when it was closed, not at the end


class Outcome(Struct, frozen=True, gc=False, kw_only=True):
    how: How
    winner: Seat | None
    value: int  # game points: 1 to 3, 0 when drawn
    worth: Worth | None = None  # not known of real cards
    bonus: int = 0  # for drawn games before
    points: tuple[int, int]
    tricks: tuple[int, int]
    closer: Seat | None = None

    @property
    def scored(self) -> bool:
        return self.winner is not None

    @property
    def winners(self) -> tuple[Seat, ...]:
        return () if self.winner is None else (self.winner,)


class Settlement(Struct, frozen=True, gc=False):
    unit: str
    value: int
    amounts: tuple[int, int]


def settle(outcome: Outcome, rules: RuleSet) -> Settlement:
    value = outcome.value + outcome.bonus if outcome.winner is not None else 0
    amounts = (value if outcome.winner == 0 else 0, value if outcome.winner == 1 else 0)
    return Settlement(rules.score_unit, value, amounts)
