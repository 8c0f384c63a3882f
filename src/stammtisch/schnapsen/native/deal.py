"""Rule sets, actions and deals of Schnapsen as the native core knows them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from stammtisch.engine.cards import CARDS, SUITS, Card, mask_of
from stammtisch.engine.deal import Action, Argument, Seat, Verb, call
from stammtisch.schnapsen.deal import Context, Deal
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.schnapsen.view import View
from stammtisch.solver import _core


@lru_cache(maxsize=64)
def native_rules(rules: RuleSet) -> _core.SchnapsenRules:
    """The rules as the core knows them."""
    return _core.SchnapsenRules(numbers(rules))


def numbers(rules: RuleSet) -> dict[str, list[int]]:
    return {**_play(rules), **_count(rules)}


def _play(rules: RuleSet) -> dict[str, list[int]]:
    return {
        "pack": [mask_of(rules.cards)],
        "packets": list(rules.deal_packets),
        "open_after": [rules.open_card_after],
        "exchange_rank": [int(rules.exchange_rank)],
        "exchange_before_lead": [rules.exchange_before_first_lead],
        "exchange_one_left": [rules.exchange_one_face_down_left],
        "exchange_after_closing": [rules.exchange_after_closing],
        "plain_marriage": [rules.marriage_values.plain],
        "trump_marriage": [rules.marriage_values.trump],
        "marriage_without_trick": [rules.marriage_without_trick],
        "king_only": [rules.marriage_lead == "king"],
        "close_least": [rules.close_min_talon],
    }


def _count(rules: RuleSet) -> dict[str, list[int]]:
    scale, failure = rules.claim_scale, rules.close_failure
    return {
        "at_close": [rules.close_basis == "at_close"],
        "flat_wrong_claim": [rules.wrong_claim == "flat"],
        "win": [rules.win_condition],
        "half": [rules.claim_half],
        "no_trick": [scale.no_trick],
        "below": [scale.below],
        "enough": [scale.enough],
        "failed_no_trick": [failure.no_trick],
        "failed": [failure.otherwise],
        "counted": [rules.last_trick == "extra_points"],
        "last_trick_points": [rules.last_trick_points],
        "last_trick_one": [rules.last_trick_value == "one"],
        "winner_deals": [rules.next_dealer == "winner"],
        "partie": [rules.partie],
    }


CALLS: Final[tuple[tuple[Verb, Argument], ...]] = (
    *((Verb.CARD, card) for card in CARDS),
    (Verb.EXCHANGE, None),
    (Verb.CLOSE, None),
    (Verb.CLAIM66, None),
    *((Verb.MARRIAGE, suit) for suit in SUITS),
)
CODES: Final = {said: code for code, said in enumerate(CALLS)}


def code_of(action: Action) -> int:
    return CODES[action.verb, action.argument]


def action_of(seat: Seat, code: int) -> Action:
    verb, argument = CALLS[code]
    return call(seat, verb, argument)


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


def tables(rules: RuleSet, number: int) -> _core.SchnapsenTables:
    """So many tables of one rule set, each with its Partie; to be ``reset`` before play."""
    return _core.SchnapsenTables(native_rules(rules), number)
