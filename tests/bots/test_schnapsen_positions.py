"""Positions of Schnapsen in which the sensible choice is beyond doubt. Trump is Herz."""

from random import Random

import pytest
from support.schnapsen_bots import BOTS, SEARCHERS, after, choice, table, tricks
from support.schnapsen_goals import SCHARF, SECHSUNDSECHZIG, WEICH
from support.schnapsen_minimax import values
from support.table import rules_of

from stammtisch.engine.deal import Verb
from stammtisch.schnapsen import shuffle, shuffled
from stammtisch.solver import SchnapsenSolver

EVERY_BOT = pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
EVERY_SEARCHER = pytest.mark.parametrize("bot", SEARCHERS, ids=lambda bot: bot.name)
BOTH = pytest.mark.parametrize("rules", (WEICH, SCHARF))


# Claiming: nobody tells the count in sharp play.


@EVERY_BOT
@BOTH
def test_claims_with_66(bot, rules):
    deal = table(rules, "HA EA HX HK EU", "GA SA SK EK EO", open_card="HU")
    deal = tricks(deal, "HA GA", "EA SA", "HX SK", "HK EK")
    assert deal.points_of(0) == 66
    assert choice(bot, deal) == "CLAIM66"


@EVERY_BOT
@BOTH
def test_does_not_claim_with_65(bot, rules):
    talon = "GU GK SU EX SO SX GO HO SA"
    deal = table(rules, "HA HX HK EA EU", "GA GX SK EK EO", talon, "HU")
    deal = tricks(deal, "HA GA", "HX GX", "EA SK", "HK EK")
    assert deal.points_of(0) == 65
    assert choice(bot, deal) != "CLAIM66"


@EVERY_BOT
def test_claims_after_the_marriage_that_brings_66(bot):
    deal = table(SCHARF, "HA HK HO EU GU", "SX GX SA GA SK", open_card="HX")
    deal = after(tricks(deal, "HA SA"), "MARRIAGE(H)")
    assert deal.points_of(0) == 62
    assert choice(bot, deal) == "CARD(HK)"
    deal = table(SCHARF, "HA HK HO EA GU", "SX GX SA GA SK", open_card="HX")
    deal = after(tricks(deal, "HA SA", "EA SX"), "MARRIAGE(H)")
    assert choice(bot, deal) == "CLAIM66"


@EVERY_BOT
def test_pending_points_are_not_claimed(bot):
    deal = after(table(WEICH, "HA HX HK HO EA", open_card="HU"), "MARRIAGE(H)")
    assert "CLAIM66" in {action.call for action in deal.options.actions}
    assert choice(bot, deal) != "CLAIM66"


@EVERY_BOT
def test_the_trump_marriage_wins_at_once(bot):
    deal = table(SCHARF, "HA HK HO EA EO", "SX GX SA GA SK", "EK", "HX")
    deal = tricks(deal, "HA SX", "EA SA")
    assert choice(bot, deal) == "MARRIAGE(H)"


@EVERY_BOT
def test_whom_the_other_locked_out_claims_with_66(bot):
    deal = table(WEICH, "HA HX EA EX GU", "GA SA SX HK HO", "GX EO EK EU GK GO SK SO SU", "HU")
    deal = after(tricks(deal, "GU GA"), "CLOSE", "MARRIAGE(H)", "CARD(HK)", "CARD(HA)")
    deal = tricks(deal, "HX HO", "EA SX", "EX SA")
    assert deal.points_of(0) >= 66
    assert choice(bot, deal) == "CLAIM66"


# PubSub and marriages.


@EVERY_BOT
@pytest.mark.parametrize("open_card", ["HA", "HX", "HK"])
def test_exchanges_the_unter(bot, open_card):
    deal = table(WEICH, "HU EA GK SO SU", "EK GO GU SX SK", open_card=open_card)
    assert choice(bot, deal) == "EXCHANGE"


@EVERY_BOT
def test_exchanges_the_nine(bot):
    deal = table(SECHSUNDSECHZIG, "H9 EA GK SO SU E9", "EK GO GU SX SK G9", open_card="HA")
    assert choice(bot, deal) == "EXCHANGE"


@EVERY_BOT
@BOTH
def test_announces_the_trump_marriage(bot, rules):
    deal = table(rules, "EA HK HO GU SU", "GX SX EU GK SK", "EO GO EK SO GA SA EX HA HX", "HU")
    deal = tricks(deal, "EA EU")
    assert choice(bot, deal) == "MARRIAGE(H)"


@EVERY_BOT
@BOTH
def test_announces_a_plain_marriage(bot, rules):
    deal = table(rules, "EA GK GO SU EU", "GX SX EO SO SK", "HK HO EK HX GA SA EX HA GU", "HU")
    deal = tricks(deal, "EA EO")
    assert choice(bot, deal) == "MARRIAGE(G)"


