"""Bots for tests: every registered one with its smallest budget."""

from stammtisch.bots.protocol import Bot
from stammtisch.bots.registry import BOTS, bot

PARTS = [(name, game) for name, parts in BOTS.items() for game in parts]


def quick(name: str, seed: int = 1) -> Bot:
    return bot(name, seed, quick=True)
