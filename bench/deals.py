"""Fixed deals: any, or such as would really be played; and endings of bridge to compare with."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from stammtisch.engine.cards import OBERS, OF_RANK, OF_SUIT, SUITS, UNTERS, Rank, Suit
from stammtisch.schafkopf.contracts import RUFSPIEL, SOLO, WENZ, Contract, Kind
from stammtisch.schafkopf.solver.samples import (
    can_call,
    contracts_of,
    problem,
    some_hands,
    some_problem,
)
from stammtisch.solver import Problem
from stammtisch.solver.positions import HandMasks

Chosen: TypeAlias = Contract | None  # what a player would announce with a hand

LORDS: Final = OBERS | UNTERS
ACES: Final = OF_RANK[Rank.ACE]


def any_deals(kind: Kind, number: int) -> list[Problem]:
    rng = Random(f"any {kind}")
    return [some_problem(kind, rng) for _ in range(number)]


def realistic_deals(kind: Kind, number: int) -> list[Problem]:
    """The declarer sits anywhere and has a hand to play with; the rest is chance."""
    rng = Random(f"realistic {kind}")
    return [_realistic(CHOICES[kind.name], rng) for _ in range(number)]


def _realistic(choose: Callable[[int, Random], Chosen], rng: Random) -> Problem:
    declarer = rng.randrange(4)
    while True:
        hands: HandMasks = some_hands(rng)
        contract = choose(hands[declarer], rng)
        if contract is not None:
            return problem(contract, declarer, hands)


def _rufspiel(hand: int, rng: Random) -> Chosen:
    trumps = hand & (LORDS | OF_SUIT[Suit.H])
    lords = (hand & LORDS).bit_count()
    strength = (trumps | hand & ACES).bit_count()
    callable_ = [contract for contract in contracts_of(RUFSPIEL) if can_call(hand, contract)]
    if trumps.bit_count() < 4 or not hand & OBERS or lords < 2 or strength < 6 or not callable_:
        return None
    return rng.choice(callable_)


def _solo(hand: int, _: Random) -> Chosen:
    contract = max(contracts_of(SOLO), key=lambda solo: (hand & _trumps(solo)).bit_count())
    trumps = hand & _trumps(contract)
    obers, strength = (hand & OBERS).bit_count(), (trumps | hand & ACES).bit_count()
    return contract if trumps.bit_count() >= 6 and obers >= 2 and strength >= 8 else None


def _wenz(hand: int, _: Random) -> Chosen:
    unters, aces = (hand & UNTERS).bit_count(), hand & ACES
    guarded_tens = hand & OF_RANK[Rank.TEN] & aces << Rank.TEN
    strength = unters + aces.bit_count() + guarded_tens.bit_count()
    return contracts_of(WENZ)[0] if unters >= 2 and strength >= 6 else None


def _trumps(contract: Contract) -> int:
    assert contract.suit is not None
    return LORDS | OF_SUIT[contract.suit]


CHOICES: Final = {"rufspiel": _rufspiel, "solo": _solo, "wenz": _wenz}


BridgeHands: TypeAlias = list[list[tuple[int, int]]]  # suits 0 to 3, ranks 2 to 14


def bridge_endings(cards: int, number: int) -> list[tuple[int, BridgeHands]]:
    """The trump suit and four hands of the cards from the seven to the ace."""
    rng, endings = Random(f"bridge {cards}"), []
    for _ in range(number):
        pack = [(suit, rank) for suit in range(len(SUITS)) for rank in range(7, 15)]
        rng.shuffle(pack)
        hands = [pack[at : at + cards] for at in range(0, 4 * cards, cards)]
        endings.append((rng.randrange(4), hands))
    return endings
