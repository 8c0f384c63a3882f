"""A whole Bummerl of Schnapsen between two bots."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch import schnapsen
from stammtisch.bots.hosting import play_deal
from stammtisch.engine.bots import Bot
from stammtisch.schnapsen import Evening, after_game, begin


def play_partie(
    rules: schnapsen.RuleSet,
    players: tuple[Bot, Bot],
    next_deal: Callable[[int, schnapsen.Context], schnapsen.Deal],
    dealer: int = 1,
) -> Evening:
    """A whole Bummerl of Schnapsen; the first game has the number 0."""
    evening, number = begin(rules, dealer), 0
    while not any(evening.partien):
        deal = next_deal(number, evening.context())
        deal = play_deal(deal, [players[evening.forehand], players[evening.dealer]])
        assert deal.outcome is not None
        evening = after_game(evening, deal.outcome, rules)
        number += 1
    return evening
