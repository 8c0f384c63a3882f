"""The bots decide everything, always in the same way: every kind of decision."""

from random import Random

import pytest
from support.seats import act, play_with
from support.setups import SCHAFKOPF_SETUPS

from stammtisch.engine.deal import Verb
from stammtisch.schafkopf.bots import Anfaenger, Stammgast

SCHNAPSEN = {Verb.EXCHANGE, Verb.MARRIAGE, Verb.CLOSE, Verb.CLAIM66}
NOBODY_SHOULD = {Verb.HALT, Verb.RULING}


@pytest.mark.parametrize("setup", SCHAFKOPF_SETUPS[::7], ids=str)
@pytest.mark.parametrize("make", (Anfaenger, Stammgast))
def test_the_same_view_gives_the_same_action(setup, make):
    """Asked again, by another bot of the same seed, whatever either has been asked before."""
    deal = setup.start(Random(f"again {setup}"))
    first, second = make(3), make(3)
    for _ in range(12):
        if deal.over:
            break
        deal, action = act(deal, [first] * 4)
        if action.seat in range(4):
            before = _before(setup, deal)
            assert second.act(before.view(action.seat), deal.rules) == action


def _before(setup, deal):
    again = setup.start(Random(f"again {setup}"))
    for action in deal.history[:-1]:
        again = again.apply(action)
    return again


def test_every_decision_that_a_seat_can_take_is_taken_by_some_beginner():
    """Except what no sensible player does without cause: halts and wrong claims."""
    seen = set()
    for setup in SCHAFKOPF_SETUPS:
        for number in range(12):
            _, actions = play_with(setup.start(Random(f"{setup} all {number}")), [Anfaenger()] * 4)
            seen |= {action.verb for action in actions}
    rare = {Verb.SIE, Verb.CHALLENGE, Verb.SOLOTOUT, Verb.TOUT, Verb.UP, Verb.LAY_DOWN}
    rare |= {Verb.GEIER, Verb.WENZ, Verb.ADD_TOUT, Verb.REJECT, Verb.LEGE}
    rare |= {Verb.CLAIM_LAUFENDE, Verb.CLAIM_SCHWARZ}
    assert set(Verb) - SCHNAPSEN - NOBODY_SHOULD - rare <= seen
