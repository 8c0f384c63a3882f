"""Many more views than `tests/solver/test_worlds.py` has time for."""

from random import Random

import pytest
from support.hidden_houses import STRANGE_SETUPS
from support.hidden_laws import guessed, samples_agree, small_moments, worlds_are_exact
from support.replay import viewers
from support.setups import SETUPS

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("setup", [*SETUPS, *STRANGE_SETUPS], ids=str)
def test_worlds_are_exact(setup):
    for seed in range(100, 160):
        rng = Random(seed)
        views = small_moments(setup, seed, most=2000)
        for deal, seat in rng.sample(views, min(2, len(views))):
            worlds_are_exact(deal, seat)
        deals = guessed(setup, seed)
        for deal in rng.sample(deals, min(6, len(deals))):
            samples_agree(deal, rng.choice(viewers(deal)), seed, number=10)
