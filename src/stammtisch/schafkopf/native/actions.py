"""Actions as the native core numbers them (``core/src/schafkopf/actions.hpp``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias

from stammtisch.engine.cards import CARDS, SUITS, Card
from stammtisch.engine.deal import Action, Argument, Seat, Verb, call
from stammtisch.schafkopf.contracts import CONTRACTS, Contract
from stammtisch.schafkopf.deal import DUTIES

CONTRACT_NUMBERS: Final = {contract: i for i, contract in enumerate(CONTRACTS.values())}
STEPS: Final = (70, 80, 90, 100, 110)
LAUFENDE: Final = range(1, 15)
MOST_CONTRACTS: Final = 64


# All but cards that are pushed, in the order of their numbers: words, and with what they are said.
# Between the two tables stands silence.
_ALONE: Final = (None,)
_Words: TypeAlias = tuple[tuple[str, Iterable[Argument]], ...]
_COMMON: Final[_Words] = (
    ("CARD", CARDS),
    ("PASS PLAY ALSO HOLD YIELD GEIER WENZ SOLO TOUT SOLOTOUT", _ALONE),
    ("RAISE", STEPS),
    ("SIE GESUND KRANK", _ALONE),
    ("TAKE", SUITS),
    ("PASS_OBER", _ALONE),
    ("DUTY", DUTIES),
    ("DECLINE KNOCK NO_KNOCK LEGE NO_LEGE CONTRA RETOUR UP ADD_TOUT", _ALONE),
    ("NAME_SUIT", SUITS),
    ("APPROVE REJECT CLAIM_SCHWARZ CHALLENGE", _ALONE),
)
_NUMBERED: Final[_Words] = (("CLAIM_LAUFENDE", LAUFENDE), ("ANNOUNCE", CONTRACTS))


def _calls(table: _Words) -> Iterator[tuple[Verb, Argument]]:
    for words, arguments in table:
        for word in words.split():
            yield from ((Verb[word], argument) for argument in arguments)


CALLS: Final = (*_calls(_COMMON), None, *_calls(_NUMBERED))
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
