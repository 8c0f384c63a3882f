"""Whether a bot keeps the rules and the time: deals among itself, and deals against chance."""

from __future__ import annotations

from itertools import cycle
from random import Random

from msgspec import Struct

from stammtisch.arena.match import Timed, uncut_deal
from stammtisch.bots import registry
from stammtisch.bots.host import BotFault, play_deal
from stammtisch.engine.bots import AnyView, Bot
from stammtisch.engine.deal import Action
from stammtisch.games import GAMES, AnyRules


class Trial(Struct, frozen=True):
    """What a bot has done by one rule set, in all its rounds."""

    rules: str
    deals: int
    decisions: int
    mean: float  # milliseconds
    longest: float


class Twice:
    """Asks a bot twice: by the same seed and view it must decide the same."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @property
    def name(self) -> str:
        return self.bot.name

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        action = self.bot.act(view, rules)
        again = self.bot.act(view, rules)
        if again != action:
            raise BotFault(self.name, view, action, "undecided", {"again": str(again)})
        return action


def tried(bot: Bot, rules: AnyRules, deals: int, seed: int, limit: float = 0.0) -> Trial:
    """Raises ``BotFault`` at the first thing that is wrong."""
    timed = Timed(bot, limit)
    rounds = cycle(GAMES[rules.game].rounds(rules))
    for number, round_ in zip(range(deals), rounds, strict=False):
        deal = uncut_deal(rules, Random(f"{seed} {number}"), round_)
        other: Bot = Twice(timed) if number % 2 else registry.bot("zufall", seed)
        pairs = [Twice(timed), other] * deal.context.players
        play_deal(deal, pairs[number % 3 :][: deal.context.players])
    times = timed.times
    mean = 1000 * times.seconds / max(1, times.decisions)
    return Trial(rules.name, deals, times.decisions // 2, mean, 1000 * times.longest)
