"""The card that brings the most money on average over likely worlds.

In each world the solver knows what every card is worth with best play of all. It also knows where
all cards lie, which no player does; early in a deal part of the judgement is therefore left to
playouts, in which nobody plans around cards he cannot see.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from stammtisch.bots.schafkopf.after import after
from stammtisch.bots.schafkopf.budget import Budget, Style
from stammtisch.bots.schafkopf.likely import Likely, likely_worlds
from stammtisch.bots.schafkopf.moment import Moment
from stammtisch.bots.schafkopf.stakes import Prices, prices, share, stakes_of
from stammtisch.bots.schafkopf.thumb_cards import thumb_card
from stammtisch.cards import Card
from stammtisch.schafkopf.deal import Hands
from stammtisch.solver import Problem, Solver, play_out, problems_in

Values = dict[Card, float]


def search_card(moment: Moment, budget: Budget, style: Style, solver: Solver, dice: Random) -> Card:
    if len(moment.legal) == 1:
        return moment.legal[0]
    number = budget.worlds[moment.rules.hand_size - len(moment.view.hand)]
    likely = likely_worlds(moment.view, moment.rules, number, budget, style, dice)
    values = card_values(moment, likely, budget, style, solver, dice)
    return choose(moment, values, style)


def card_values(
    moment: Moment,
    likely: Likely,
    budget: Budget,
    style: Style,
    solver: Solver,
    dice: Random,
) -> Values:
    """Expected money of every legal card."""
    problems = problems_in(moment.view, likely.worlds, moment.rules)
    priced = [_prices(moment, world.hands) for world in likely.worlds]
    signs = [share(moment.contract, moment.seat in problem.table.declarers) for problem in problems]
    weighed = [sign * weight for sign, weight in zip(signs, likely.weights, strict=True)]
    solved = solved_values(problems, priced, weighed, solver)
    part = style.trust_playouts[moment.rules.hand_size - len(moment.view.hand)]
    played = played_values(moment, problems, priced, weighed, budget, style, dice)
    return {
        card: (1 - part) * solved[card] + part * played[card][0] + played[card][1]
        for card in moment.legal
    }


def _prices(moment: Moment, hands: Hands) -> Prices:
    a, b, c, d = (now | gone for now, gone in zip(hands, moment.course.played, strict=True))
    stakes = stakes_of(moment.view, moment.contract, (a, b, c, d), moment.rules)
    return prices(stakes, moment.rules)


def solved_values(
    problems: Sequence[Problem], priced: Sequence[Prices], weighed: Sequence[float], solver: Solver
) -> Values:
    values: Values = defaultdict(float)
    by_goals: dict[object, list[int]] = defaultdict(list)
    for i, price in enumerate(priced):
        by_goals[price.payoff.goals].append(i)
    for places in by_goals.values():
        goals = priced[places[0]].payoff.goals
        levels = solver.all_levels([problems[i] for i in places], goals)
        for i, reached in zip(places, levels, strict=True):
            for card, level in reached.items():
                values[card] += weighed[i] * priced[i].payoff.value(level.low)
    return values


def played_values(
    moment: Moment,
    problems: Sequence[Problem],
    priced: Sequence[Prices],
    weighed: Sequence[float],
    budget: Budget,
    style: Style,
    dice: Random,
) -> dict[Card, tuple[float, float]]:
    """Money by playouts, and a little for the points themselves."""
    seed, each = dice.getrandbits(63), budget.playouts
    values = {}
    for card in moment.legal:
        following = [after(problem, card, moment.order) for problem in problems]
        games = play_out(following, each, seed, (style.sense, style.sense))
        money = extra = 0.0
        for i, price in enumerate(priced):
            results = range(i * each, (i + 1) * each)
            money += weighed[i] * sum(
                [price.money(games.points[k], games.tricks[k]) for k in results]
            )
            extra += weighed[i] * sum([games.points[k] for k in results]) * _unit(price)
        values[card] = money / each, style.points * extra / each
    return values


def _unit(price: Prices) -> float:
    return abs(price.table[1][61])


def choose(moment: Moment, values: Values, style: Style) -> Card:
    best = max(values.values())
    spread = max(best - min(values.values()), 1e-9)
    close = [card for card in moment.legal if values[card] >= best - style.as_good * spread]
    thumb = thumb_card(moment)
    return thumb if thumb in close else max(close, key=lambda card: (values[card], -card))
