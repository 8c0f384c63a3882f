"""The part of a review that knows the game."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.game import load
from stammtisch.engine.review import Reviewer
from stammtisch.games import GAMES


def reviewer_of(game: str) -> Reviewer:
    found: Any = load(GAMES[game].review)
    reviewer: Reviewer = found
    return reviewer
