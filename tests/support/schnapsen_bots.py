"""Bots of Schnapsen at the table of scenarios: what would they do here?"""

from support.schnapsen_table import table

from stammtisch.engine.deal import parse_call
from stammtisch.schnapsen.bots import MEISTER, STAMMGAST, Anfaenger

BOTS = (Anfaenger(), STAMMGAST(2), MEISTER())  # a Stammgast errs in one of ten such positions
SEARCHERS = BOTS[1:]


def after(deal, *calls):
    """Both do what is written, in turn: ``after(deal, "CARD(EA)", "CARD(GX)")``."""
    for call in calls:
        deal = deal.apply(parse_call(deal.options.seat, call))
    return deal


def tricks(deal, *cards):
    """Cards played in turn, two a trick: ``tricks(deal, "HA GA", "EA SA")``."""
    return after(deal, *(f"CARD({card})" for trick in cards for card in trick.split()))


def choice(bot, deal):
    """The call of the player whose turn it is."""
    action = bot.act(deal.view(deal.options.seat), deal.rules)
    assert action in deal.options.actions
    return action.call


__all__ = ["BOTS", "SEARCHERS", "after", "choice", "table", "tricks"]
