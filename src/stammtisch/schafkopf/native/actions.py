"""Actions as the native core numbers them (``core/src/schafkopf/actions.hpp``)."""

from __future__ import annotations

from functools import cache
from typing import Final

from stammtisch.engine.cards import CARDS, SUITS, Card
from stammtisch.engine.deal import Action, Argument, Seat, Verb, call
from stammtisch.schafkopf.contracts import CONTRACTS, Contract
from stammtisch.schafkopf.deal import DUTIES

CONTRACT_NUMBERS: Final = {contract: i for i, contract in enumerate(CONTRACTS.values())}
STEPS: Final = (70, 80, 90, 100, 110)
LAUFENDE: Final = range(1, 15)
MOST_CONTRACTS: Final = 64


def _calls() -> list[tuple[Verb, Argument] | None]:
    """All but cards that are pushed, in the order of their numbers; ``None`` is silence."""
    plain: list[tuple[Verb, Argument] | None] = [(Verb.CARD, card) for card in CARDS]
    plain += [
        (verb, None)
        for verb in (
            Verb.PASS,
            Verb.PLAY,
            Verb.ALSO,
            Verb.HOLD,
            Verb.YIELD,
            Verb.GEIER,
            Verb.WENZ,
            Verb.SOLO,
            Verb.TOUT,
            Verb.SOLOTOUT,
        )
    ]
    plain += [(Verb.RAISE, step) for step in STEPS]
    plain += [(verb, None) for verb in (Verb.SIE, Verb.GESUND, Verb.KRANK)]
    plain += [(Verb.TAKE, suit) for suit in SUITS]
    plain += [(Verb.PASS_OBER, None)]
    plain += [(Verb.DUTY, duty) for duty in DUTIES]
    plain += [
        (verb, None)
        for verb in (
            Verb.DECLINE,
            Verb.KNOCK,
            Verb.NO_KNOCK,
            Verb.LEGE,
            Verb.NO_LEGE,
            Verb.CONTRA,
            Verb.RETOUR,
            Verb.UP,
            Verb.ADD_TOUT,
        )
    ]
    plain += [(Verb.NAME_SUIT, suit) for suit in SUITS]
    plain += [
        (verb, None) for verb in (Verb.APPROVE, Verb.REJECT, Verb.CLAIM_SCHWARZ, Verb.CHALLENGE)
    ]
    plain.append(None)
    plain += [(Verb.CLAIM_LAUFENDE, number) for number in LAUFENDE]
    plain += [(Verb.ANNOUNCE, code) for code in CONTRACTS]
    return plain


CALLS: Final = tuple(_calls())
CODES: Final = {said: code for code, said in enumerate(CALLS) if said is not None}
SILENT: Final = CALLS.index(None)
ANNOUNCE: Final = CODES[(Verb.ANNOUNCE, next(iter(CONTRACTS)))]
PUSH: Final = ANNOUNCE + MOST_CONTRACTS
HIDDEN_PUSH: Final = PUSH + 496


def rung_code(verb: Verb, argument: int | None) -> int:
    """The number of what is said for a rung of the auction."""
    return CODES[verb, argument]


def code_of(action: Action) -> int:
    """The number of an action; a push that is not seen has one too."""
    if action.verb is Verb.PUSH:
        if not isinstance(action.argument, tuple):
            return HIDDEN_PUSH
        low, high = sorted(int(card) for card in action.argument)
        return PUSH + high * (high - 1) // 2 + low
    return CODES[action.verb, action.argument]


@cache
def action_of(seat: Seat, code: int) -> Action | None:
    """The action of a number; ``None`` is silence."""
    if code < PUSH:
        said = CALLS[code]
        return None if said is None else call(seat, said[0], said[1])
    pair = code - PUSH
    high = next(high for high in range(1, 32) if (high + 1) * high // 2 > pair)
    return call(seat, Verb.PUSH, (Card(pair - high * (high - 1) // 2), Card(high)))


def contract_of(number: int) -> Contract | None:
    return tuple(CONTRACT_NUMBERS)[number] if number >= 0 else None
