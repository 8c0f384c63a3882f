"""Single deals in the native core: of one that knows all cards, or of what one seat sees."""

from __future__ import annotations

from stammtisch.engine.cards import Card, mask_of
from stammtisch.schnapsen.deal import Context, Deal
from stammtisch.schnapsen.native.actions import CODES, code_of
from stammtisch.schnapsen.native.numbers import native_rules
from stammtisch.schnapsen.rules import RuleSet
from stammtisch.schnapsen.view import View
from stammtisch.solver import _core


def core_deal(deal: Deal) -> _core.SchnapsenDeal:
    """The same deal from its beginning; its pack is dealt as it lies."""
    return _core.SchnapsenDeal(native_rules(deal.rules), deal.context.bonus, deal.table.pack)


def score_of(context: Context) -> tuple[int, int]:
    return context.score or (0, 0)


def seen_deal(view: View, rules: RuleSet) -> _core.SchnapsenDeal:
    """What a player has seen, replayed: the other's cards are unknown there too."""
    held = mask_of(view.hand)
    for action in view.history:
        if action.seat == view.seat and isinstance(action.argument, Card):
            held |= action.argument.bit
    assert view.turned is not None
    core = _core.SchnapsenDeal.seen(
        native_rules(rules), view.context.bonus, view.seat, held, view.turned
    )
    for action in view.history:
        if (action.verb, action.argument) in CODES:
            core.told(code_of(action))
    return core
