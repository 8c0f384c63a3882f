"""What must hold for every bot of Schnapsen, rule set and moment."""

from random import Random

import pytest
from msgspec import structs
from support.schnapsen_bots import Anfaenger
from support.setups import SETUPS

from stammtisch.engine.bots import chance
from stammtisch.schnapsen import Context, dealt
from stammtisch.schnapsen.bots import Searcher
from stammtisch.schnapsen.start import hands_received
from stammtisch.solver import worlds_of

SCHNAPSEN = [setup for setup in SETUPS if setup.rules.game == "schnapsen"]
EVERY_SETUP = pytest.mark.parametrize("setup", SCHNAPSEN, ids=str)
QUICK = (Anfaenger(), Searcher("quick", 200, 20))
EVERY_BOT = pytest.mark.parametrize("bot", QUICK, ids=lambda bot: bot.name)


def moments(setup, seed):
    """A deal by chance, but for claims: they end it too soon."""
    rng = Random(seed)
    deal = setup.start(rng)
    while not deal.over:
        yield deal
        options = deal.options
        quiet = tuple(a for a in options.actions if a.verb != "CLAIM66") or options.actions
        deal = deal.apply(chance(structs.replace(options, actions=quiet), rng))


@EVERY_BOT
@EVERY_SETUP
def test_answers_legally_in_every_state(bot, setup):
    for seed in range(3):
        for deal in moments(setup, seed):
            for seat in (0, 1):
                view = deal.view(seat)
                action = bot.act(view, deal.rules)
                assert action in view.options or (action is None and view.turn != seat)


@EVERY_BOT
@EVERY_SETUP
def test_plays_whole_deals(bot, setup):
    deal = setup.start(Random(1))
    while not deal.over:
        seat = deal.options.seat
        deal = deal.apply(bot.act(deal.view(seat), deal.rules))
    assert deal.outcome is not None


@EVERY_BOT
@EVERY_SETUP
def test_asked_again_gives_the_same_answer(bot, setup):
    views = [deal.view(deal.options.seat) for deal in moments(setup, 5)]
    first = [bot.act(view, setup.rules) for view in views]
    again = [structs.replace(bot).act(view, setup.rules) for view in views[::-1]]
    assert first == again[::-1]


@EVERY_BOT
@EVERY_SETUP
def test_hidden_cards_change_nothing(bot, setup):
    """The same history with other cards where the player cannot see them."""
    for deal in moments(setup, 7):
        seat = deal.options.seat
        if deal.outcome is not None or deal.phase.name != "play":
            continue
        view = deal.view(seat)
        action = bot.act(view, deal.rules)
        for world in worlds_of(view, deal.rules).sample(2, 3):
            twin = scrambled(deal, world)
            assert twin.view(seat) == view
            assert bot.act(twin.view(seat), deal.rules) == action


def scrambled(deal, world):
    """The same moment in another world."""
    return structs.replace(deal, held=world.hands, talon=world.talon)


def test_the_score_is_told_to_both_players():
    setup = SCHNAPSEN[0]
    cut = next(deal for deal in moments(setup, 1) if deal.trump is not None)
    deal = dealt(setup.rules, hands_received(cut), Context(score=(3, 5)))
    assert deal.view(0).context.score == deal.view(1).context.score == (3, 5)
