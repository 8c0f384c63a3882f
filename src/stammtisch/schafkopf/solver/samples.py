"""Deals of Schafkopf by chance, to measure the solver with."""

from collections.abc import Sequence
from random import Random
from typing import Final

from stammtisch import rulesets
from stammtisch.engine.cards import CARDS, Card, Rank, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.contracts import (
    CONTRACTS,
    KIND,
    KREUZ,
    RAMSCH,
    RUFSPIEL,
    SOLO,
    WENZ,
    Contract,
    Kind,
    Sides,
)
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.solver.problems import contract_table
from stammtisch.solver.positions import HandMasks, Position, Problem
from stammtisch.solver.samples import MEMORY, Samples, Search
from stammtisch.solver.solver import Solver

KINDS: Final = (RUFSPIEL, SOLO, WENZ, KIND["geier"], KIND["farbwenz"], KREUZ, RAMSCH)
WHOLE_HAND: Final = 8


def contracts_of(kind: Kind) -> tuple[Contract, ...]:
    return tuple(CONTRACTS[f"{kind.code}{suit}"] for suit in kind.suits or ("",))


def some_hands(rng: Random, size: int = WHOLE_HAND) -> HandMasks:
    cards = list(CARDS)
    rng.shuffle(cards)
    a, b, c, d = (mask_of(cards[at : at + size]) for at in range(0, 4 * size, size))
    return a, b, c, d


def can_call(hand: int, contract: Contract) -> bool:
    """A card of the suit, but not its Sau (RULES 1.5)."""
    assert contract.suit is not None
    return bool(hand & contract.order.class_masks[contract.suit]) and not hand >> _sau(contract) & 1


def problem(contract: Contract, declarer: Seat, hands: HandMasks) -> Problem:
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


def _searches(deals: int) -> dict[str, Search]:
    return {kind.name: _search(kind, deals) for kind in KINDS}


def _search(kind: Kind, deals: int) -> Search:
    rng, solver = Random(f"bench {kind}"), Solver(MEMORY, threads=1)
    problems = [some_problem(kind, rng) for _ in range(deals)]

    def search() -> tuple[int, int]:
        """The declarers' points."""
        return sum(points.low for points in solver.all_points(problems)), solver.nodes

    return search


def _small(number: int) -> list[Problem]:
    return last_tricks(SOLO, Random(1), number)


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


SAMPLES: Final = Samples(_searches, _small)
