"""The words of the game in the language of the reader: cards, contracts, calls, results."""

from __future__ import annotations

from stammtisch.cards import Card, Suit
from stammtisch.game import Action, Verb
from stammtisch.schafkopf.contracts import RUFSPIEL, Contract, parse_contract
from stammtisch.texts import Texts


def card_name(card: Card, texts: Texts) -> str:
    return texts("card", suit=texts(f"suit.{card.suit}"), rank=texts(f"rank.{card.rank}"))


def suit_name(suit: Suit, texts: Texts) -> str:
    return texts(f"suit.{suit}")


def contract_name(contract: Contract, texts: Texts) -> str:
    """``Gras-Solo Tout``, ``Rufspiel auf die Alte`` …"""
    if contract.kind is RUFSPIEL and contract.suit is not None:
        return texts("contract.rufspiel", sau=texts(f"sau.{contract.suit}"))
    suit = "" if contract.suit is None else texts(f"suit.{contract.suit}")
    name = texts(f"contract.{contract.kind}", suit=suit)
    return texts("contract.with_tout", game=name) if contract.tout else name


def call_name(action: Action, texts: Texts) -> str:
    """An action as a player would say it."""
    argument = action.argument
    key = f"verb.{action.verb}"
    if action.verb is Verb.ANNOUNCE:
        return contract_name(parse_contract(str(argument)), texts)
    if isinstance(argument, Card):
        return card_name(argument, texts)
    if isinstance(argument, Suit):
        return texts(key, suit=suit_name(argument, texts))
    if isinstance(argument, tuple):
        return texts(key, cards=", ".join(card_name(card, texts) for card in argument))
    if action.verb is Verb.DUTY:
        return texts(key, duty=texts(f"duty.{argument}"))
    if action.verb is Verb.PUSH:  # pushed by somebody else: the cards are not for our eyes
        return texts("verb.PUSH_HIDDEN")
    return texts(key, argument="" if argument is None else argument)
