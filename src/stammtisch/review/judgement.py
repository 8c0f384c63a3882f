"""What is said of a deal and of each decision in it, as data."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from stammtisch.engine.deal import Action, Seat


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