@EVERY_BOT
def test_of_two_marriages_the_one_in_trumps_comes_first(bot):
    deal = table(WEICH, "EA HK HO GK GO", "SU EU SX GX SK", "EK EO EX GU GA SA SO HA HX", "HU")
    assert choice(bot, tricks(deal, "EA EU")) in ("MARRIAGE(H)", "CLOSE")


@EVERY_BOT
def test_keeps_a_pair_in_hand(bot):
    deal = table(SCHARF, "SA HA EA GA HX", "EK EO GK SU GX", open_card="HO")
    assert choice(bot, tricks(deal, "SA")) == "CARD(SU)"


# Closing.


@EVERY_SEARCHER
@BOTH
def test_closes_with_five_sure_tricks(bot, rules):
    talon = "GA SA SO SK GK GO EK EO GU"
    deal = table(rules, "HA HX HK EA EX", "GX SX SU EU HU", talon, "HO")
    deal = tricks(deal, "EA GX")
    assert deal.points_of(0) == 21
    assert choice(bot, deal) == "CLOSE"


@EVERY_BOT
@pytest.mark.parametrize("rules", (WEICH, SCHARF, SECHSUNDSECHZIG))
def test_does_not_close_with_nothing(bot, rules):
    nine = " E9" if rules == SECHSUNDSECHZIG else ""
    deal = table(rules, "EU GU SU EO SK" + nine, open_card="HA")
    assert choice(bot, deal) != "CLOSE"


@EVERY_BOT
def test_does_not_close_with_aces_but_no_trump(bot):
    assert choice(bot, table(WEICH, "EA GA SA EU GU", open_card="HA")) != "CLOSE"


@EVERY_BOT
def test_a_closer_who_cannot_lose_does_not(bot):
    deal = table(WEICH, "HA HX HK EA EX", "GX SX SU EU HU", "GA SA SO SK GK GO EK EO GU", "HO")
    deal = after(tricks(deal, "EA GX"), "CLOSE")
    sure = SchnapsenSolver(deal.rules).expected(deal.view(0))
    assert {action.call: value for action, value in sure.items()}[choice(bot, deal)] == 3


# Answering.


@EVERY_BOT
def test_an_ace_takes_the_ten_of_its_suit(bot):
    deal = table(SCHARF, "GX EA SA EU GK", "GA EO SU SK HU", open_card="HO")
    assert choice(bot, tricks(deal, "GX")) == "CARD(GA)"


@EVERY_BOT
def test_a_ten_takes_the_king_of_its_suit(bot):
    deal = table(SCHARF, "GK EA SA EU HA", "GX EO SU SK GU", open_card="HO")
    assert choice(bot, tricks(deal, "GK")) == "CARD(GX)"


@EVERY_BOT
def test_a_small_trump_takes_an_ace(bot):
    deal = table(SCHARF, "GA EK SA EU GK", "HO EO SU SK EX", open_card="HU")
    assert choice(bot, tricks(deal, "GA")) == "CARD(HO)"


@EVERY_BOT
def test_the_ace_of_trumps_is_not_spent_on_an_unter(bot):
    deal = table(SCHARF, "GU EK EA SX GK", "HA EO SU SO EU", open_card="HU")
    assert choice(bot, tricks(deal, "GU")) != "CARD(HA)"


@EVERY_BOT
def test_nothing_dear_is_thrown_to_a_lost_trick(bot):
    deal = table(SCHARF, "HA EK EA SX GK", "GA EX SU SO EU", open_card="HU")
    assert choice(bot, tricks(deal, "HA")) in ("CARD(SU)", "CARD(EU)", "CARD(SO)")


# The end.


@EVERY_SEARCHER
@BOTH
def test_nothing_is_given_away_once_the_talon_is_exhausted(bot, rules):
    for seed in range(6):
        deal = exhausted(rules, seed)
        sign = 1 if deal.options.seat == 0 else -1
        worth = {action.call: sign * value for action, value in values(deal).items()}
        assert worth[choice(bot, deal)] == max(worth.values())


def exhausted(rules, seed):
    """Cards by chance until nothing is hidden any more."""
    rng = Random(seed)
    deal = shuffled(rules_of(rules), shuffle(rules_of(rules), rng))
    while deal.trump is None or deal.talon or len(deal.options.actions) == 1:
        cards = [action for action in deal.options.actions if action.verb is Verb.CARD]
        deal = deal.apply(rng.choice(cards or deal.options.actions))
    return deal


@EVERY_BOT
def test_a_marriage_that_brings_66_comes_before_everything_else(bot):
    deal = table(SCHARF, "HA HX EK EO GA", "SX GX SA SK SO", "GK GO GU EU EX EA SU HU HO", "HK")
    deal = tricks(deal, "HA SX", "HX SA", "GA SO")
    assert deal.points_of(0) == 56
    assert choice(bot, deal) == "MARRIAGE(E)"
