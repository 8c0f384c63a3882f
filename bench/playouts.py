"""Playouts for each second of processor time, next to OpenSpiel's Skat where it is installed.

    .venv/bin/python bench/playouts.py [--seconds S]

Both shuffle and deal 32 cards and play random legal cards to the end. OpenSpiel runs in its own C++
loop (``evaluate_bots`` with its uniform random bots); its deals have three players, ten tricks, and
a bidding of random calls before them, and it makes a game tree state of every card.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Final, TypeAlias

from stammtisch import rulesets
from stammtisch.schafkopf import CONTRACTS
from stammtisch.solver import CHANCE, SENSE, Sense, _core, contract_table, play_deals

Play: TypeAlias = Callable[[int, int], None]

ROUNDS: Final = 15
OURS: Final = {
    "Solo, any legal card": ("SE", CHANCE),
    "Rufspiel, any legal card": ("RE", CHANCE),
    "Wenz, any legal card": ("W", CHANCE),
    "Rufspiel, with sense": ("RE", SENSE),
}


def playouts(code: str, sense: Sense) -> Play:
    table = contract_table(CONTRACTS[code], (0,), rulesets.builtin("schafkopfschule"))
    return lambda number, seed: void(play_deals(table, number, seed, sense))


def skat() -> Play | None:
    try:
        import pyspiel  # noqa: PLC0415 - only where it is installed
    except ImportError:
        return None
    game = pyspiel.load_game("skat")
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(3)]

    def play(number: int, seed: int) -> None:
        for i in range(number):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed * number + i)

    return play


def void(_: object) -> None:
    """Results are made, but nobody looks at them."""


def measured(players: list[Play], seconds: float) -> list[float]:
    """Processor time of a game in nanoseconds: the best of several rounds, each of all players."""
    numbers = [_enough(play, seconds / ROUNDS) for play in players]
    best = [float("inf")] * len(players)
    for seed in range(ROUNDS):
        for i, (play, number) in enumerate(zip(players, numbers, strict=True)):
            best[i] = min(best[i], _time(play, number, seed) / number)
    return [1e9 * each for each in best]


def _enough(play: Play, seconds: float) -> int:
    number = 64
    while _time(play, number, 0) < seconds:
        number *= 2
    return number


def _time(play: Play, number: int, seed: int) -> float:
    begun = time.process_time()
    play(number, seed)
    return time.process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line (default 2)")
    seconds = parser.parse_args().seconds
    other = skat()
    names = [*OURS, *(["OpenSpiel skat, any legal call or card"] if other else [])]
    players = [playouts(*ours) for ours in OURS.values()] + ([other] if other else [])
    print(f"kernel {_core.kernel(False)}; processor time of a game, best of {ROUNDS} rounds")
    times = measured(players, seconds)
    for name, each in zip(names, times, strict=True):
        ratio = f"  {times[-1] / each:6.0f} times as fast as OpenSpiel" if other else ""
        print(f"{name:42s} {each:10.0f} ns{ratio}")
    if other:
        print("OpenSpiel's deals begin with a bidding, ours with the lead.")
    else:
        print("OpenSpiel is not installed: no comparison.")


if __name__ == "__main__":
    main()
