"""The bots of ``bench/`` that others are compared with."""

from pathlib import Path
from random import Random

import pytest
from support.setups import SETUPS

from stammtisch.bots.host import play_deal
from stammtisch.bots.registry import bot

BENCH = Path(__file__).parents[2] / "bench"
REFERENCES = {"schafkopf": "schafkopf_pimc.py", "schnapsen": "schnapsen_mcts.py"}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_references_play_every_deal_to_its_end(setup):
    place = f"{BENCH / REFERENCES[setup.rules.game]}:Reference"
    bots = [bot(place, seed, quick=True) for seed in range(setup.players)]
    assert play_deal(setup.start(Random(8)), bots).over


@pytest.mark.parametrize("game", REFERENCES)
def test_references_decide_the_same_when_asked_again(game):
    setup = next(setup for setup in SETUPS if setup.rules.game == game)
    place = f"{BENCH / REFERENCES[game]}:Reference"
    played = [
        play_deal(setup.start(Random(9)), [bot(place, 1, quick=True)] * setup.players)
        for _ in range(2)
    ]
    assert played[0] == played[1]
