"""Calls in the language of the reader: contracts and pairs by their names."""

from __future__ import annotations

from typing import Final

from stammtisch.cards import Suit
from stammtisch.game import Action, Verb
from stammtisch.schafkopf.contracts import CONTRACTS
from stammtisch.texts import Texts


def call_name(
    action: Action, texts: Texts, trump: Suit | None = None, before: Action | None = None
) -> str:
    """In Schnapsen a pair is called a Zwanziger, or a Vierziger in trumps (RULES 0.4).

    ``before`` is what was said before: in a duel of the auction it changes the words (RULES 2.4).
    """
    if before is not None and (action.verb, before.verb) in _DUEL:
        return texts(_DUEL[action.verb, before.verb])
    if action.verb is Verb.MARRIAGE and trump is not None and isinstance(action.argument, Suit):
        return pair_name(action.argument, trump, texts)
    if action.verb is Verb.ANNOUNCE and action.argument in CONTRACTS:
        return CONTRACTS[str(action.argument)].said(texts)
    return action.said(texts)


_DUEL: Final = {
    (Verb.HOLD, Verb.RAISE): "verb.HOLD_RAISE",
    (Verb.HOLD, Verb.TOUT): "verb.HOLD_RAISE",
    (Verb.PASS, Verb.HOLD): "verb.PASS_DUEL",
}


def pair_name(suit: Suit, trump: Suit, texts: Texts) -> str:
    kind = "trump" if suit is trump else "plain"
    return texts(f"pair.{kind}", suit=suit.said(texts))
