"""A rule set of Schnapsen as the numbers that the native core plays by."""

from __future__ import annotations

from functools import lru_cache

from stammtisch.engine.cards import mask_of
from stammtisch.schnapsen.rules import RuleSet
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
