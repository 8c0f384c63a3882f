"""Problems one card later."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import TypeAlias

from stammtisch.engine.cards import POINTS, Card
from stammtisch.engine.tricks import TrickOrder
from stammtisch.schafkopf.bots.budget import Budget, Style
from stammtisch.schafkopf.bots.likely import Likely, likely_worlds
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.stakes import Prices, Stakes, prices, share, stakes_of
from stammtisch.schafkopf.bots.thumb import keeping, thumb_card
from stammtisch.schafkopf.deal import Hands
from stammtisch.schafkopf.solver import problems_in
from stammtisch.solver import Position, Problem, Solver, play_out


def after(problem: Problem, card: Card, order: TrickOrder) -> Problem:
    """The same problem when the seat to move has played a card."""
    now, table = problem.position, problem.table
    seat = now.turn
    hands = list(now.hands)
    hands[seat] &= ~card.bit
    suit_led, ran_away = now.suit_led, now.ran_away
    if table.called is not None and not now.trick and not suit_led:
        searched = order.classes[card] == table.called // 8
        ran_away = searched and bool(hands[seat] & table.called.bit)
        suit_led = searched
    trick = (*now.trick, card)
    leader, points, tricks = now.leader, now.points, now.tricks
    if len(trick) == 4:
        leader = (now.leader + order.winner(trick)) % 4
        if leader in table.declarers:
            points += sum([POINTS[c] for c in trick])
            tricks += 1
        trick = ()
    a, b, c, d = hands
    position = Position((a, b, c, d), leader, trick, suit_led, ran_away, points, tricks)
    return Problem(table, position)


CardValues: TypeAlias = Mapping[
    Card, Sequence[float]
]  # by worlds, weighed: the sum is expected money

Weighed: TypeAlias = tuple[Card, dict[Card, float]]  # a card, and what all of them are worth


def means_of(values: CardValues) -> dict[Card, float]:
    return {card: sum(row) for card, row in values.items()}


def clearly_best(values: CardValues, weights: Sequence[float], thumb: Card, doubt: float) -> Card:
    """The card of the most money, if it is so many standard errors better than the thumb's."""
    best = max(values, key=lambda card: (sum(values[card]), card == thumb, -card))
    differences = [b - t for b, t in zip(values[best], values[thumb], strict=True)]
    mean = sum(differences)
    error = sqrt(
        sum([(d - weight * mean) ** 2 for d, weight in zip(differences, weights, strict=True)])
    )
    return best if mean > doubt * error else thumb


Rows = dict[Card, list[float]]


def search_card(
    moment: Moment, budget: Budget, style: Style, solver: Solver, dice: Random
) -> Weighed:
    if len(moment.legal) == 1:
        return moment.legal[0], {}
    number = budget.worlds[moment.rules.hand_size - len(moment.view.hand)]
    likely = likely_worlds(moment.view, moment.rules, number, budget, style, dice)
    values = card_values(moment, likely, budget, style, solver, dice)
    return choose(moment, likely, values, style), means_of(values)


def card_values(
    moment: Moment,
    likely: Likely,
    budget: Budget,
    style: Style,
    solver: Solver,
    dice: Random,
) -> Rows:
    """Expected money of every legal card."""
    problems = problems_in(moment.view, likely.worlds, moment.rules)
    priced = [price_in(moment, world.hands) for world in likely.worlds]
    weighed = [
        weight * share(moment.contract, moment.seat in problem.table.declarers)
        for weight, problem in zip(likely.weights, problems, strict=True)
    ]
    values = solved_values(problems, priced, weighed, solver)
    part = style.trust_playouts[moment.rules.hand_size - len(moment.view.hand)]
    if part:
        played = played_values(moment, problems, priced, weighed, budget, style, dice)
        return {card: _mixed(values[card], played[card], part) for card in values}
    return values


def _mixed(solved: list[float], played: list[float], part: float) -> list[float]:
    return [(1 - part) * s + part * p for s, p in zip(solved, played, strict=True)]


def price_in(moment: Moment, hands: Hands) -> Prices:
    a, b, c, d = (now | gone for now, gone in zip(hands, moment.course.played, strict=True))
    stakes = stakes_of(moment.view, moment.contract, (a, b, c, d), moment.rules)
    return prices(stakes, moment.rules)


def solved_values(
    problems: Sequence[Problem], priced: Sequence[Prices], weighed: Sequence[float], solver: Solver
) -> Rows:
    values: Rows = {}
    by_goals: dict[object, list[int]] = defaultdict(list)
    for i, price in enumerate(priced):
        by_goals[price.payoff.goals].append(i)
    for places in by_goals.values():
        goals = priced[places[0]].payoff.goals
        levels = solver.all_levels([problems[i] for i in places], goals)
        for i, reached in zip(places, levels, strict=True):
            for card, level in reached.items():
                row = values.setdefault(card, [0.0] * len(problems))
                row[i] = weighed[i] * priced[i].payoff.value(level.low)
    return values


def played_values(
    moment: Moment,
    problems: Sequence[Problem],
    priced: Sequence[Prices],
    weighed: Sequence[float],
    budget: Budget,
    style: Style,
    dice: Random,
) -> Rows:
    """Money by playouts."""
    seed, each = dice.getrandbits(63), budget.playouts
    values: Rows = {}
    for card in moment.legal:
        following = [after(problem, card, moment.order) for problem in problems]
        games = play_out(following, each, seed, (style.sense, style.sense))
        values[card] = [
            weighed[i]
            * sum([price.money(games.points[k], games.tricks[k]) for k in _of(i, each)])
            / each
            for i, price in enumerate(priced)
        ]
    return values


def _of(world: int, each: int) -> range:
    return range(world * each, (world + 1) * each)


def choose(moment: Moment, likely: Likely, values: CardValues, style: Style) -> Card:
    """The best card; among those as good the one of the thumb, or the least worth keeping."""
    thumb = thumb_card(moment)
    best = clearly_best(values, likely.weights, thumb, style.doubt)
    means = means_of(values)
    unit = abs(prices(_plain_stakes(moment), moment.rules).table[1][61])
    equal = [card for card in moment.legal if means[best] - means[card] <= style.as_good * unit]
    if thumb in equal:
        return thumb
    return min(equal, key=lambda card: (POINTS[card] + keeping(moment, card), card))


def _plain_stakes(moment: Moment) -> Stakes:
    return Stakes(moment.contract, moment.view.step, len(moment.view.doublers))
