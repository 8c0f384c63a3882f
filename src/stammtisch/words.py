"""Calls in the language of the reader, contracts by their names."""

from __future__ import annotations

from stammtisch.game import Action, Verb
from stammtisch.schafkopf.contracts import CONTRACTS
from stammtisch.texts import Texts


def call_name(action: Action, texts: Texts) -> str:
    if action.verb is Verb.ANNOUNCE and action.argument in CONTRACTS:
        return CONTRACTS[str(action.argument)].said(texts)
    return action.said(texts)
