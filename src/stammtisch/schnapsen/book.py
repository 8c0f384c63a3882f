"""The chapters of the rule book of Schnapsen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stammtisch.engine.rulebook import Book
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.texts import Texts

CHAPTERS: Final[Mapping[str, tuple[str, ...]]] = {
    "cards": (
        "players",
        "deck",
        "hand_size",
        "talon_size",
        "deal_packets",
        "open_card_after",
        "cut",
        "cut_min_cards",
        "cut_max_times",
        "first_dealer",
        "next_dealer",
        "first_lead",
    ),
    "games": (
        "game",
        "sharp",
        "win_condition",
        "follow_rule",
        "draw_after_trick_turned",
        "look_at_tricks",
        "show_points",
    ),
    "marriages": ("marriage_values", "marriage_without_trick", "marriage_lead"),
    "exchanging": (
        "exchange_card",
        "exchange_before_first_lead",
        "exchange_one_face_down_left",
        "exchange_after_closing",
    ),
    "closing": ("close_allowed", "close_min_talon", "close_basis", "close_failure"),
    "prices": (
        "score_unit",
        "claim_scale",
        "claim_half",
        "wrong_claim",
        "last_trick_rule",
        "last_trick",
        "last_trick_value",
        "last_trick_points",
        "last_trick_closed",
        "draw",
        "partie",
        "bummerl",
    ),
    "misconduct": ("revoke",),
    "evening": ("session", "tournament_form", "ko_bummerl"),
}


def _tariff(rules: RuleSet, base: RuleSet | None, texts: Texts) -> None:
    """Its points need no table."""


BOOK: Final = Book(chapters=CHAPTERS, tariff=_tariff)
