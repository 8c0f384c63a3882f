"""Find out what an open duty of a 3er-Runde is worth (RULES 3.17), by playing rounds of worths.

    python -m tools.duties --hands 1500 --seed 5

No card is played: hands are drawn and judged once, and whole rounds are played with what their
games are worth. Who takes a duty when is found by repetition: everybody takes the game that is
best by the table so far, and the table becomes what came of it. Writes ``duties.json``.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

import msgspec

from stammtisch import rulesets
from stammtisch.engine.cards import mask_of
from stammtisch.games import new_deal
from stammtisch.schafkopf import DUTIES, Deal, RuleSet
from stammtisch.schafkopf.announcements import valid_contracts
from stammtisch.schafkopf.bots.budget import REGULAR, STAMMGAST
from stammtisch.schafkopf.bots.expert_judge import ExpertJudge
from stammtisch.schafkopf.bots.stakes import FILE, PriceTable, key, ratio
from stammtisch.schafkopf.ruleset import DUTY_ROUNDS
from stammtisch.solver import Solver
from tools.places import SCHAFKOPF

RULES: Final = ("ttc-freising-10-30", "ttc-freising-10-50")
SWEEPS: Final = 30
ROUNDS: Final = 3000  # in a sweep
Worths: TypeAlias = dict[str, float]  # of a hand, by duty, in Rufspiele
Open: TypeAlias = tuple[str, ...]
OTHERS: Final = 3  # share among them what somebody wins


def judged(rules: RuleSet, number: int, seed: int) -> Iterator[Worths]:
    rng, solver = Random(seed), Solver()
    for _ in range(number):
        deal = new_deal(rules, rng, DUTY_ROUNDS[0])
        assert isinstance(deal, Deal)
        while deal.options.seat != 0 or deal.phase.name != "duties":
            deal = deal.apply(rng.choice(deal.options.actions))
        view = deal.view(0)
        judge = ExpertJudge(view, rules, STAMMGAST, REGULAR, solver, rng)
        games = valid_contracts(mask_of(view.hand), rules)
        lone = max(judge.game(game) for game in games if game.lone) / rules.base_ruf
        best = {
            duty: [judge.game(game) for game in games if game.kind.name == duty] for duty in DUTIES
        }
        yield {
            duty: max(worths) / rules.base_ruf if worths else lone for duty, worths in best.items()
        }


class Rounds:
    """Rounds of worths. ``keeps`` is what comes to somebody with these duties from now on, and
    ``waits`` the same when they have just declined."""

    def __init__(self, hands: list[Worths], rng: Random) -> None:
        self.hands, self.rng = hands, rng
        self.keeps: dict[tuple[Open, int], float] = defaultdict(float)
        self.waits: dict[tuple[Open, int], float] = defaultdict(float)

    def learn(self) -> None:
        for sweep in range(SWEEPS):
            kept: dict[tuple[Open, int], list[float]] = defaultdict(list)
            waited: dict[tuple[Open, int], list[float]] = defaultdict(list)
            for _ in range(ROUNDS):
                self._round(kept, waited)
            pull = 1 / (1 + sweep / 5)
            for table, found in ((self.keeps, kept), (self.waits, waited)):
                for place, worths in found.items():
                    table[place] += pull * (sum(worths) / len(worths) - table[place])

    def _round(
        self,
        kept: dict[tuple[Open, int], list[float]],
        waited: dict[tuple[Open, int], list[float]],
    ) -> None:
        owed: list[Open] = [DUTIES] * 4
        gains: list[list[float]] = [[], [], [], []]
        places: list[list[tuple[Open, int]]] = [[], [], [], []]
        declined: list[list[tuple[int, tuple[Open, int]]]] = [[], [], [], []]
        for game in range(4 * len(DUTIES)):
            left = sum(map(len, owed))
            for player in range(4):
                places[player].append((owed[player], left))
            player, duty, worth = self._game(owed, game, declined)
            owed[player] = tuple(each for each in owed[player] if each != duty)
            for other in range(4):
                gains[other].append(worth if other == player else -worth / OTHERS)
        for player in range(4):
            total, to_come = 0.0, [0.0] * (len(gains[player]) + 1)
            for game in reversed(range(len(gains[player]))):
                total += gains[player][game]
                to_come[game] = total
                kept[places[player][game]].append(total)
            for game, place in declined[player]:
                waited[place].append(to_come[game])

    def _game(
        self,
        owed: list[Open],
        game: int,
        declined: list[list[tuple[int, tuple[Open, int]]]],
    ) -> tuple[int, str, float]:
        left = sum(map(len, owed))
        asked = [player for i in range(4) if owed[player := (game + i) % 4]]
        for player in asked:
            hand = self.rng.choice(self.hands)
            worths = {
                duty: hand[duty] + self.keeps[_without(owed[player], duty), left - 1]
                for duty in owed[player]
            }
            duty = max(worths, key=worths.__getitem__)
            if player == asked[-1] or worths[duty] >= self.waits[owed[player], left]:
                return player, duty, hand[duty]
            declined[player].append((game, (owed[player], left)))
        raise AssertionError

    def prices(self) -> PriceTable:
        """What it costs to keep a duty for later instead of being rid of it: mostly less than 0."""
        found: PriceTable = {}
        for size in range(1, len(DUTIES) + 1):
            for owed in combinations(DUTIES, size):
                for left in range(size + 1, 4 * len(DUTIES) - 3 + size + 1):
                    if (owed, left) not in self.waits:
                        continue
                    for duty in owed:
                        rest = self.keeps[_without(owed, duty), left - 1]
                        found[key(owed, left, duty)] = round(self.waits[owed, left] - rest, 3)
        return found


def _without(owed: Open, duty: str) -> Open:
    return tuple(each for each in owed if each != duty)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    tables: dict[str, PriceTable] = {}
    for name in RULES:
        rules = rulesets.builtin(name)
        assert isinstance(rules, RuleSet)
        rounds = Rounds(list(judged(rules, given.hands, given.seed)), Random(given.seed))
        rounds.learn()
        tables[f"{ratio(rules):g}"] = rounds.prices()
    text = msgspec.json.format(msgspec.json.encode(tables), indent=1)
    (SCHAFKOPF / FILE).write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
