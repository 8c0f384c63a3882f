"""Cutting, dealing and claims."""

import pytest
from msgspec import structs
from support.seats import play_with
from support.setups import house

from stammtisch import rulesets, schafkopf
from stammtisch.engine.cards import parse_cards
from stammtisch.engine.deal import Verb, parse_action
from stammtisch.schafkopf.bots import Anfaenger, Stammgast

BOTS = (Anfaenger(), Stammgast())
RUNNING = (
    "EO GO HO SO EU HA HX H9",
    "GU HU E9 E8 G9 G8 S9 S8",
    "SU HK EA EX GX GA SX SA",
    "H8 H7 EK E7 GK G7 SK S7",
)


@pytest.fixture(scope="module")
def won():
    """A Solo with five Laufende, won without a trick for the others; claims are still to come."""
    deal = schafkopf.dealt(house("manual-claims"), [parse_cards(hand) for hand in RUNNING])
    for text in ("p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(SH)"):
        deal = deal.apply(parse_action(text))
    beginner = Anfaenger()
    while deal.outcome is None:
        cards = [action for action in deal.options.actions if action.verb is Verb.CARD]
        view = deal.view(deal.options.seat)
        silent = structs.replace(view, options=tuple(cards))
        action = beginner.act(silent, structs.replace(deal.rules, claim_remaining=False))
        deal = deal.apply(action)
    return deal


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
class TestClaims:
    def test_the_winner_demands_schwarz_and_then_his_laufende(self, won, bot):
        first = bot.act(won.view(0), won.rules)
        assert first.verb is Verb.CLAIM_SCHWARZ
        second = bot.act(won.apply(first).view(0), won.rules)
        assert second.call == "CLAIM_LAUFENDE(5)"

    def test_a_rightful_demand_is_not_challenged(self, won, bot):
        demanded = won.apply(parse_action("p1 CLAIM_LAUFENDE(5)"))
        assert bot.act(demanded.view(1), won.rules) is None

    def test_too_high_a_demand_is_challenged(self, won, bot):
        demanded = won.apply(parse_action("p1 CLAIM_LAUFENDE(6)"))
        assert bot.act(demanded.view(1), won.rules).verb is Verb.CHALLENGE

    def test_too_low_a_demand_is_accepted(self, won, bot):
        demanded = won.apply(parse_action("p1 CLAIM_LAUFENDE(4)"))
        assert bot.act(demanded.view(2), won.rules) is None

    def test_then_the_next_cut_is_made(self, won, bot):
        assert bot.act(won.view(3), won.rules).verb is Verb.NEXT_CUT


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
@pytest.mark.parametrize("name", ("schafkopfschule", "schafkopfschule-turnier"))
def test_the_pack_is_cut_or_mixed_and_dealt(bot, name):
    rules = rulesets.builtin(name)
    deal = schafkopf.shuffled(rules, rules.cards)
    _, actions = play_with(deal, [bot] * 4)
    verbs = [action.verb for action in actions]
    assert verbs.index(Verb.DEAL) == (3 if rules.cut == "remix" else 1)


def test_a_player_whose_turn_it_is_not_stays_silent():
    rules = rulesets.builtin("schafkopfschule")
    deal = schafkopf.dealt(rules, [parse_cards(hand) for hand in RUNNING])
    assert all(bot.act(deal.view(1), rules) is None for bot in BOTS)
