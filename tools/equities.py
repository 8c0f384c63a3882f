"""How games end between good players: the origin of the equities.

    python -m tools.equities --games 2000

Two of the same bot play games for their points, and what forehand won or lost is counted.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Final

import msgspec

from stammtisch import rulesets
from stammtisch.engine.bots import Bot
from stammtisch.schnapsen import RuleSet, shuffle, shuffled
from stammtisch.schnapsen.bots.equities import FILE
from stammtisch.schnapsen.bots.searcher import Strength
from tools.places import SCHNAPSEN

# Not one of the named strengths: a change of those does not change how good games end.
GOOD: Final = Strength("good", 2000, 250)


def value(rules: RuleSet, bot: Bot, seed: int) -> int:
    """Forehand's points in one game of a bot against itself."""
    deal = shuffled(rules, shuffle(rules, Random(seed)))
    while deal.outcome is None:
        seat = deal.options.seat
        assert seat is not None
        action = bot.act(deal.view(seat), rules)
        assert action is not None
        deal = deal.apply(action)
    outcome = deal.outcome
    return 0 if outcome.winner is None else outcome.value * (1, -1)[outcome.winner]


def counted(rules: RuleSet, bot: Bot, games: int) -> dict[int, int]:
    return dict(sorted(Counter(value(rules, bot, seed) for seed in range(games)).items()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Count how games of Schnapsen end.")
    parser.add_argument("--games", type=int, default=2000, help="a rule set")
    games = parser.parse_args().games
    found = {}
    for name in rulesets.names():
        rules = rulesets.builtin(name)
        if isinstance(rules, RuleSet):
            found[name] = counted(rules, GOOD(), games)
    text = msgspec.json.format(msgspec.json.encode(found), indent=1)
    (SCHNAPSEN / FILE).write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
