"""What every sensible player does: positions from the rules and from common advice."""

from random import Random

import pytest
from bots.sense.announcing import ANNOUNCING
from bots.sense.auction import AUCTION
from bots.sense.doubling import DOUBLING
from bots.sense.ducking import DUCKING
from bots.sense.following import FOLLOWING
from bots.sense.leading import LEADING
from bots.sense.rounds import ROUNDS
from support.seats import act
from support.sense import said_by
from support.setups import SCHAFKOPF_SETUPS

from stammtisch.engine.bots import Chance
from stammtisch.engine.deal import Verb
from stammtisch.schafkopf.bots import Anfaenger, Meister, Stammgast

BOTS = {"Anfänger": Anfaenger(), "Stammgast": Stammgast(), "Meister": Meister()}
POSITIONS = [*AUCTION, *ANNOUNCING, *ROUNDS, *DOUBLING, *FOLLOWING, *LEADING, *DUCKING]

# Some positions ask only for what one of the bots was taught.
ASKED = [(position, bot) for position in POSITIONS for bot in BOTS if position.bots in ("all", bot)]

# Cutting and claims are in test_chores; before the cards are dealt every suit is as good.
ELSEWHERE = {"cutting", "aftermath", "naming"}
NOBODY_SHOULD = {Verb.HALT, Verb.RULING}


@pytest.mark.parametrize(("position", "bot"), ASKED, ids=str)
def test_no_sensible_player_doubts(position, bot):
    assert said_by(BOTS[bot], position) in position.calls()


def test_every_kind_of_decision_has_its_position():
    asked = set()
    for position in POSITIONS:
        phase = position.deal().phase.name
        asked |= {(phase, action.verb) for action in position.view().options}
    offered = set()
    for setup in SCHAFKOPF_SETUPS:
        for bot in (Chance(2), Anfaenger()):
            deal = setup.start(Random(str(setup)))
            while not deal.over:
                options = (*deal.options.actions, *deal.options.interjections)
                offered |= {
                    (deal.phase.name, action.verb) for action in options if action.seat >= 0
                }
                deal, _ = act(deal, [bot] * 4)
    kinds = {(phase, verb) for phase, verb in offered if phase not in ELSEWHERE}
    assert {(phase, verb) for phase, verb in kinds if verb not in NOBODY_SHOULD} <= asked
