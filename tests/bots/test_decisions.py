"""The bots decide in seeded deals what they decided before, and think the same of it."""

import pytest
from support.decisions import PLANS, fingerprints, known, notes_of

CASES = [(name, setup) for name, plan in PLANS.items() for setup in plan.setups()]


@pytest.mark.parametrize(("name", "setup"), CASES, ids=str)
def test_a_bot_decides_as_before(name, setup):
    before, now = known(name)[str(setup)], fingerprints(PLANS[name], setup)
    differing = [number for number, mark in enumerate(now) if before[number] != mark]
    assert not differing, "\n".join(
        [
            f"deals {differing} are played in another way, the first one so;",
            "if that is meant, `python3 dev.py golden` writes the marks anew",
            *notes_of(PLANS[name], setup, differing[0]),
        ]
    )
