"""What a game says of its results: sentences and sums, in no language.

A ``Phrase`` is said where somebody reads it: here by ``said``, in the browser by ``phrased``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from stammtisch.engine.cards import Suit
from stammtisch.engine.deal import Action, Seat
from stammtisch.texts import Texts


class Names(Struct, frozen=True, gc=False):
    """The names of these seats, one after the other."""

    seats: tuple[Seat, ...]


class Phrase(Struct, frozen=True, gc=False):
    """The key of a text and what stands in its places; a key may hold the reader's ``{pack}``."""

    key: str
    details: dict[str, Detail] = {}


Detail: TypeAlias = Phrase | Names | str | int


class BillLine(Struct, frozen=True, gc=False):
    """One step of the arithmetic: what it is, how it counts, and what that makes."""

    text: Phrase
    amount: int
    sign: str = ""  # "+" and "×" for what was before, "=" for what that makes
    unit: str = ""


Saying: TypeAlias = Callable[[Any, Sequence[str], Texts], str]  # of something, with people's names


class Phrases(Struct, frozen=True, kw_only=True):
    outcome: Callable[[Any], Phrase]
    settlement: Saying
    # Of an outcome and its settlement.
    bill: Callable[[Any, Any], tuple[BillLine, ...]] = lambda outcome, settlement: ()
    # What the game decides of the evening.
    ledger: Callable[[Sequence[int]], Phrase | None] = lambda ledger: None
    # In trumps; empty if it has no own word.
    call: Callable[[Action, Suit | None, Texts], str] = lambda action, trump, texts: ""
    # Of the cards that said who deals first.
    draw: Saying = lambda drawn, names, texts: ""


def phrase(key: str, /, **details: Detail) -> Phrase:
    return Phrase(key, details)


def said(told: Phrase, names: Sequence[str], texts: Texts) -> str:
    """In the language of the reader."""
    details = {name: _detail(it, names, texts) for name, it in told.details.items()}
    return texts(told.key.format(pack=texts.pack), **details)


def _detail(detail: Detail, names: Sequence[str], texts: Texts) -> object:
    if isinstance(detail, Phrase):
        return said(detail, names, texts)
    if isinstance(detail, Names):
        return texts.listed([names[seat] for seat in detail.seats])
    return detail


def joined(first: Phrase, more: Sequence[Phrase]) -> Phrase:
    """One after the other, with commas."""
    for each in more:
        first = phrase("phrase.comma", first=first, more=each)
    return first


def amounts_text(amounts: Sequence[int], names: Sequence[str]) -> str:
    pairs = zip(names, amounts, strict=False)
    return ", ".join(f"{name} {signed(amount)}" for name, amount in pairs)


def signed(amount: int) -> str:
    """With its sign, the minus as printers set it: +5, −10, 0."""  # noqa: RUF002
    return f"{amount:+d}".replace("-", "−") if amount else "0"  # noqa: RUF001
