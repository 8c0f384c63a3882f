"""What a game says of its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from stammtisch.engine.cards import Suit
from stammtisch.engine.deal import Action
from stammtisch.texts import Texts

Said: TypeAlias = Callable[[Any, Sequence[str], Texts], str]  # of something, with people's names


class Phrases(Struct, frozen=True, kw_only=True):
    outcome: Said
    settlement: Said
    call: Callable[[Action, Suit | None, Texts], str]  # in trumps; empty if it has no own word
    draw: Said  # of the cards that said who deals first


def amounts_told(amounts: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {amount:+d}" for name, amount in zip(names, amounts, strict=False))
