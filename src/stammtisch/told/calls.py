"""Calls in the language of the reader: contracts and pairs by their names."""

from __future__ import annotations

from typing import Final

from stammtisch.cards import Suit
from stammtisch.game import Action, Verb
from stammtisch.games import GAMES
from stammtisch.texts import Texts


def call_name(
    action: Action, texts: Texts, trump: Suit | None = None, before: Action | None = None
) -> str:
    """``before`` is what was said before: in a duel of the auction it changes the words.

    In Schnapsen a pair is called a Zwanziger, or a Vierziger in trumps (RULES 0.4, 2.4).
    """
    if before is not None and (action.verb, before.verb) in _DUEL:
        return texts(_DUEL[action.verb, before.verb])
    own = (game.phrases.call(action, trump, texts) for game in GAMES.values())
    return next(filter(None, own), "") or action.said(texts)


_DUEL: Final = {
    (Verb.HOLD, Verb.RAISE): "verb.HOLD_RAISE",
    (Verb.HOLD, Verb.TOUT): "verb.HOLD_RAISE",
    (Verb.PASS, Verb.HOLD): "verb.PASS_DUEL",
}
