"""Random games played to their end, next to OpenSpiel's Skat.

Both shuffle and deal 32 cards and play random legal cards to the end. OpenSpiel runs in its own C++
loop (``evaluate_bots`` with its uniform random bots); its deals have three players, ten tricks, and
a bidding of random calls before them, and it makes a game tree state of every card.
"""

from __future__ import annotations

from typing import Final

from bench.clock import Prepare, best_times
from stammtisch import rulesets
from stammtisch.schafkopf import CONTRACTS, RuleSet
from stammtisch.solver import CHANCE, SENSE, Sense, contract_table, play_deals

try:
    import pyspiel
except ImportError:
    pyspiel = None

OURS: Final = {
    "Solo": ("SE", CHANCE),
    "Rufspiel": ("RE", CHANCE),
    "Wenz": ("W", CHANCE),
    "Rufspiel with sense": ("RE", SENSE),
}
BY_CHANCE: Final = ("Solo", "Rufspiel", "Wenz")
SKAT: Final = "OpenSpiel"
SKAT_GAMES: Final = 300
GAMES: Final = 30_000


def available() -> bool:
    return pyspiel is not None


def measured(rounds: int, *, portable: bool = False) -> dict[str, float]:
    """Nanoseconds of a game."""
    players = {name: _playouts(*ours, portable) for name, ours in OURS.items()}
    games = dict.fromkeys(players, GAMES)
    if available():
        players[SKAT], games[SKAT] = _skat(), SKAT_GAMES
    best = best_times(players, rounds)
    return {name: 1e9 * seconds / games[name] for name, seconds in best.items()}


def _playouts(code: str, sense: Sense, portable: bool) -> Prepare:
    rules = rulesets.builtin("schafkopfschule")
    assert isinstance(rules, RuleSet)
    table = contract_table(CONTRACTS[code], (0,), rules)
    return lambda: lambda: play_deals(table, GAMES, 1, sense, portable=portable)


def _skat() -> Prepare:
    game = pyspiel.load_game("skat")
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(3)]

    def play() -> None:
        for seed in range(SKAT_GAMES):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    return lambda: play
