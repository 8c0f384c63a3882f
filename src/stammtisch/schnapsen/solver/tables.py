"""What the native core knows of a rule set of Schnapsen, as numbers: the rules exist once."""

from __future__ import annotations

from stammtisch.engine.cards import POINTS, Rank, mask_of
from stammtisch.schnapsen.rules import RuleSet
from stammtisch.solver import _core


def schnapsen_table(rules: RuleSet, *, wrong_claims: bool = False) -> _core.SchnapsenTable:
    table = _core.SchnapsenTable()
    table.deck = mask_of(rules.cards)
    table.points = list(POINTS)
    table.lowest, table.king, table.ober = rules.exchange_rank, Rank.KING, Rank.OBER
    table.hand_size = rules.hand_size
    table.win, table.half = rules.win_condition, rules.claim_half
    scale = rules.claim_scale
    table.claim = (scale.no_trick, scale.below, scale.enough)
    table.wrong_claim_flat = rules.wrong_claim == "flat"
    table.wrong_claims = wrong_claims
    table.failure_no_trick = rules.close_failure.no_trick
    table.failure = rules.close_failure.otherwise
    table.marriage_plain = rules.marriage_values.plain
    table.marriage_trump = rules.marriage_values.trump
    table.marriage_without_trick = rules.marriage_without_trick
    table.marriage_king_led = rules.marriage_lead == "king"
    table.exchange_first_lead = rules.exchange_before_first_lead
    table.exchange_one_left = rules.exchange_one_face_down_left
    table.exchange_closed = rules.exchange_after_closing
    table.close_min_talon = rules.close_min_talon
    table.close_at_end = rules.close_basis == "at_end"
    table.last_trick_wins = rules.last_trick == "taker_wins"
    table.last_trick_points = rules.last_trick_points
    table.last_trick_one = rules.last_trick_value == "one"
    return table
