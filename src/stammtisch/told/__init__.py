"""Results spelled out for people, game by game."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games import GAMES, AnyDeal
from stammtisch.texts import Texts


def result_told(deal: AnyDeal, names: Sequence[str], texts: Texts) -> tuple[str, str]:
    """How a finished deal ended, and what each gets for it."""
    game = GAMES[deal.game]
    settlement = game.settle(deal.outcome, deal.rules)
    return (
        game.phrases.outcome(deal.outcome, names, texts),
        game.phrases.settlement(settlement, names, texts),
    )
