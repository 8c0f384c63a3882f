"""Bots for tests: every registered one with its smallest budget."""

from stammtisch.bots.registry import BOTS, bot
from stammtisch.engine.bots import Bot

PARTS = [(name, game) for name, parts in BOTS.items() for game in parts]


def quick(name: str, seed: int = 1) -> Bot:
    return bot(name, seed, quick=True)
