"""Two bots against each other: every deal twice with swapped seats, or whole Bummerl.

    .venv/bin/python bench/schnapsen_match.py meister mcts --rules schnapsen-scharf --deals 50
    .venv/bin/python bench/schnapsen_match.py meister mcts --bummerl 50 --seconds 600

Bummerl come in pairs too: the second has the same packs, dealt to the other player.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from schnapsen_mcts import Reference

from stammtisch import rulesets
from stammtisch.bots.chance import chance
from stammtisch.bots.protocol import AnyView, Bot
from stammtisch.bots.schnapsen import Anfaenger, meister, stammgast
from stammtisch.game import Action, Options
from stammtisch.kits import AnyRules
from stammtisch.schnapsen import Context, Outcome, RuleSet, after_game, begin, shuffle, shuffled


class Chance:
    """Any legal action."""

    name = "chance"

    def __init__(self, seed: int = 0) -> None:
        self.dice = Random(seed)

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        return chance(Options(view.seat, view.options), self.dice) if view.options else None


BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "chance": Chance,
    "anfaenger": Anfaenger,
    "stammgast": stammgast,
    "meister": meister,
    "mcts": Reference,
}


class Clock:
    """Processor time of every decision in which there was a choice."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.spent: list[float] = []

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        start = time.process_time()
        action = self.bot.act(view, rules)
        if len(view.options) > 1 and view.phase == "play":
            self.spent.append(time.process_time() - start)
        return action

    def __str__(self) -> str:
        spent = self.spent or [0.0]
        return (
            f"{self.bot.name}: {1000 * fmean(spent):.1f} ms mean, {1000 * max(spent):.0f} ms most"
        )


def play(rules: RuleSet, dice: Random, seats: tuple[Clock, Clock], context: Context) -> Outcome:
    deal = shuffled(rules, shuffle(rules, dice), context)
    while deal.outcome is None:
        seat = deal.options.seat
        assert seat is not None
        action = seats[seat].act(deal.view(seat), rules)
        assert action is not None
        deal = deal.apply(action)
    return deal.outcome


def points(outcome: Outcome, seat: int) -> int:
    value = outcome.value + outcome.bonus
    return 0 if outcome.winner is None else value if outcome.winner == seat else -value


def duplicate(rules: RuleSet, bots: tuple[Clock, Clock], seed: int) -> tuple[float, float]:
    """Points a deal of the first bot, and its share of games won."""
    first = play(rules, Random(seed), bots, Context())
    second = play(rules, Random(seed), (bots[1], bots[0]), Context())
    won = [outcome.winner == seat for seat, outcome in enumerate((first, second))]
    return (points(first, 0) + points(second, 1)) / 2, fmean(won)


def bummerl(rules: RuleSet, bots: tuple[Clock, Clock], seed: int) -> tuple[float, float]:
    """Bummerl the other received less one's own, and whether the first bot won."""
    evening = begin(rules, dealer=seed % 2)
    dice = Random(seed // 2)
    while not any(evening.partien):
        forehand, dealer = evening.forehand, evening.dealer
        score = (evening.counters[forehand], evening.counters[dealer])
        context = Context(bonus=evening.bonus, score=score)
        outcome = play(rules, dice, (bots[forehand], bots[dealer]), context)
        evening = after_game(evening, outcome, rules)
    return evening.bummerl[1] - evening.bummerl[0], float(evening.partien[0])


def pairs(rules: RuleSet, bots: tuple[Clock, Clock], seed: int) -> tuple[float, float]:
    one, two = bummerl(rules, bots, 2 * seed), bummerl(rules, bots, 2 * seed + 1)
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2


def results(
    game: Callable[[RuleSet, tuple[Clock, Clock], int], tuple[float, float]],
    rules: RuleSet,
    bots: tuple[Clock, Clock],
    number: int,
    seconds: float,
) -> Iterator[tuple[float, float]]:
    start = time.monotonic()
    for seed in range(number):
        if time.monotonic() - start > seconds:
            return
        yield game(rules, bots, seed)


def interval(values: list[float]) -> str:
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return f"{fmean(values):+.3f} ± {half:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Two bots of Schnapsen against each other.")
    parser.add_argument("first", choices=BOTS)
    parser.add_argument("second", choices=BOTS)
    parser.add_argument("--rules", default="schnapsen-scharf")
    parser.add_argument("--deals", type=int, default=100, help="pairs of deals")
    parser.add_argument("--bummerl", type=int, default=0, help="pairs of Bummerl, instead of deals")
    parser.add_argument("--seconds", type=float, default=60, help="stop after so long")
    chosen = parser.parse_args()
    rules = rulesets.builtin(chosen.rules)
    assert isinstance(rules, RuleSet)
    bots = (Clock(BOTS[chosen.first]()), Clock(BOTS[chosen.second]()))
    game, number = (pairs, chosen.bummerl) if chosen.bummerl else (duplicate, chosen.deals)
    rows = list(results(game, rules, bots, number, chosen.seconds))
    what = "Bummerl" if chosen.bummerl else "points a deal"
    print(f"{chosen.first} against {chosen.second}, {rules.name}, {len(rows)} pairs")
    print(f"{what}: {interval([row[0] for row in rows])}")
    print(f"share won: {interval([row[1] for row in rows])}")
    print(*bots, sep="\n")


if __name__ == "__main__":
    main()
