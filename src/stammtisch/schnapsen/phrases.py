"""Schnapsen in words: the draw for the first deal, who won how many points, and why."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.cards import Card, Suit
from stammtisch.engine.deal import Action, Verb
from stammtisch.engine.phrases import amounts_told
from stammtisch.schnapsen.outcome import Outcome, Settlement
from stammtisch.texts import Texts


def draw_told(drawn: Sequence[Card], names: Sequence[str], texts: Texts) -> str:
    """Who drew what, by chair, until the ranks differed (RULES 9.2)."""
    cards = [f"{names[place % 2]} {card.said(texts)}" for place, card in enumerate(drawn)]
    return texts("schnapsen.dealer_drawn", cards=", ".join(cards))


def outcome_told(outcome: Outcome, names: Sequence[str], texts: Texts) -> str:
    """``Anna hat genug: 70 zu 20 Augen.``"""
    if outcome.winner is None:
        points, others = outcome.points
        return texts("schnapsen.drawn", points=points, others=others)
    winner, loser = outcome.winner, 1 - outcome.winner
    return texts(
        f"schnapsen.{outcome.how}",
        winner=names[winner],
        loser=names[loser],
        points=outcome.points[winner],
        others=outcome.points[loser],
    )


def settlement_told(settlement: Settlement, names: Sequence[str], texts: Texts) -> str:
    price = texts.amount(settlement.unit, settlement.value)
    return f"{price}: {amounts_told(settlement.amounts, names)}"


def call_told(action: Action, trump: Suit | None, texts: Texts) -> str:
    if action.verb is not Verb.MARRIAGE or trump is None or not isinstance(action.argument, Suit):
        return ""
    return pair_name(action.argument, trump, texts)


def pair_name(suit: Suit, trump: Suit, texts: Texts) -> str:
    kind = "trump" if suit is trump else "plain"
    return texts(f"pair.{kind}", suit=suit.said(texts))
