"""Calls in the language of the reader, as a player would say them."""

from __future__ import annotations

from stammtisch.cards import Card, Suit
from stammtisch.game import Action, Verb
from stammtisch.schafkopf.contracts import parse_contract
from stammtisch.texts import Texts


def call_name(action: Action, texts: Texts) -> str:
    argument = action.argument
    key = f"verb.{action.verb}"
    if action.verb is Verb.ANNOUNCE:
        return parse_contract(str(argument)).said(texts)
    if action.verb is Verb.RAISE:
        return texts(f"raise.{argument}")
    if isinstance(argument, Card):
        return argument.said(texts)
    if isinstance(argument, Suit):
        return texts(key, suit=argument.said(texts))
    if isinstance(argument, tuple):
        return texts(key, cards=", ".join(card.said(texts) for card in argument))
    if action.verb is Verb.DUTY:
        return texts(key, duty=texts(f"duty.{argument}"))
    if action.verb is Verb.PUSH:  # pushed by somebody else: the cards are not for our eyes
        return texts("verb.PUSH_HIDDEN")
    return texts(key, argument="" if argument is None else argument)
