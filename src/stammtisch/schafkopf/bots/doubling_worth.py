"""What the game on the table is worth to a seat, as it stands: the reason for a Stoss."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stammtisch.schafkopf import RuleSet, View, parse_contract
from stammtisch.schafkopf.bots.budget import Budget, Style
from stammtisch.schafkopf.bots.estimate import problem_in
from stammtisch.schafkopf.bots.likely import likely_worlds
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.search import price_in
from stammtisch.schafkopf.bots.stakes import Prices, prices, share, stakes_of
from stammtisch.schafkopf.deal import Hands
from stammtisch.solver import Problem, Solver, play_out, problems_in

EACH = 8
TRUST = 0.5  # in playouts
# What three defenders who see all cards get too much in a lone game, of the price. The mean over
# 180 defenders who could double was -0.04 prices by this judgement and -0.60 in play.
CLAIRVOYANCE = 0.55
NEARLY_SURE = 0.2  # of the price: who is so near to all of it needs to see no cards


def game_worth(
    moment: Moment, budget: Budget, style: Style, solver: Solver, dice: Random
) -> tuple[float, float]:
    """Expected money of the seat, and the price it plays for."""
    number = budget.worlds[0]
    likely = likely_worlds(moment.view, moment.rules, number, budget, style, dice)
    problems = problems_in(moment.view, likely.worlds, moment.rules)
    priced = [price_in(moment, world.hands) for world in likely.worlds]
    weighed = [
        weight * share(moment.contract, moment.seat in problem.table.declarers)
        for weight, problem in zip(likely.weights, problems, strict=True)
    ]
    unit = _unit(priced, weighed)
    worth = worth_of(problems, priced, weighed, solver, style, dice)
    if moment.contract.lone:
        worth += _clairvoyance(worth / unit) * unit * (1 if moment.declarer_side else -1)
    return worth, unit


def _clairvoyance(worth: float) -> float:
    return CLAIRVOYANCE * min(1.0, max(0.0, (1 - abs(worth)) / NEARLY_SURE))


def lege_worth(
    view: View, rules: RuleSet, worlds: list[Hands], solver: Solver, style: Style, dice: Random
) -> tuple[float, float]:
    """Kreuz before the first card: partners sit opposite."""
    contract = parse_contract(str(view.contract))
    problems = [problem_in(contract, 0, hands, rules) for hands in worlds]
    priced = [prices(stakes_of(view, contract, hands, rules), rules) for hands in worlds]
    sign = share(contract, view.seat % 2 == 0) / len(worlds)
    weighed = [sign] * len(worlds)
    return worth_of(problems, priced, weighed, solver, style, dice), _unit(priced, weighed)


def worth_of(
    problems: Sequence[Problem],
    priced: Sequence[Prices],
    weighed: Sequence[float],
    solver: Solver,
    style: Style,
    dice: Random,
) -> float:
    """Half by best play of all, half by playouts."""
    solved = 0.0
    for problem, price, weight in zip(problems, priced, weighed, strict=True):
        solved += weight * solver.best(problem, price.payoff).value
    games = play_out(problems, EACH, dice.getrandbits(63), (style.sense, style.sense))
    played = 0.0
    for i, (price, weight) in enumerate(zip(priced, weighed, strict=True)):
        results = range(i * EACH, (i + 1) * EACH)
        played += weight * sum(price.money(games.points[k], games.tricks[k]) for k in results)
    return (1 - TRUST) * solved + TRUST * played / EACH


def _unit(priced: Sequence[Prices], weighed: Sequence[float]) -> float:
    return sum(
        abs(weight) * abs(price.table[1][61]) for price, weight in zip(priced, weighed, strict=True)
    )
