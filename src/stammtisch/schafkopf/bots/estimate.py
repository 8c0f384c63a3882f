"""How many points a declarer will make, before anybody has played a card.

The solver's answer in sampled worlds is too good for one side or the other, since nobody at the
table sees all hands. So what it says is only one of the signs that are weighed, together with
playouts and the count of the hand. ``tools/calibration.py`` found the weights, which are read from
``calibration.json``, in deals that were played out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import erf, sqrt
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.engine.cards import cards_in, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.bots.stakes import Prices
from stammtisch.schafkopf.bots.strength import surplus
from stammtisch.schafkopf.contracts import KIND, Contract, Sides, own_or_alike
from stammtisch.schafkopf.deal import Hands
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.solver import contract_table
from stammtisch.solver import Goal, Position, Problem, Solver, play_out

SENSE = (0.9, 0.9)
EACH = 8


class Signs(Struct, frozen=True):
    """What can be seen of a game in sampled worlds."""

    won: float  # share of worlds in which best play of all wins
    played: float  # mean points of playouts
    surplus: float
    every: float  # share of worlds in which best play takes all tricks; only asked for a Tout


def problem_in(
    contract: Contract, declarer: Seat, hands: Hands, rules: RuleSet, leader: Seat = 0
) -> Problem:
    return Problem(
        contract_table(contract, sides_in(contract, declarer, hands), rules),
        Position(hands, leader),
    )


def sides_in(contract: Contract, declarer: Seat, hands: Hands) -> tuple[Seat, ...]:
    if contract.kind.sides is Sides.CROSS:
        return (0, 2)
    if contract.kind.sides is not Sides.PARTNER or contract.suit is None:
        return (declarer,)
    ace = 8 * contract.suit
    return tuple(seat for seat in range(4) if seat == declarer or hands[seat] >> ace & 1)


def signs_of(
    contract: Contract,
    declarer: Seat,
    worlds: Sequence[Hands],
    rules: RuleSet,
    solver: Solver,
    dice: Random,
    need: int = 61,
) -> Signs:
    plain = contract.without_tout()
    problems = [problem_in(plain, declarer, hands, rules) for hands in worlds]
    games = play_out(problems, EACH, dice.getrandbits(63), SENSE)
    won: Sequence[bool | None] = ()
    every = 0
    if contract.tout:
        all_tricks = Goal("tricks", rules.hand_size)
        every = sum(solver.reaches(problem, all_tricks) for problem in problems)
    else:
        won = solver.all_at_least(problems, need)
    return Signs(
        won=sum(bool(answer) for answer in won) / len(problems),
        played=games.mean,
        surplus=surplus(plain, worlds[0][declarer]),
        every=every / len(problems),
    )


def around(hand: int, seat: Seat, rules: RuleSet, number: int, dice: Random) -> list[Hands]:
    """Worlds around a hand that may still change (Schieber): the others hold whatever is left."""
    rest = list(cards_in(mask_of(rules.cards) & ~hand))
    worlds = []
    for _ in range(number):
        dice.shuffle(rest)
        size = rules.hand_size
        parts = [mask_of(rest[i * size : (i + 1) * size]) for i in range(3)]
        parts.insert(seat, hand)
        a, b, c, d = parts
        worlds.append((a, b, c, d))
    return worlds


class Weighing(Struct, frozen=True):
    """Points expected = start + weights times signs; real results lie around them."""

    start: float
    won: float
    played: float
    surplus: float
    spread: float
    rough_start: float  # the same from the count of the hand alone
    rough_surplus: float
    rough_spread: float


_DECODER: Final = msgspec.json.Decoder(dict[str, Weighing])  # made here, before there are threads


@cache
def weighings() -> dict[str, Weighing]:
    text = files(__package__).joinpath("calibration.json").read_bytes()
    return _DECODER.decode(text)


def weighing(kind: str) -> Weighing:
    """Rare games have no row of their own."""
    found = own_or_alike(KIND[kind], weighings())
    assert found is not None
    return found


def expected_points(kind: str, signs: Signs) -> tuple[float, float]:
    """Mean and spread of the declarers' points."""
    w = weighing(kind)
    mean = w.start + w.won * signs.won + w.played * signs.played + w.surplus * signs.surplus
    return mean, w.spread


def rough_points(kind: str, surplus: float) -> tuple[float, float]:
    w = weighing(kind)
    return w.rough_start + w.rough_surplus * surplus, w.rough_spread


def expected_money(price: Prices, mean: float, spread: float, feared: float = 1.0) -> float:
    """Money if points lie normally around the mean; beyond all points lies Schwarz.

    Lost games are ``feared`` more than they cost: those are the ones that get a Stoss.
    """
    none, some, every = price.table
    below = [_below(points - 0.5, mean, spread) for points in range(122)]
    parts = [none[0] * below[1], every[120] * (1 - below[120])]
    parts += [some[p] * (below[p + 1] - below[p]) for p in range(1, 120)]
    return sum(part if part > 0 else feared * part for part in parts)


def _below(points: float, mean: float, spread: float) -> float:
    return 0.5 * (1 + erf((points - mean) / (spread * sqrt(2))))
