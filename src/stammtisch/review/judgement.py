"""What a choice has cost, by its mark, and why another would have been better."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from stammtisch.engine.cards import Card
from stammtisch.engine.deal import Action, Seat, Verb, seat_text
from stammtisch.engine.pictures import table_html
from stammtisch.engine.review import DOUBLINGS, Decision
from stammtisch.games import reviewer_of

STAY_OUT: Final = frozenset((Verb.PASS, Verb.YIELD, Verb.GESUND, Verb.PASS_OBER, Verb.DECLINE))
NO_DOUBLING: Final = frozenset((Verb.NO_KNOCK, Verb.NO_LEGE))
YES_DOUBLING: Final = DOUBLINGS | {Verb.KNOCK, Verb.LEGE}
# Of the player on lead in Schnapsen: said although it was wrong, and missed although it was right.
LEAD_CALLS: Final = frozenset((Verb.CLAIM66, Verb.CLOSE, Verb.EXCHANGE, Verb.MARRIAGE))


def reason_for(decision: Decision, better: Action | None) -> str:
    action = decision.action
    if isinstance(_argument(action, Verb.CARD), Card) and isinstance(
        _argument(better, Verb.CARD), Card
    ):
        return _cards(decision, better)
    if action is None or (better is not None and better.verb in YES_DOUBLING):
        return "doubling_missed"
    if better is None or better.verb in NO_DOUBLING:
        return "doubled_wrongly"
    if better.verb in LEAD_CALLS:
        return f"missed.{better.verb}"
    if action.verb in LEAD_CALLS:
        return f"wrong.{action.verb}"
    if better.verb in STAY_OUT:
        return "too_bold"
    return "too_timid" if action.verb in STAY_OUT else "other_game"


def _argument(action: Action | None, verb: Verb) -> object:
    return action.argument if action is not None and action.verb is verb else None


def _cards(decision: Decision, better: Action | None) -> str:
    assert decision.action is not None
    assert better is not None
    played, other = decision.action.argument, better.argument
    assert isinstance(played, Card)
    assert isinstance(other, Card)
    return reviewer_of(decision.deal.game).why_card(decision, played, other)


class Mark(StrEnum):
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# The loss from which a decision deserves a mark, in prices of the game.
LEAST: Final = ((1.0, Mark.BLUNDER), (0.4, Mark.MISTAKE), (0.12, Mark.INACCURACY))


def mark_of(loss: float, price: float) -> Mark:
    return next((mark for least, mark in LEAST if loss >= least * price), Mark.GOOD)


class Choice(Struct, frozen=True):
    """Something that could have been done; no action is to say nothing."""

    action: Action | None
    worth: float | None = None  # to the seat, as the expert sees it who knows what the seat knows
    truth: float | None = None  # with all cards open and best play of all
    points: int | None = None  # of the seat's side, or of its own in a Ramsch, with all cards open


class Judgement(Struct, frozen=True):
    number: int  # of the action in the deal, from 0; of the next one if nothing was said
    seat: Seat
    phase: str
    action: Action | None
    better: Action | None  # what the expert does; the same if it agrees
    choices: tuple[Choice, ...]
    loss: float  # expected, of what the seat could know
    true_loss: float | None  # with all cards open, where that can be told
    price: float  # of the game as it stood: marks are relative to it
    mark: Mark
    reason: str  # key of a sentence; empty if there is nothing to say

    @property
    def agrees(self) -> bool:
        return self.action == self.better


class Review(Struct, frozen=True):
    game: str
    unit: str  # of all amounts
    judgements: tuple[Judgement, ...]
    turning_point: int | None  # place in the judgements
    losses: tuple[float, ...]  # expected, by seat

    def _repr_html_(self) -> str:
        rows = [
            (seat_text(it.seat), it.action or "", it.better or "", f"{it.loss:.2f}", it.mark)
            for it in self.judgements
        ]
        return table_html(("seat", "done", "better", f"loss ({self.unit})", "mark"), rows)
