"""Are chances that a net tells those that come true?

``.venv/bin/python -m tools.net_calibration schafkopf FOLDER`` lets the net of a training play
against itself and compares, for every house, the chance to get more than nothing with how often
that happens.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

import torch

from tools.net_games import NET_GAMES, House, NetGame
from tools.net_model import Batch, Rows, Weights, chances, net_of
from tools.training import FOR_EVER, STATE

BINS: Final = 10
TABLES: Final = 64
GREEDY: Final = (0.0, 1.0, 0.0, 0.1, 1.0)  # one decision in ten becomes a row


def measured(
    game: NetGame, weights: Weights, house: House, deals: int, seed: int
) -> list[tuple[float, float, int]]:
    """Chance that was told, how often it came true, and how many decisions that were, by bins."""
    played = house.open(TABLES, net_of(game, weights), seed=seed)
    played.play(FOR_EVER, deals, *GREEDY)
    rows = Rows(played)
    batch = Batch(game, rows, torch.arange(len(rows)))
    above = sum(edge <= 0 for edge in game.edges) + 1  # the first result that is more than nothing
    told = chances(weights, batch)[:, above:].sum(1)
    won = (batch.results >= above).float()
    places = (told * BINS).long().clamp(max=BINS - 1)
    found = []
    for place in range(BINS):
        here = places == place
        if bool(here.any()):
            number = int(here.sum())
            found.append((float(told[here].mean()), float(won[here].mean()), number))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=tuple(NET_GAMES))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--deals", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    game = NET_GAMES[given.game]()
    weights: Weights = torch.load(given.folder / STATE, weights_only=True)["average"]
    for house in game.houses:
        print(f"\n{house.name}\n\n| told | came true | decisions |\n|---|---|---|")
        for told, won, number in measured(game, weights, house, given.deals, given.seed):
            print(f"| {told:.1%} | {won:.1%} | {number:,} |")


if __name__ == "__main__":
    main()
