"""A search over few worlds errs: the rule of thumb stands unless they clearly speak against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TypeAlias

from stammtisch.engine.cards import Card

Values: TypeAlias = Mapping[Card, Sequence[float]]  # by worlds, weighed: the sum is expected money

Weighed: TypeAlias = tuple[Card, dict[Card, float]]  # a card, and what all of them are worth


def means_of(values: Values) -> dict[Card, float]:
    return {card: sum(row) for card, row in values.items()}


def clearly_best(values: Values, weights: Sequence[float], thumb: Card, doubt: float) -> Card:
    """The card of the most money, if it is so many standard errors better than the thumb's."""
    best = max(values, key=lambda card: (sum(values[card]), card == thumb, -card))
    differences = [b - t for b, t in zip(values[best], values[thumb], strict=True)]
    mean = sum(differences)
    error = sqrt(
        sum([(d - weight * mean) ** 2 for d, weight in zip(differences, weights, strict=True)])
    )
    return best if mean > doubt * error else thumb
