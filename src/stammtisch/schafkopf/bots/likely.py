"""Worlds that a seat holds likely: all that is known for sure, weighed by what was said."""

from __future__ import annotations

from math import exp, prod
from random import Random
from typing import Final

from msgspec import Struct

from stammtisch.engine.cards import cards_in
from stammtisch.engine.deal import Seat, Verb
from stammtisch.schafkopf.bots.budget import Budget, Style
from stammtisch.schafkopf.bots.habits import explained
from stammtisch.schafkopf.bots.strength import card_worths, surplus
from stammtisch.schafkopf.contracts import CONTRACTS, Contract, Sides, own_or_alike, parse_contract
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.solver import SchafkopfWorld, schafkopf_worlds
from stammtisch.schafkopf.solver.worlds import DealCourse, course_of
from stammtisch.schafkopf.view import View

# The strength at which half of all people say it, by the game they announce.
PLAYS_FROM: Final = -0.75
LONE_FROM: Final = {"solo": 1.0, "farbwenz": 1.0, "wenz": -0.6}
PASSES_TO: Final = 0.5
DOUBLES_FROM: Final = -1.5
PLACES: Final = 5  # the hands, and what is not dealt yet


class Likely(Struct, frozen=True):
    """Different worlds, each with its weight; weights add up to one."""

    worlds: list[SchafkopfWorld]
    weights: list[float]


class Sign(Struct, frozen=True):
    """A reason to believe in strength, or in weakness (``sign`` below zero)."""

    seat: Seat
    contract: Contract
    at: float
    sign: int


class Leaning(Struct, frozen=True):
    """A bias for strength in one hand.

    Hands that play a game alone are so seldom among all hands that hardly any world drawn at random
    has one. So the worlds are drawn with a bias, which is taken out of their weights again.
    """

    seat: Seat
    cards: tuple[float, ...]

    @classmethod
    def to(cls, said: list[Sign], lean: float) -> Leaning:
        """To the seat that last claimed to be strong."""
        strong = [reason for reason in said if reason.sign > 0]
        if not strong:
            return cls(0, (1.0,) * 32)
        reason = strong[-1]
        return cls(reason.seat, tuple(exp(lean * worth) for worth in card_worths(reason.contract)))

    def weights(self) -> list[list[float]]:
        rows = [[1.0] * 32 for _ in range(PLACES)]
        rows[self.seat] = list(self.cards)
        return rows

    def of(self, world: SchafkopfWorld) -> float:
        return prod([self.cards[card] for card in cards_in(world.hands[self.seat])])


def likely_worlds(
    view: View, rules: RuleSet, number: int, budget: Budget, style: Style, dice: Random
) -> Likely:
    worlds = schafkopf_worlds(view, rules)
    said = reasons(view) if style.belief else []
    course = course_of(view, rules)
    if worlds.count() <= max(number, budget.every):
        pool = worlds.all(max(number, budget.every))
        return Likely(pool, _weights(pool, said, course, style))
    if not said and not (style.reading and course.plays):
        pool = worlds.sample(number, dice.getrandbits(63))
        return Likely(pool, [1 / number] * number)
    leaning = Leaning.to(said, style.lean)
    pool = worlds.sample(budget.pool, dice.getrandbits(63), leaning.weights())
    weights = _weights(pool, said, course, style, leaning)
    return _drawn(pool, weights, number, dice)


def reasons(view: View) -> list[Sign]:
    """What calls tell; the own hand is known, and a forced player tells nothing."""
    said: list[Sign] = []
    contract = parse_contract(view.contract) if view.contract else None
    holder = False
    for action in view.history:
        if action.seat == view.seat:
            pass
        elif action.verb is Verb.PASS and not holder:
            said.append(Sign(action.seat, CONTRACTS["RE"], PASSES_TO, -1))
        elif action.verb in (Verb.CONTRA, Verb.LEGE, Verb.UP) and contract is not None:
            said.append(Sign(action.seat, contract, DOUBLES_FROM, 1))
        elif action.verb is Verb.PLAY and contract is None:
            said.append(Sign(action.seat, CONTRACTS["RE"], PLAYS_FROM, 1))
        holder = holder or action.verb is Verb.PLAY
    declarer = view.declarer
    if (
        contract is not None
        and declarer not in (None, view.seat)
        and not ROUNDS[view.context.round].unasked
        and contract.kind.sides in (Sides.ALONE, Sides.PARTNER)
    ):
        assert declarer is not None
        forced = ROUNDS[view.context.round].pressed
        usual = own_or_alike(contract.kind, LONE_FROM)
        at = (PLAYS_FROM if usual is None else usual) - (2 if forced else 0)
        said.append(Sign(declarer, contract, at, 1))
    return said


def _weights(
    pool: list[SchafkopfWorld],
    said: list[Sign],
    course: DealCourse,
    style: Style,
    leaning: Leaning | None = None,
) -> list[float]:
    played = course.played
    logs = explained(course, pool) if style.reading else [0.0] * len(pool)
    best = max(logs, default=0.0)
    weights = []
    for world, log in zip(pool, logs, strict=True):
        weight = exp(style.reading * (log - best))
        weight *= 1.0 if leaning is None else 1 / leaning.of(world)
        for reason in said:
            hand = world.hands[reason.seat] | played[reason.seat]
            weight *= _believed(reason, hand, style.belief)
        weights.append(weight)
    total = sum(weights) or 1.0
    return [weight / total for weight in weights]


def _believed(reason: Sign, hand: int, sharpness: float) -> float:
    if reason.contract.kind.bid is not None:
        strength = surplus(reason.contract, hand)
    else:
        strength = surplus(CONTRACTS["RE"], hand)
    return 1 / (1 + exp(-sharpness * reason.sign * (strength - reason.at)))


def _drawn(pool: list[SchafkopfWorld], weights: list[float], number: int, dice: Random) -> Likely:
    """Systematic resampling: heavy worlds surely, light ones seldom."""
    step = 1 / number
    at = dice.random() * step
    reached = 0.0
    worlds: list[SchafkopfWorld] = []
    counts: list[float] = []
    for world, weight in zip(pool, weights, strict=True):
        reached += weight
        times = 0
        while at < reached and len(counts) <= number:
            times += 1
            at += step
        if times:
            worlds.append(world)
            counts.append(times * step)
    return Likely(worlds, counts)
