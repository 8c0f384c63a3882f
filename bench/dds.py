"""DDS, the double dummy solver of bridge, by way of the package ``endplay``."""

from __future__ import annotations

from typing import Any, Final

from bench.clock import Prepare
from bench.deals import BridgeHands, bridge_endings

WHOLE: Final = 8
EXACT: Final = -1
HALF: Final = 4  # tricks

try:
    import endplay._dds as library
except ImportError:
    library = None


def available() -> bool:
    return library is not None


def solve(cards: int, number: int, target: int) -> Prepare:
    """Whether the side on lead makes so many tricks, or how many; nothing is kept between deals."""
    deals = [_deal(trump, hands) for trump, hands in bridge_endings(cards, number)]
    answer = library.futureTricks()

    def run() -> None:
        for deal in deals:
            library.SolveBoard(deal, target, 1, 1, answer, 0)

    return lambda: run


def _deal(trump: int, hands: BridgeHands) -> Any:  # noqa: ANN401 - a struct of the library
    deal = library.deal()
    deal.trump, deal.first = trump, 0
    for place in range(3):
        deal.currentTrickSuit[place] = deal.currentTrickRank[place] = 0
    for seat, hand in enumerate(hands):
        for suit in range(4):
            ranks = (rank for of, rank in hand if of == suit)
            deal.remainCards[seat][suit] = sum(1 << rank for rank in ranks)
    return deal
