"""Deals by chance, the same on every machine for the same seed."""

from collections.abc import Sequence
from random import Random
from typing import Final

from stammtisch import rulesets
from stammtisch.cli.bench.rules import dealt
from stammtisch.engine.cards import CARDS, Card, Rank, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.schafkopf import CONTRACTS, Contract, RuleSet
from stammtisch.schafkopf.contracts import (
    KIND,
    KREUZ,
    RAMSCH,
    RUFSPIEL,
    SOLO,
    WENZ,
    Kind,
    Sides,
)
from stammtisch.schnapsen import Deal
from stammtisch.schnapsen import RuleSet as SchnapsenRules
from stammtisch.solver import (
    Position,
    Problem,
    SchnapsenPosition,
    contract_table,
    schnapsen_position_of,
)
from stammtisch.solver.positions import Hands

KINDS: Final = (RUFSPIEL, SOLO, WENZ, KIND["geier"], KIND["farbwenz"], KREUZ, RAMSCH)
WHOLE_HAND: Final = 8


def contracts_of(kind: Kind) -> tuple[Contract, ...]:
    return tuple(CONTRACTS[f"{kind.code}{suit}"] for suit in kind.suits or ("",))


def some_hands(rng: Random, size: int = WHOLE_HAND) -> Hands:
    cards = list(CARDS)
    rng.shuffle(cards)
    a, b, c, d = (mask_of(cards[at : at + size]) for at in range(0, 4 * size, size))
    return a, b, c, d


def can_call(hand: int, contract: Contract) -> bool:
    """A card of the suit, but not its Sau (RULES 1.5)."""
    assert contract.suit is not None
    return bool(hand & contract.order.class_masks[contract.suit]) and not hand >> _sau(contract) & 1


def problem(contract: Contract, declarer: Seat, hands: Hands) -> Problem:
    """Before the first card, which seat 0 leads; in a Ramsch the declarer is the one burdened."""
    table = contract_table(contract, _sides(contract, declarer, hands), _rules())
    return Problem(table, Position(hands))


def some_problem(kind: Kind, rng: Random) -> Problem:
    contract, declarer = rng.choice(contracts_of(kind)), rng.randrange(4)
    hands = some_hands(rng)
    while kind.sides is Sides.PARTNER and not can_call(hands[declarer], contract):
        hands = some_hands(rng)
    return problem(contract, declarer, hands)


def last_tricks(kind: Kind, rng: Random, number: int) -> list[Problem]:
    """One card each: next to nothing to search."""
    contracts = contracts_of(kind)
    return [problem(rng.choice(contracts), 0, some_hands(rng, 1)) for _ in range(number)]


def some_position(rules: SchnapsenRules, rng: Random) -> SchnapsenPosition:
    """Before the first card, the talon open."""
    deal = dealt(rules, rng, "normal")
    assert isinstance(deal, Deal)
    return schnapsen_position_of(deal)


def _sides(contract: Contract, declarer: Seat, hands: Sequence[int]) -> tuple[Seat, ...]:
    match contract.kind.sides:
        case Sides.CROSS:
            return 0, 2
        case Sides.EACH:
            return tuple(seat for seat in range(4) if seat != declarer)
        case Sides.PARTNER:
            holder = next(seat for seat in range(4) if hands[seat] >> _sau(contract) & 1)
            return declarer, holder
    return (declarer,)


def _sau(contract: Contract) -> Card:
    assert contract.suit is not None
    return Card.of(contract.suit, Rank.ACE)


def _rules() -> RuleSet:
    rules = rulesets.builtin("schafkopfschule")
    assert isinstance(rules, RuleSet)
    return rules
