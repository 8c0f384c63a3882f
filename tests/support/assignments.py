"""All ways to lay hidden cards out, by plain enumeration, without a thought for the rules."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb, factorial, prod
from typing import Any

from stammtisch.engine.cards import cards_in, mask_of
from stammtisch.games import AnyDeal
from stammtisch.solver import SchafkopfWorld, SchnapsenWorld


def raw_count(deal: AnyDeal, view) -> int:
    """How many there are."""
    sizes = _sizes(view)
    left, ways = sum(sizes) + _face_down(deal, view), 1
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    return ways * prod([factorial(left)] if _ordered(deal, view) else [])


def assignments(deal: AnyDeal, view) -> Iterator[SchafkopfWorld | SchnapsenWorld]:
    known = [mask_of(hand or ()) for hand in view.hands]
    seats = [seat for seat, hand in enumerate(view.hands) if hand is None]
    bottom = getattr(deal, "talon", ())[-1:]
    hidden = [hand for seat, hand in enumerate(deal.hands) if seat in seats]
    cards = cards_in(sum(hidden) | mask_of(getattr(deal, "talon", ())[:-1]))
    for hands, rest in _spread(cards, _sizes(view)):
        laid: Any = list(known)  # of four or of two
        for seat, hand in zip(seats, hands, strict=True):
            laid[seat] = hand
        if view.__class__.__module__.startswith("stammtisch.schafkopf"):
            yield SchafkopfWorld(tuple(laid), mask_of(rest))
            continue
        for talon in permutations(rest) if _ordered(deal, view) else [tuple(rest)]:
            yield SchnapsenWorld(tuple(laid), (*talon, *bottom))


def _spread(cards: Sequence, sizes: list[int]) -> Iterator:
    if not sizes:
        yield [], cards
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for hands, left in _spread(rest, sizes[1:]):
            yield [mask_of(hand), *hands], left


def _sizes(view) -> list[int]:
    return [n for n, hand in zip(view.counts, view.hands, strict=True) if hand is None]


def _face_down(deal: AnyDeal, view) -> int:
    return max(0, getattr(view, "talon", 0) - 1)


def _ordered(deal: AnyDeal, view) -> bool:
    return getattr(view, "closer", 0) is None
