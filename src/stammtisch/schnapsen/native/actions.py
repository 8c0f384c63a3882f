"""Actions as the native core numbers them (``core/src/schnapsen/deal.hpp``)."""

from __future__ import annotations

from typing import Final

from stammtisch.engine.cards import CARDS, SUITS
from stammtisch.engine.deal import Action, Argument, Seat, Verb, call

CALLS: Final[tuple[tuple[Verb, Argument], ...]] = (
    *((Verb.CARD, card) for card in CARDS),
    (Verb.EXCHANGE, None),
    (Verb.CLOSE, None),
    (Verb.CLAIM66, None),
    *((Verb.MARRIAGE, suit) for suit in SUITS),
)
CODES: Final = {said: code for code, said in enumerate(CALLS)}


def code_of(action: Action) -> int:
    return CODES[action.verb, action.argument]


def action_of(seat: Seat, code: int) -> Action:
    verb, argument = CALLS[code]
    return call(seat, verb, argument)
