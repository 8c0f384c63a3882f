"""Schnapsen in words: the draw for the first deal, who won how many points, and why."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.cards import Card, Suit
from stammtisch.engine.deal import Action, Verb
from stammtisch.engine.phrases import BillLine, Names, Phrase, amounts_text, phrase
from stammtisch.schnapsen.outcome import Outcome, Settlement, Worth
from stammtisch.texts import Texts


def draw_text(drawn: Sequence[Card], names: Sequence[str], texts: Texts) -> str:
    """The cards that were drawn, by chair, until the ranks differed (RULES 9.2)."""
    cards = [f"{names[place % 2]} {card.said(texts)}" for place, card in enumerate(drawn)]
    return texts("schnapsen.dealer_drawn", cards=", ".join(cards))


def outcome_phrase(outcome: Outcome) -> Phrase:
    """``Anna hat genug: 70 zu 20 Augen.``"""
    if outcome.winner is None:
        points, others = outcome.points
        return phrase("schnapsen.drawn", points=points, others=others)
    winner, loser = outcome.winner, 1 - outcome.winner
    return phrase(
        f"schnapsen.{outcome.how}",
        winner=Names((winner,)),
        loser=Names((loser,)),
        points=outcome.points[winner],
        others=outcome.points[loser],
    )


def bill(outcome: Outcome, settlement: Settlement) -> tuple[BillLine, ...]:
    """Why the game is worth so many points."""
    if outcome.winner is None:
        return ()
    value = BillLine(_worth(outcome.worth), outcome.value)
    if not outcome.bonus:
        return (value,)
    bonus = BillLine(phrase("bill.bonus"), outcome.bonus, "+")
    return value, bonus, BillLine(phrase("bill.total"), settlement.value, "=", settlement.unit)


def _worth(worth: Worth | None) -> Phrase:
    if worth is None:
        return phrase("bill.game")
    told = phrase(f"worth.{worth.reason}", name=Names((worth.seat,)))
    return phrase("worth.at_close", worth=told) if worth.at_close else told


def ledger_phrase(ledger: Sequence[int]) -> Phrase | None:
    """The winner of the Partie with this game, and its Bummerl; nothing while it goes on."""
    count = max(ledger, default=0)
    if count <= 0:
        return None
    winner = ledger.index(count)
    people = {"winner": Names((winner,)), "loser": Names((1 - winner,))}
    return phrase("schnapsen.partie", **people, count=count)


def settlement_text(settlement: Settlement, names: Sequence[str], texts: Texts) -> str:
    price = texts.amount(settlement.unit, settlement.value)
    return f"{price}: {amounts_text(settlement.amounts, names)}"


def call_text(action: Action, trump: Suit | None, texts: Texts) -> str:
    if action.verb is not Verb.MARRIAGE or trump is None or not isinstance(action.argument, Suit):
        return ""
    return pair_name(action.argument, trump, texts)


def pair_name(suit: Suit, trump: Suit, texts: Texts) -> str:
    kind = "trump" if suit is trump else "plain"
    return texts(f"pair.{kind}", suit=suit.said(texts))
