"""What game points are worth in a Partie: near the end a player plays differently.

The equity of a player is what they may expect of the Partie, in Bummerl: 1 for a win, 2 for one in
which the other is Schneider, as much less for a loss (RULES 9.11). How games end is counted in
games that bots played against each other; ``tools/equities.py`` counts
them anew.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final, TypeAlias

import msgspec

from stammtisch.schnapsen.deal import Context
from stammtisch.schnapsen.ruleset import RuleSet

FILE: Final = "results.json"
MOST: Final = 9  # no game brings more points

Results: TypeAlias = dict[int, int]  # how often games ended so, by forehand's points


@cache
def counted() -> dict[str, Results]:
    text = resources.files(__package__).joinpath(FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, Results])


def results_of(rules: RuleSet) -> Results:
    """Those of the rule set, or of the one it is most like."""
    known = counted()
    if rules.name in known:
        return known[rules.name]
    if rules.deck == 24:
        return known["sechsundsechzig"]
    return known["schnapsen-scharf" if rules.sharp else "schnapsen-weich"]


@cache
def standing(rules: RuleSet, forehand: int, dealer: int) -> float:
    """Forehand's equity before a deal in which both still need so many points.

    Drawn games are left out: the next one decides.
    """
    results = {value: n for value, n in results_of(rules).items() if value}
    worth = {value: after(rules, (forehand, dealer), value) for value in results}
    return sum(results[value] * worth[value] for value in results) / sum(results.values())


def after(rules: RuleSet, score: tuple[int, int], value: int) -> float:
    """Forehand's equity after a game that brought so many points, or cost so many."""
    if not value:  # the other deals next, and forehand is dealer
        return 0.0
    winner = 0 if value > 0 else 1
    left, others = score[winner] - abs(value), score[1 - winner]
    if left <= 0:
        bummerl = rules.bummerl.schneider if others == rules.partie else rules.bummerl.plain
        equity = float(bummerl)
    elif rules.next_dealer == "winner" or winner == 0:
        equity = -standing(rules, others, left)
    else:
        equity = standing(rules, left, others)
    return equity if winner == 0 else -equity


def equities(rules: RuleSet, context: Context) -> list[float]:
    """What forehand's points from -9 to 9 are worth, from -1 for the worst result to 1."""
    worth = _worth(rules, context)
    low, high = _range(rules, worth)
    return [(2 * equity - low - high) / (high - low) for equity in worth]


def scale(rules: RuleSet, context: Context) -> float:
    """How many game points, or Bummerl if there is a score, a difference of one stands for."""
    low, high = _range(rules, _worth(rules, context))
    return (high - low) / 2


def _worth(rules: RuleSet, context: Context) -> list[float]:
    values = [_with_bonus(value, context.bonus) for value in range(-MOST, MOST + 1)]
    if context.score is None:
        return [float(value) for value in values]
    return [after(rules, context.score, value) for value in values]


def _range(rules: RuleSet, worth: list[float]) -> tuple[float, float]:
    best = max(rules.claim_scale.no_trick, rules.close_failure.no_trick)
    return worth[MOST - best], worth[MOST + best]


def _with_bonus(value: int, bonus: int) -> int:
    return value + bonus * ((value > 0) - (value < 0))
