"""A game as people report it. Unlike a ``Contract`` it may leave its suit open."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stammtisch.engine.cards import Suit
from stammtisch.schafkopf.contracts import CONTRACTS, Contract, Kind
from stammtisch.texts import Texts


class ReportedGame(Struct, frozen=True):
    """Its text is that of the contract, or without the suit ``R``, ``S``, ``S-TOUT``, ``FW`` …"""

    kind: Kind
    suit: Suit | None = None
    tout: bool = False

    def __str__(self) -> str:
        if self.kind.short and self.suit is None:  # the code alone is another game
            return f"{self.kind.short}{'-TOUT' if self.tout else ''}"
        return str(self.contract)

    @property
    def contract(self) -> Contract:
        """For the settlement, which asks for no suit."""
        return Contract(self.kind, self.suit, self.tout)

    def said(self, texts: Texts) -> str:
        return self.contract.said(texts)

    def without_suit(self) -> ReportedGame:
        return ReportedGame(self.kind, None, self.tout)


def _reported_games() -> dict[str, ReportedGame]:
    exact = [ReportedGame(it.kind, it.suit, it.tout) for it in CONTRACTS.values()]
    return {str(it): it for it in (*exact, *(it.without_suit() for it in exact))}


REPORTED_GAMES: Final = _reported_games()


def reported_game(code: str) -> ReportedGame | None:
    return REPORTED_GAMES.get(code)


def game_said(code: str, texts: Texts) -> str:
    """A code that no game has is told as it was written."""
    game = reported_game(code)
    return code if game is None else game.said(texts)
