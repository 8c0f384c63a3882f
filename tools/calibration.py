"""Play out deals with forced games and find what the signs before them are worth.

    python -m tools.calibration --deals 300 --seed 7

Rewrites the rows of these kinds (default: all) in ``calibration.json``. For every kind of game
hands near the limit of playing are dealt at random; the signs are noted, four players with a small
budget play the cards, and the points are explained by the signs with least squares.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

import msgspec
from msgspec import Struct, structs

from stammtisch import rulesets
from stammtisch.engine.cards import Card, mask_of
from stammtisch.engine.deal import Seat, Verb
from stammtisch.engine.pack import shuffle
from stammtisch.schafkopf import Contract, Deal, RuleSet, dealt
from stammtisch.schafkopf.announcements import valid_contracts
from stammtisch.schafkopf.bots.budget import STAMMGAST
from stammtisch.schafkopf.bots.estimate import Signs, Weighing, around, signs_of
from stammtisch.schafkopf.bots.stammgast import Expert
from stammtisch.schafkopf.bots.strength import surplus
from stammtisch.solver import Solver
from tools.places import SCHAFKOPF

KINDS: Final = ("rufspiel", "solo", "wenz", "farbwenz")
WORLDS: Final = 16
NEAR: Final = (-2.0, 3.0)  # surplus of the hands that are tried
SELDOM: Final = (-1.0, 0.3)  # weaker ones are common: only this share of them
SMALL: Final = (6, 8, 12, 16, 20, 20, 20, 20)
RULES: Final = "ttc-freising-10-50"


class Tried(Struct, frozen=True):
    signs: Signs
    points: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300, help="deals of each kind of game")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    asked = parser.parse_args()
    path = SCHAFKOPF / "calibration.json"
    found = msgspec.json.decode(path.read_bytes(), type=dict[str, Weighing])
    for kind in asked.kinds:
        results = tried(kind, asked.deals, asked.seed)
        found[kind] = weigh(results)
        won = sum(result.points > 60 for result in results)
        print(f"{kind}: {won} of {len(results)} won, {found[kind]}", flush=True)
    text = msgspec.json.format(msgspec.json.encode(found), indent=2)
    path.write_bytes(text + b"\n")


def tried(kind: str, number: int, seed: int) -> list[Tried]:
    builtin = rulesets.builtin(RULES)
    assert isinstance(builtin, RuleSet)
    rules = structs.replace(builtin, contra=False)
    dice, solver = Random(f"{kind} {seed}"), Solver()
    player = Expert("calibration", structs.replace(STAMMGAST, worlds=SMALL, pool=200, every=20))
    results: list[Tried] = []
    while len(results) < number:
        pack = shuffle(rules, dice)
        hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
        seat = dice.randrange(4)
        contract = _choice(kind, mask_of(hands[seat]), rules, dice)
        if contract is None:
            continue
        worlds = around(mask_of(hands[seat]), seat, rules, WORLDS, dice)
        signs = signs_of(contract, seat, worlds, rules, solver, dice)
        results.append(Tried(signs, played_out(rules, hands, seat, contract, player)))
    return results


def _choice(kind: str, hand: int, rules: RuleSet, dice: Random) -> Contract | None:
    """The best game of a kind, if the hand is near the limit of playing it."""
    games = [g for g in valid_contracts(hand, rules) if g.kind.name == kind and not g.tout]
    if not games:
        return None
    best = max(games, key=lambda game: (surplus(game, hand), dice.random()))
    strength = surplus(best, hand)
    limit, share = SELDOM
    if not NEAR[0] <= strength <= NEAR[1] or (strength < limit and dice.random() > share):
        return None
    return best


def played_out(
    rules: RuleSet,
    hands: Sequence[Sequence[Card]],
    seat: Seat,
    contract: Contract,
    player: Expert,
) -> int:
    """Points of the declarers when one seat plays this game."""
    deal: Deal = dealt(rules, hands)
    while deal.outcome is None:
        options = deal.options
        if deal.phase.name == "play":
            assert options.seat is not None
            action = player.act(deal.view(options.seat), rules)
            assert action is not None
        else:
            wanted = {Verb.PLAY, Verb.ANNOUNCE} if options.seat == seat else {Verb.PASS}
            action = next(
                call
                for call in options.actions
                if call.verb in wanted and call.argument in (None, str(contract))
            )
        deal = deal.apply(action)
    assert deal.outcome.points is not None
    return sum(deal.outcome.points[friend] for friend in deal.outcome.side_of(seat))


def weigh(results: Sequence[Tried]) -> Weighing:
    points = [float(result.points) for result in results]
    signs = [[1.0, s.won, s.played, s.surplus] for s in (result.signs for result in results)]
    rough = [[1.0, row[3]] for row in signs]
    (start, won, played, strength), spread = least_squares(signs, points)
    (rough_start, rough_strength), rough_spread = least_squares(rough, points)
    numbers = start, won, played, strength, spread, rough_start, rough_strength, rough_spread
    return Weighing(*(round(number, 2) for number in numbers))


def least_squares(
    rows: Sequence[Sequence[float]], values: Sequence[float]
) -> tuple[list[float], float]:
    """Weights of the columns, and how far the values lie from what they explain."""
    size = len(rows[0])
    matrix = [
        [sum(row[i] * row[j] for row in rows) + (1e-6 if i == j else 0) for j in range(size)]
        + [sum(row[i] * value for row, value in zip(rows, values, strict=True))]
        for i in range(size)
    ]
    for i in range(size):
        pivot = matrix[i][i]
        matrix[i] = [number / pivot for number in matrix[i]]
        for j in range(size):
            if j != i:
                factor = matrix[j][i]
                pairs = zip(matrix[j], matrix[i], strict=True)
                matrix[j] = [number - factor * own for number, own in pairs]
    weights = [row[-1] for row in matrix]
    errors = [
        value - sum(weight * x for weight, x in zip(weights, row, strict=True))
        for row, value in zip(rows, values, strict=True)
    ]
    return weights, sqrt(sum(error**2 for error in errors) / max(len(rows) - size, 1))


if __name__ == "__main__":
    main()
